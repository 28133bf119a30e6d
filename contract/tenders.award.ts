// A supplier's award and its answer at the link: each line confirmed or declined, and the origin of the goods.
import * as z from 'zod/mini'
import { day, filledText, id, messageKey, regionCode, text } from './fields.ts'
import { awardLineStatuses, declineCodes, OTHER_DECLINE_MIN } from './reviews.schemas.ts'

export const awardAnswers = ['confirm', 'decline'] as const

/** Why a supplier gives an awarded line up; `no_answer` is staff's alone. */
export const ownDeclineCodes = declineCodes.filter((code) => code !== 'no_answer')

const lineAnswer = z
  .strictObject({
    decision_line_id: id,
    answer: z.enum(awardAnswers),
    /** Of a declined line; `other` needs a text. */
    reason_code: z.optional(z.nullable(z.enum(ownDeclineCodes))),
    reason_text: z.optional(z.nullable(text(200))),
  })
  .check(
    z.refine((line) => line.answer === 'confirm' || line.reason_code != null, {
      path: ['reason_code'],
      ...messageKey('required'),
    }),
    z.refine(
      (line) =>
        line.answer === 'confirm' ||
        line.reason_code !== 'other' ||
        [...(line.reason_text ?? '')].length >= OTHER_DECLINE_MIN,
      { path: ['reason_text'], ...messageKey('string_min', { min: OTHER_DECLINE_MIN }) },
    ),
  )

/** All lines that wait for an answer at once, each once; afterwards they are fixed. `version`: the result's. */
export const answerAwardBody = z.strictObject({
  version: z.optional(z.int().check(z.gte(1))),
  lines: z.array(lineAnswer).check(z.minLength(1), z.maxLength(500)),
})
export type AnswerAwardBody = z.output<typeof answerAwardBody>

/** Where the goods of awarded lines come from; a region, a text or both. It stands on the label. */
export const declareOriginBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        decision_line_id: id,
        origin_region_code: regionCode,
        origin_text: z.optional(z.nullable(filledText(60))),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
})
export type DeclareOriginBody = z.output<typeof declareOriginBody>

/** Until when an offer that has run out is valid again, at the price it was opened with. */
export const extendOfferBody = z.strictObject({ valid_until: day })

/** The buyer asks for a longer validity of the own offer, and it was not given yet: `extend/` takes it. */
export const ownExtension = z.object({
  asked_at: z.string(),
  /** The day it was valid until, YYYY-MM-DD. */
  expired_on: z.string(),
})

/** One awarded line of the supplier's own. Quantity in `unit`, amount in 元. */
const ownAwardLine = z.object({
  id,
  line_no: z.number(),
  name: z.nullable(z.string()),
  awarded_qty: z.string(),
  unit: z.string(),
  landed_price_kg: z.string(),
  amount: z.string(),
  status: z.enum(awardLineStatuses),
  /** For the supplier's answer. */
  waits: z.boolean(),
  /** Null while it waits. */
  answer: z.nullable(z.enum(awardAnswers)),
  answered_at: z.nullable(z.string()),
  /** The buyer's staff wrote the answer down. */
  answered_by_staff: z.boolean(),
  reason_code: z.nullable(z.enum(declineCodes)),
  reason_text: z.nullable(z.string()),
  /** The origin as it was declared, with the tender or after the award; null where neither was. */
  origin_region_code: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  /** The buyer asks for the origin, and it is not declared yet: `declare_origin/` takes it. */
  origin_asked: z.boolean(),
})

/** The award as far as it is one supplier's; no lines for those who were not chosen. */
export const ownResult = z.object({
  /** What `answer_award/` sends back, so that an answer to what is not on the page any more is refused with 4009. */
  version: z.number(),
  decided_at: z.string(),
  /** Until when the supplier may answer here; null where nothing was set. */
  confirm_deadline_at: z.nullable(z.string()),
  /** That moment has come while lines still wait for an answer. */
  is_overdue: z.boolean(),
  /** Last day to sign the contract. */
  sign_by: z.nullable(z.string()),
  /** Performance bond: percent, and the amount for the supplier's own lines that it has not given up. */
  deposit_pct: z.nullable(z.string()),
  deposit_amount: z.nullable(z.string()),
  /** 元 of the confirmed lines, of those given up, and of those that wait. */
  supplied_amount: z.string(),
  given_up_amount: z.string(),
  waiting_amount: z.string(),
  lines: z.array(ownAwardLine),
})
export type OwnResult = z.output<typeof ownResult>
