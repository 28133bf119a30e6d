// Tenders (投标): the staff's list, the secret links, and the supplier's own page without login.
import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { filledText, id, said } from './fields.ts'
import { askBody, questionAtLink } from './orders.questions.ts'
import { declineReasons } from './orders.ts'
import { answerAwardBody, declareOriginBody, ownResult } from './tenders.award.ts'
import { answerBody, askedOfSupplier } from './tenders.clarify.ts'
import { demandShown } from './tenders.demand.ts'
import { entryStandings } from './tenders.entry.ts'
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

export const listTenders = get('tenders.list', '/v1/bidding/tender_pc/', {
  access: ['21-bidding-order', '21-bidding-comparison'],
  query: z.strictObject({ ...listQuery, order_id: id, round: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  data: listOf(z.union([sealedTender, openedTender])),
})

/** One supplier's personal link. `url` opens the tender page; it is as secret as a password. */
export const tenderLink = z.object({
  id,
  order_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  url: z.nullable(z.string()),
  token: z.nullable(z.string()),
  created_at: z.string(),
  renewed_at: z.nullable(z.string()),
  renewed_by_name: z.nullable(z.string()),
  first_viewed_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** The supplier has opened it in a browser of its own; in others it opens no more. */
  bound: z.boolean(),
})
export type TenderLink = z.output<typeof tenderLink>

export const listTenderLinks = get('tender_links.list', '/v1/bidding/tender_link/', {
  access: '21-bidding-order-edit',
  query: z.strictObject({ ...listQuery, order_id: id }),
  /** `public_url`: the page that shows a public demand to everybody; null while there is none. */
  data: z.extend(listOf(tenderLink), { public_url: z.nullable(z.string()) }),
})

export const renewTenderLink = post('tender_links.renew', '/v1/bidding/tender_link/{id}/renew/', {
  access: '21-bidding-order-edit',
  params: z.strictObject({ id }),
  data: tenderLink,
})

/** How the demand stands in the supplier's words (domain.md §13.3); never the buyer's status. */
export const supplierStandings = [
  'open',
  'tendered',
  'reconfirm',
  'declined',
  'under_review',
  'won',
  'part_won',
  'lost',
  'not_concluded',
  'cancelled',
  'excluded',
] as const

/** How long a code lets one more browser of the supplier in, minutes. */
export const DEVICE_CODE_MINUTES = 10

/**
 * `bound`: only the browsers that opened this link first see the tender. `pending`: this browser was given its secret with this very
 * answer and has to ask once more. `free`: the caller is no browser, or binding is off.
 */
const linkBrowsers = ['bound', 'pending', 'free'] as const

/** What a supplier sees at its link: the demand, its own tender, and after the award its own result. */
export const supplierPage = z.object({
  enterprise_name: z.string(),
  supplier: z.object({ name: z.string(), short_name: z.nullable(z.string()), certified: z.boolean() }),
  standing: z.enum(supplierStandings),
  may_edit: z.boolean(),
  server_time: z.string(),
  link: z.object({
    browser: z.enum(linkBrowsers),
    /** In how many browsers it has been opened. */
    browsers: z.number(),
    renewed_at: z.nullable(z.string()),
    renewed_by_name: z.nullable(z.string()),
  }),
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
      /** It stands as it was handed in, but is not shown here: the link was renewed since. */
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
  changes: z.optional(
    z.array(
      z.object({
        doc_version: z.number(),
        change_reason: z.nullable(z.string()),
        changed_at: z.string(),
        diffs: z.array(
          z.object({ path: z.string(), line_no: z.nullable(z.number()), before: z.unknown(), after: z.unknown() }),
        ),
      }),
    ),
  ),
  /** When the buyer asked this supplier last to look and to tender; null once tenders are no longer taken. */
  reminded_at: z.nullable(z.string()),
  /** What reviewers asked about the own tender, oldest first. */
  clarifications: z.array(askedOfSupplier),
  /** What suppliers asked about the demand before the deadline: all that is published, and the own questions. */
  questions: z.array(questionAtLink),
  /** What the supplier is told here, newest first. */
  notices: z.array(supplierNotice),
  /** What became of it once an award is in force. */
  result: z.nullable(ownResult),
})
export type SupplierPage = z.output<typeof supplierPage>

const own = '/v1/public/tender/0/'

const deviceCode = z.string().check(
  z.trim(),
  z.refine<string>((digits) => /^\d{6}$/.test(digits), said('device_code')),
)

export const readOwnTender = get('public_tender.read', own, {
  access: 'tender_link',
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

/** On a bound browser: a code with which the supplier's next device opens the link, once. */
export const makeDeviceCode = post('public_tender.device_code', `${own}device_code/`, {
  access: 'tender_link',
  data: z.object({ code: z.string(), expires_at: z.string() }),
})

/** On another browser of the supplier: the code, and the page is its too. */
export const bindDevice = post('public_tender.bind', `${own}bind/`, {
  access: 'tender_link',
  body: z.strictObject({ code: deviceCode }),
  data: supplierPage,
})

export const tenderEndpoints = [
  listTenders,
  listTenderLinks,
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
  answerClarification,
  askAboutDemand,
  makeDeviceCode,
  bindDevice,
] as const
