// Payloads of events after the award: a supplier's answer entered by staff, promoting or closing declined lines, asking for origins.
import * as z from 'zod/mini'
import { quantity } from './fields.figures.ts'
import { filledText, id, messageKey, seenAtLeast, text } from './fields.ts'
import { awardReasons, closingReasons, declineCodes, MAX_ALLOCATIONS, OTHER_DECLINE_MIN } from './reviews.schemas.ts'

const note = filledText(500, 2)

/** A supplier's confirmation, entered by staff with a note and evidence. */
export const lineConfirmPayload = z.strictObject({ decision_line_id: id, note, evidence_id: id })

/**
 * A supplier's refusal, entered by staff; or `no_answer`, once its time to answer is over, without note or evidence. `other` needs a text.
 */
export const lineDeclinePayload = z
  .strictObject({
    decision_line_id: id,
    reason_code: z.enum(declineCodes),
    reason_text: z.optional(z.nullable(text(200))),
    note: z.optional(z.nullable(note)),
    evidence_id: z.optional(z.nullable(id)),
  })
  .check(
    z.refine((body) => body.reason_code === 'no_answer' || body.note != null, {
      path: ['note'],
      ...messageKey('required'),
    }),
    z.refine((body) => body.reason_code === 'no_answer' || body.evidence_id != null, {
      path: ['evidence_id'],
      ...messageKey('required'),
    }),
    z.refine((body) => body.reason_code !== 'other' || seenAtLeast(OTHER_DECLINE_MIN).test(body.reason_text ?? ''), {
      path: ['reason_text'],
      ...messageKey('string_min', { min: OTHER_DECLINE_MIN }),
    }),
  )

/** Awards open quantities to other offers (补定), in the line's unit; only the changed lines. */
export const promotePayload = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        order_item_id: id,
        tender_item_id: id,
        awarded_qty: quantity,
        reason_code: z.optional(z.nullable(z.enum(awardReasons))),
        reason_text: z.optional(z.nullable(text(500))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ALLOCATIONS)),
  summary_reason: z.optional(z.nullable(text(1000))),
  /** The proposer says he has no conflict of interest. */
  coi_confirmed: z.literal(true),
  /**
   * The flags that the proposer ticked as known. Where the list is sent, a chosen offer with a flag that is not in it
   * is refused.
   */
  acknowledged_flags: z.optional(z.array(text(60)).check(z.maxLength(500))),
})
export type PromotePayload = z.output<typeof promotePayload>

/** Gives up the open quantity of a line. */
export const lineClosePayload = z.strictObject({
  order_item_id: id,
  reason_code: z.enum(closingReasons),
  text: z.optional(z.nullable(text(500))),
})

/** The awarded lines whose suppliers are asked for the origin of the goods. */
export const askOriginPayload = z.strictObject({
  decision_line_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
})

/** The tender whose validity has ended and must be extended before it can be awarded. */
export const askExtendPayload = z.strictObject({ tender_id: id })
