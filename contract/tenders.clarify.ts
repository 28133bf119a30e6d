// Clarification (澄清): a reviewer's question about an opened tender and the supplier's answer at its link.
import * as z from 'zod/mini'
import { filledText, id, instant } from './fields.ts'

/** Maximum characters of a question, and of an answer. */
export const QUESTION_MAX = 1000
export const ANSWER_MAX = 2000

/** `open`: waits for the supplier's answer. `answered`: answered. `overdue`: not answered in time, and no longer possible. */
export const clarificationStandings = ['open', 'answered', 'overdue'] as const
export type ClarificationStanding = (typeof clarificationStandings)[number]

/** Payload of the action `clarify`. Without `due_at` the time limit is the enterprise's `explain_hours`. */
export const clarifyPayload = z.strictObject({
  tender_id: id,
  question: filledText(QUESTION_MAX, 2),
  due_at: z.optional(instant),
})

/** Payload of the action `judge_answer`: whether the supplier's answer is accepted, with the reason. */
export const judgePayload = z.strictObject({ clarification_id: id, accepted: z.boolean(), reason: filledText(500, 2) })

/** One question, for the supplier. */
export const askedOfSupplier = z.object({
  id,
  question: z.string(),
  asked_at: z.string(),
  due_at: z.string(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  standing: z.enum(clarificationStandings),
})
export type AskedOfSupplier = z.output<typeof askedOfSupplier>

/** One question for staff, with the asker and the judgement of the answer; null before it is judged. */
export const clarification = z.extend(askedOfSupplier, {
  asked_by_name: z.string(),
  accepted: z.optional(z.nullable(z.boolean())),
  judged_reason: z.optional(z.nullable(z.string())),
  judged_by_name: z.optional(z.nullable(z.string())),
  judged_at: z.optional(z.nullable(z.string())),
})
export type Clarification = z.output<typeof clarification>

/** The supplier's answer, a text; prices and quantities stay as opened. */
export const answerBody = z.strictObject({ clarification_id: id, answer: filledText(ANSWER_MAX, 2) })
