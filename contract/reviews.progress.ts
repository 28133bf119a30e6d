// How far the review of an opened demand has come, in numbers a list can show.
import * as z from 'zod/mini'

/** Of the opened tenders of a demand. What reviewers choose line by line is theirs alone until it is proposed, and not counted here. */
export const reviewProgress = z.object({
  /** Opened ones, those with a verdict, and those still in. */
  tenders: z.number(),
  judged: z.number(),
  shortlisted: z.number(),
  /** How often each flag stands at a tender or at one of its lines. */
  flags: z.record(z.string(), z.number()),
  /** Lines the proposed or valid award gives to somebody, or to nobody for a reason. */
  decided_lines: z.number(),
  /** Lines won by that award, and those whose winner has answered. */
  won: z.number(),
  answered: z.number(),
})
export type ReviewProgress = z.output<typeof reviewProgress>
