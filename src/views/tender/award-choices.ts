// A supplier's choices for the awarded lines before they are submitted: choices, sums, what is missing. Pure.
import * as z from 'zod/mini'
import { sum } from '#contract/decimal.ts'
import { seenAtLeast } from '#contract/fields.ts'
import { weightOfLines } from '#contract/line-weights.ts'
import { OTHER_DECLINE_MIN } from '#contract/reviews.schemas.ts'
import { type AnswerAwardBody, awardAnswers, type OwnResult, ownDeclineCodes } from '#contract/tenders.award.ts'

export type AwardedLine = OwnResult['lines'][number]

const choice = z.object({
  answer: z.nullable(z.enum(awardAnswers)),
  reason_code: z.nullable(z.enum(ownDeclineCodes)),
  reason_text: z.string(),
})
export type Choice = z.output<typeof choice>
export type Choices = Readonly<Record<string, Choice>>

export const noChoice: Choice = { answer: null, reason_code: null, reason_text: '' }

/** Stored in this browser until it is submitted; choices for another version of the award are ignored. */
const kept = z.object({ version: z.number(), choices: z.record(z.string(), choice) })
export const keptChoices = (values: unknown, version: number): Choices | null => {
  const parsed = kept.safeParse(values)
  return parsed.success && parsed.data.version === version ? parsed.data.choices : null
}

export const choiceOf = (choices: Choices, line: AwardedLine): Choice => choices[line.id] ?? noChoice

/** The lines without an answer. */
export const waitingIn = (result: OwnResult): AwardedLine[] => result.lines.filter((line) => line.waits)

/**
 * What a line still lacks: its answer, the reason for declining it, or the text of another reason; null where it is
 * complete.
 */
export const lackOf = ({
  answer,
  reason_code,
  reason_text,
}: Choice): 'answer' | 'reason_code' | 'reason_text' | null => {
  if (answer === null) return 'answer'
  if (answer === 'confirm') return null
  if (reason_code === null) return 'reason_code'
  return reason_code === 'other' && !seenAtLeast(OTHER_DECLINE_MIN).test(reason_text) ? 'reason_text' : null
}

/** Number, kg and 元 of some lines; kg is null where the package of one tells no weight. */
export interface Share {
  readonly lines: readonly AwardedLine[]
  readonly amount: string
  readonly kg: string | null
}

export const shareOf = (lines: readonly AwardedLine[]): Share => {
  const { kg, unweighed } = weightOfLines(lines.map((line) => ({ line, quantity: line.awarded_qty })))
  return {
    lines,
    amount: sum(lines.map(({ amount }) => amount)),
    kg: lines.length === 0 || unweighed.length > 0 ? null : kg,
  }
}

/** The unanswered lines by their choice. */
export const sharesOf = (
  result: OwnResult,
  choices: Choices,
): { confirm: Share; decline: Share; open: AwardedLine[] } => {
  const waiting = waitingIn(result)
  const chosen = (answer: Choice['answer']) => waiting.filter((line) => choiceOf(choices, line).answer === answer)
  return { confirm: shareOf(chosen('confirm')), decline: shareOf(chosen('decline')), open: chosen(null) }
}

/** The body of the call: the answers of all lines; lines without an answer are left out. */
export const answerFrom = (result: OwnResult, choices: Choices): AnswerAwardBody => ({
  version: result.version,
  lines: waitingIn(result).flatMap((line): AnswerAwardBody['lines'] => {
    const { answer, reason_code, reason_text } = choiceOf(choices, line)
    if (answer === null) return []
    if (answer === 'confirm') return [{ decision_line_id: line.id, answer }]
    const words = reason_code === 'other' ? { reason_text: reason_text.trim() } : {}
    return [{ decision_line_id: line.id, answer, reason_code, ...words }]
  }),
})
