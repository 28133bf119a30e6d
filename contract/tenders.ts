// Tenders (投标): the staff's list, the secret links, and the supplier's own page without login.
import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { filledText, id } from './fields.ts'
import { askBody, questionAtLink } from './orders.questions.ts'
import type { OrderStatus } from './orders.statuses.ts'
import { isTagged } from './orders.tags.ts'
import { declineReasons } from './orders.ts'
import type { PermissionCode } from './permissions.ts'
import { answerAwardBody, declareOriginBody, extendOfferBody, ownExtension, ownResult } from './tenders.award.ts'
import { answerBody, askedOfSupplier } from './tenders.clarify.ts'
import { demandChange, demandShown } from './tenders.demand.ts'
import { entryStandings } from './tenders.entry.ts'
import { supplierPageFacts } from './tenders.facts.ts'
import { tenderFile } from './tenders.files.ts'
import { supplierNotice } from './tenders.notices.ts'
import {
  entryChannels,
  openedTender,
  sealedContent,
  sealedTender,
  staffChannels,
  tenderBody,
  tenderReceipt,
  tenderStatuses,
} from './tenders.schemas.ts'
import { linkFacts, linkState, resetOfLink } from './tenders.unlock.ts'

export const listTenders = get('tenders.list', '/v1/bidding/tender_pc/', {
  access: ['21-bidding-order', '21-bidding-comparison'],
  query: z.strictObject({ ...listQuery, order_id: id, round: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  data: listOf(z.union([sealedTender, openedTender])),
})

/** The delivery of a link: copied by staff, or sent by a channel; only a channel can report the delivery. */
export const deliveryStatuses = ['unsent', 'copied', 'sent', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * One supplier's personal link. `url` opens the tender page; staff get it until the link has been read, and afterwards only by renewing
 * the link. The answer does not disclose whether a passcode is set or a tender submitted.
 */
export const tenderLink = z.object({
  id,
  order_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  url: z.nullable(z.string()),
  token: z.nullable(z.string()),
  created_at: z.string(),
  delivery_status: z.enum(deliveryStatuses),
  delivered_at: z.nullable(z.string()),
  delivered_by_name: z.nullable(z.string()),
  /** The reason of a failed delivery. */
  delivery_error: z.nullable(z.string()),
  renewed_at: z.nullable(z.string()),
  renewed_by_name: z.nullable(z.string()),
  renew_reason: z.nullable(z.string()),
  /** Business day (YYYY-MM-DD) on which the supplier first read the demand. */
  first_viewed_on: z.nullable(z.string()),
  /** The supplier has declined to tender. */
  declined: z.boolean(),
  revoked_at: z.nullable(z.string()),
  reset: z.nullable(resetOfLink),
  facts: linkFacts,
})
export type TenderLink = z.output<typeof tenderLink>

/** The permission to send links and to see their addresses. */
export const linkKeeper: PermissionCode = '21-bidding-order-edit'

/** The permissions to see the links of a demand, including those who agree to the reset of a passcode. */
export const linkReaders: readonly PermissionCode[] = [linkKeeper, '21-bidding-order-close']

/** Whether a demand's links are in use; also after its completion, because the buyer may still ask for an origin. */
export const hasLinks = (status: OrderStatus): boolean =>
  isTagged(status, 'awaits_opening') || isTagged(status, 'opened')

export const listTenderLinks = get('tender_links.list', '/v1/bidding/tender_link/', {
  access: linkReaders,
  query: z.strictObject({ ...listQuery, order_id: id }),
  /** `public_url`: the page that shows a public demand to everybody; null while there is none. */
  data: z.extend(listOf(tenderLink), { public_url: z.nullable(z.string()) }),
})

/** Records that an unread link was copied, and answers its address. Throws 4010 `link_read` once the link has been read. */
export const copyTenderLink = post('tender_links.copy', '/v1/bidding/tender_link/{id}/copy/', {
  access: linkKeeper,
  params: z.strictObject({ id }),
  data: tenderLink,
})

/** Makes a new link with the same passcode; the old one stops working, and the supplier's page shows who renewed it and why. */
export const renewTenderLink = post('tender_links.renew', '/v1/bidding/tender_link/{id}/renew/', {
  access: linkKeeper,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: filledText(200) }),
  data: tenderLink,
})

/** The status of the demand for the supplier; never the buyer's status. */
export const supplierStandings = [
  'open',
  'tendered',
  'reconfirm',
  'declined',
  'under_review',
  /** The award is made; its result is shown only after unlocking. */
  'decided',
  'won',
  'part_won',
  'lost',
  'not_concluded',
  'cancelled',
  'excluded',
] as const

/**
 * The supplier's page at its link: the demand, its own tender, and after the award its own result. A browser that is not unlocked gets the
 * demand and the published questions; the rest is null or empty, the same bytes whether a tender is submitted or not.
 */
export const supplierPage = z.object({
  enterprise_name: z.string(),
  supplier: z.object({ name: z.string(), short_name: z.nullable(z.string()), certified: z.boolean() }),
  standing: z.enum(supplierStandings),
  may_edit: z.boolean(),
  facts: supplierPageFacts,
  server_time: z.string(),
  ...linkState,
  order: demandShown,
  tender: z.nullable(
    z.object({
      id,
      tender_no: z.optional(z.string()),
      order_id: z.optional(z.string()),
      version: z.number(),
      status: z.enum(tenderStatuses),
      submitted_at: z.nullable(z.string()),
      /** When the supplier confirmed, after an amendment, that what it had submitted still holds. */
      reconfirmed_at: z.optional(z.nullable(z.string())),
      commitment_hash: z.nullable(z.string()),
      entry_channel: z.enum(entryChannels),
      surrogate_confirmed: z.nullable(z.boolean()),
      /** The tender is submitted but cannot be read here until the opening, because it was sealed before the passcode was set. */
      is_withheld: z.boolean(),
      ...sealedContent.shape,
      attachments: z.array(tenderFile),
    }),
  ),
  /** The last tender that staff entered for this supplier (代录), if any. `set_aside`: the supplier's own tender counts instead. */
  entry: z.nullable(
    z.object({
      entry_channel: z.enum(staffChannels),
      entered_by_name: z.string(),
      entered_at: z.string(),
      standing: z.enum(entryStandings),
    }),
  ),
  /** The amendments since the supplier's tender was made, newest first, without fields that only the buyer may see. */
  changes: z.optional(z.array(demandChange)),
  /** All amendments, newest first, for everybody with the link. */
  amendments: z.optional(z.array(demandChange)),
  /** The deadline has passed, and this supplier had declined to tender. */
  has_declined: z.optional(z.boolean()),
  /** When the buyer last reminded this supplier to look and to tender; null after the deadline. */
  reminded_at: z.nullable(z.string()),
  /** Reviewers' questions about the supplier's tender, oldest first. */
  clarifications: z.array(askedOfSupplier),
  extension: z.nullable(ownExtension),
  /** Suppliers' questions about the demand: all published ones, and the supplier's own. */
  questions: z.array(questionAtLink),
  /** Notices for the supplier, newest first. */
  notices: z.array(supplierNotice),
  /** The supplier's result once an award is in force. */
  result: z.nullable(ownResult),
})
export type SupplierPage = z.output<typeof supplierPage>

const own = '/v1/public/tender/0/'

export const readOwnTender = get('public_tender.read', own, {
  access: 'tender_link',
  forStaff: true,
  fillsPage: true,
  data: supplierPage,
})

export const saveOwnTender = put('public_tender.save', own, {
  access: 'tender_link',
  body: tenderBody,
  data: z.object({ tender: supplierPage.shape.tender, receipt: tenderReceipt }),
})

const steps = { version: z.optional(z.int().check(z.gte(1))), reason: z.optional(filledText(500)) }
const plain = z.strictObject(steps)

export const declineOwnTender = post('public_tender.decline', `${own}decline/`, {
  access: 'tender_link',
  body: z.strictObject({ ...steps, reason_code: z.optional(z.enum(declineReasons)) }),
  data: supplierPage,
})
export const withdrawOwnTender = post('public_tender.withdraw', `${own}withdraw/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
export const reconfirmOwnTender = post('public_tender.reconfirm', `${own}reconfirm/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
/** The supplier confirms a tender that staff entered for it. */
export const confirmSurrogate = post('public_tender.confirm_surrogate', `${own}confirm_surrogate/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
export const confirmOwnAward = post('public_tender.confirm_award', `${own}confirm_award/`, {
  access: 'tender_link',
  body: plain,
  data: supplierPage,
})
export const declineOwnAward = post('public_tender.decline_award', `${own}decline_award/`, {
  access: 'tender_link',
  body: z.strictObject({ version: steps.version, reason: filledText(500, 2) }),
  data: supplierPage,
})

/** The supplier answers all waiting lines of its award together; 4009 when other lines wait by now. */
export const answerOwnAward = post('public_tender.answer_award', `${own}answer_award/`, {
  access: 'tender_link',
  body: answerAwardBody,
  data: supplierPage,
})

/** The supplier declares the origin of the goods of awarded lines, which the buyer has asked for. */
export const declareOrigin = post('public_tender.declare_origin', `${own}declare_origin/`, {
  access: 'tender_link',
  body: declareOriginBody,
  data: supplierPage,
})

/** The supplier extends its expired offer to a day from today on; nothing else of the offer changes. */
export const extendOwnOffer = post('public_tender.extend', `${own}extend/`, {
  access: 'tender_link',
  body: extendOfferBody,
  data: supplierPage,
})

/** The supplier answers a question about its tender; once, and in time. */
export const answerClarification = post('public_tender.clarify', `${own}clarify/`, {
  access: 'tender_link',
  body: answerBody,
  data: supplierPage,
})

/** The supplier asks a question about the demand before the deadline; the answer is published to every invited supplier. */
export const askAboutDemand = post('public_tender.ask', `${own}question/`, {
  access: 'tender_link',
  body: askBody,
  data: supplierPage,
})

export const tenderEndpoints = [
  listTenders,
  listTenderLinks,
  copyTenderLink,
  renewTenderLink,
  readOwnTender,
  saveOwnTender,
  declineOwnTender,
  withdrawOwnTender,
  reconfirmOwnTender,
  confirmSurrogate,
  confirmOwnAward,
  declineOwnAward,
  answerOwnAward,
  declareOrigin,
  extendOwnOffer,
  answerClarification,
  askAboutDemand,
] as const
