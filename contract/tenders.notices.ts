// What one supplier is told at its link (通知): facts of the demand, of its own tender, of its own papers; never another's.
import * as z from 'zod/mini'

/** What has happened; the sentence is `tenders:notices.<kind>`. */
export const supplierNoticeKinds = [
  'published',
  /** `count`: the version it made. */
  'amended',
  /** Only the deadline moved, to `until`. */
  'extended',
  'reminded',
  /** Less than a day, and less than two hours, before the deadline (`until`), to who has looked and not tendered. */
  'deadline_near',
  'deadline_last',
  /** The same before a deadline, to whose tender an amendment touched and who has not confirmed it: it will be excluded. */
  'reconfirm_near',
  'reconfirm_last',
  /** Answers to suppliers' questions are published; `count`: how many. */
  'questions_published',
  /** Staff wrote a tender down for this supplier. */
  'entered',
  /** The passcode was cleared; before the opening what was sealed, if anything, was withdrawn unread. */
  'reset',
  'reset_withdrawn',
  'cancelled',
  'failed',
  /** A question about the own tender, an abnormally low price among them, wants an answer by `until`. */
  'asked',
  'answer_due',
  'answer_missed',
  /** `count` lines; to be confirmed by `until`, where a time was set. */
  'won',
  'lost',
  /** The award it had a part in was taken back; it is decided anew. */
  'revoked',
  /** The buyer asks where the goods of `count` lines come from. */
  'origin_asked',
  /** The buyer asks for a longer validity of the own offer, which has run out. */
  'extend_asked',
  'confirm_due',
  'confirm_missed',
  /** A certificate of the supplier ends on `day`; `count` days before, as the enterprise has set. */
  'papers_ending',
  'papers_ended',
] as const
export type SupplierNoticeKind = (typeof supplierNoticeKinds)[number]

/** So many at most, the newest. */
export const MAX_SUPPLIER_NOTICES = 50
/** Hours before the time to answer, and to confirm, at which the supplier is told once more. */
export const ANSWER_DUE_HOURS = 2
export const CONFIRM_DUE_HOURS = 24

/** One notice. */
export const supplierNotice = z.object({
  kind: z.enum(supplierNoticeKinds),
  at: z.string(),
  until: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  day: z.nullable(z.string()),
  count: z.nullable(z.number()),
})
export type SupplierNotice = z.output<typeof supplierNotice>
