// Notices for one supplier at its link (通知): about the demand, its own tender and its own papers; never about other suppliers.
import * as z from 'zod/mini'

/** The events; the sentence of each is `tenders:notices.<kind>`. */
export const supplierNoticeKinds = [
  'published',
  /** `count`: the new version of the demand. */
  'amended',
  /** An extension: only the deadline changed, to `until`. */
  'extended',
  'reminded',
  /** Less than a day, and less than two hours, before the deadline (`until`), for a supplier that has looked and not tendered. */
  'deadline_near',
  'deadline_last',
  /**
   * Less than a day, and less than two hours, before the deadline, for a supplier that has not confirmed its tender
   * after an amendment touched it: the tender will be excluded.
   */
  'reconfirm_near',
  'reconfirm_last',
  /** Answers to suppliers' questions are published; `count`: their number. */
  'questions_published',
  /** Staff entered a tender for this supplier. */
  'entered',
  /** The passcode was cleared; before the opening a sealed tender, if any, was also withdrawn unread. */
  'reset',
  'reset_withdrawn',
  /** Five wrong passcodes in a row locked the passcode until `until`, whoever typed them. */
  'locked',
  'cancelled',
  'failed',
  /** A question about the supplier's tender, for example about an abnormally low price, must be answered by `until`. */
  'asked',
  'answer_due',
  'answer_missed',
  /** `count` lines were won, to be confirmed by `until` where a time was set. */
  'won',
  'lost',
  /** The award with lines for this supplier was revoked; it will be decided again. */
  'revoked',
  /** The buyer asks for the origin of the goods of `count` lines. */
  'origin_asked',
  /** The buyer asks for a longer validity of the supplier's expired offer. */
  'extend_asked',
  'confirm_due',
  'confirm_missed',
  /** A certificate of the supplier ends on `day`, in `count` days; sent on the days set by the enterprise. */
  'papers_ending',
  'papers_ended',
] as const
export type SupplierNoticeKind = (typeof supplierNoticeKinds)[number]

/** Maximum number of notices; the newest are kept. */
export const MAX_SUPPLIER_NOTICES = 50
/** Hours before the end of the time to answer, and to confirm, at which the supplier is reminded. */
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
