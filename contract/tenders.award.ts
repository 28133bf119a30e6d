// A supplier's award and its answer at the link: each line confirmed or declined, and the origin of the goods.
import * as z from 'zod/mini'
import { day, filledText, id, messageKey, regionCode, seenAtLeast, text } from './fields.ts'
import { awardLineStatuses, declineCodes, OTHER_DECLINE_MIN } from './reviews.schemas.ts'

export const awardAnswers = ['confirm', 'decline'] as const

/** A supplier's reasons for declining an awarded line; only staff may use `no_answer`. */
export const ownDeclineCodes = declineCodes.filter((code) => code !== 'no_answer')

const lineAnswer = z
  .strictObject({
    decision_line_id: id,
    answer: z.enum(awardAnswers),
    /** The reason of a declined line; `other` needs a text. */
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
        seenAtLeast(OTHER_DECLINE_MIN).test(line.reason_text ?? ''),
      { path: ['reason_text'], ...messageKey('string_min', { min: OTHER_DECLINE_MIN }) },
    ),
  )

/** Answers all waiting lines together, each once; the answers are final. `version`: that of the result. */
export const answerAwardBody = z.strictObject({
  version: z.optional(z.int().check(z.gte(1))),
  lines: z.array(lineAnswer).check(z.minLength(1), z.maxLength(500)),
})
export type AnswerAwardBody = z.output<typeof answerAwardBody>

/** The origin of the goods of awarded lines, for the label; a region, a text or both. */
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

/** The new end of an expired offer's validity; its price stays as opened. */
export const extendOfferBody = z.strictObject({ valid_until: day })

/** The buyer's request for a longer validity of the supplier's offer, until the supplier answers it by `extend/`. */
export const ownExtension = z.object({
  asked_at: z.string(),
  /** The last day of the offer's validity, YYYY-MM-DD. */
  expired_on: z.string(),
})

/** One awarded line of the supplier's own. Quantity in `unit`, amount in 元. */
const ownAwardLine = z.object({
  id,
  line_no: z.number(),
  name: z.nullable(z.string()),
  /** The herb's Latin name, for a reader who does not read the name. */
  name_latin: z.nullable(z.string()),
  /** The required preparation, as written by the buyer. */
  processing: z.nullable(z.string()),
  package_spec: z.nullable(z.string()),
  awarded_qty: z.string(),
  unit: z.string(),
  landed_price_kg: z.string(),
  amount: z.string(),
  status: z.enum(awardLineStatuses),
  /** Whether the line waits for the supplier's answer. */
  waits: z.boolean(),
  /** The supplier's answer; null while the line waits for it. */
  answer: z.nullable(z.enum(awardAnswers)),
  answered_at: z.nullable(z.string()),
  /** The buyer's staff entered the answer. */
  answered_by_staff: z.boolean(),
  reason_code: z.nullable(z.enum(declineCodes)),
  reason_text: z.nullable(z.string()),
  /** The declared origin, from the tender or after the award; null without a declaration. */
  origin_region_code: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  /** The buyer has asked for the origin, and it is not declared yet; `declare_origin/` takes it. */
  origin_asked: z.boolean(),
})

/** The award for one supplier; without lines for a supplier that was not chosen. */
export const ownResult = z.object({
  /** `answer_award/` sends it back, so that an answer to an outdated page is refused with 4009. */
  version: z.number(),
  decided_at: z.string(),
  /** Until when the supplier may answer here; null where no time was set. */
  confirm_deadline_at: z.nullable(z.string()),
  /** That time has passed, and lines still wait for an answer. */
  is_overdue: z.boolean(),
  /** Last day to sign the contract. */
  sign_by: z.nullable(z.string()),
  /** Performance bond: its percentage, and its amount for the supplier's lines that are not declined. */
  deposit_pct: z.nullable(z.string()),
  deposit_amount: z.nullable(z.string()),
  /** Amounts of the confirmed, the declined and the waiting lines, 元. */
  supplied_amount: z.string(),
  given_up_amount: z.string(),
  waiting_amount: z.string(),
  lines: z.array(ownAwardLine),
})
export type OwnResult = z.output<typeof ownResult>
