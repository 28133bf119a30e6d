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

/** How a link got to its supplier: copied by staff, or sent by a channel, which alone can say that it was delivered. */
export const deliveryStatuses = ['unsent', 'copied', 'sent', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * One supplier's personal link. `url` opens the tender page; staff are given it until the link has been read, and afterwards only by a new
 * one. Nothing here tells whether a passcode is set or a tender has been handed in.
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
  /** Why a channel could not deliver it. */
  delivery_error: z.nullable(z.string()),
  renewed_at: z.nullable(z.string()),
  renewed_by_name: z.nullable(z.string()),
  renew_reason: z.nullable(z.string()),
  /** Day (YYYY-MM-DD, China) on which the supplier first read the demand. */
  first_viewed_on: z.nullable(z.string()),
  /** The supplier has said that it will not tender. */
  declined: z.boolean(),
  revoked_at: z.nullable(z.string()),
  reset: z.nullable(resetOfLink),
  facts: linkFacts,
})
export type TenderLink = z.output<typeof tenderLink>

/** Who hands links out, and is shown them. */
export const linkKeeper: PermissionCode = '21-bidding-order-edit'

/** Who sees the links of a demand: also those who agree to the reset of a passcode. */
export const linkReaders: readonly PermissionCode[] = [linkKeeper, '21-bidding-order-close']

/** While a demand has suppliers to deal with its links are of use: after it is completed an origin may still be asked for. */
export const hasLinks = (status: OrderStatus): boolean =>
  isTagged(status, 'awaits_opening') || isTagged(status, 'opened')

export const listTenderLinks = get('tender_links.list', '/v1/bidding/tender_link/', {
  access: linkReaders,
  query: z.strictObject({ ...listQuery, order_id: id }),
  /** `public_url`: the page that shows a public demand to everybody; null while there is none. */
  data: z.extend(listOf(tenderLink), { public_url: z.nullable(z.string()) }),
})

/** Writes down that a link that has not been read yet was copied, and gives it. Throws 4010 `link_read` once it has been. */
export const copyTenderLink = post('tender_links.copy', '/v1/bidding/tender_link/{id}/copy/', {
  access: linkKeeper,
  params: z.strictObject({ id }),
  data: tenderLink,
})

/** A new link to the same passcode; the old one opens no more, and the supplier's page says who renewed it and why. */
export const renewTenderLink = post('tender_links.renew', '/v1/bidding/tender_link/{id}/renew/', {
  access: linkKeeper,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: filledText(200) }),
  data: tenderLink,
})

/** How the demand stands in the supplier's words; never the buyer's status. */
export const supplierStandings = [
  'open',
  'tendered',
  'reconfirm',
  'declined',
  'under_review',
  /** The award is made; to whom is told behind the passcode. */
  'decided',
  'won',
  'part_won',
  'lost',
  'not_concluded',
  'cancelled',
  'excluded',
] as const

/**
 * What a supplier sees at its link: the demand, its own tender, and after the award its own result. A browser that is not let in gets the
 * demand and the published questions; the rest is null or empty, the same bytes whether a tender stands or not.
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
      commitment_hash: z.nullable(z.string()),
      entry_channel: z.enum(entryChannels),
      surrogate_confirmed: z.nullable(z.boolean()),
      /** It stands as it was handed in, but is closed here until the opening: it was sealed before the passcode was set. */
      is_withheld: z.boolean(),
      ...sealedContent.shape,
      attachments: z.array(tenderFile),
    }),
  ),
  /** What staff wrote down for this supplier last (代录), if anything. `set_aside`: the supplier's own tender stands. */
  entry: z.nullable(
    z.object({
      entry_channel: z.enum(staffChannels),
      entered_by_name: z.string(),
      entered_at: z.string(),
      standing: z.enum(entryStandings),
    }),
  ),
  /** What amendments changed since the own tender was made, newest first; what only the buyer may know is left out. */
  changes: z.optional(z.array(demandChange)),
  /** All amendments, newest first, as everybody with the link reads them. */
  amendments: z.optional(z.array(demandChange)),
  /** Tenders are no longer taken, and this supplier said before that it does not tender. */
  has_declined: z.optional(z.boolean()),
  /** When the buyer asked this supplier last to look and to tender; null once tenders are no longer taken. */
  reminded_at: z.nullable(z.string()),
  /** What reviewers asked about the own tender, oldest first. */
  clarifications: z.array(askedOfSupplier),
  extension: z.nullable(ownExtension),
  /** What suppliers asked about the demand before the deadline: all that is published, and the own questions. */
  questions: z.array(questionAtLink),
  /** What the supplier is told here, newest first. */
  notices: z.array(supplierNotice),
  /** What became of it once an award is in force. */
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
/** The supplier stands by a tender that staff wrote down for it. */
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

/** The supplier's answer to every awarded line that waits for one, all together; 4009 when other lines wait by now. */
export const answerOwnAward = post('public_tender.answer_award', `${own}answer_award/`, {
  access: 'tender_link',
  body: answerAwardBody,
  data: supplierPage,
})

/** Where the goods of awarded lines come from, as the buyer asked. */
export const declareOrigin = post('public_tender.declare_origin', `${own}declare_origin/`, {
  access: 'tender_link',
  body: declareOriginBody,
  data: supplierPage,
})

/** The own offer, whose validity ran out, is valid again until a day from today on; nothing else of it changes. */
export const extendOwnOffer = post('public_tender.extend', `${own}extend/`, {
  access: 'tender_link',
  body: extendOfferBody,
  data: supplierPage,
})

/** The supplier's answer to a question about its tender; once, and in time. */
export const answerClarification = post('public_tender.clarify', `${own}clarify/`, {
  access: 'tender_link',
  body: answerBody,
  data: supplierPage,
})

/** A question about the demand, while tenders are taken; its answer goes to every invited supplier. */
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
