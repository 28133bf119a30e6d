// The progress of the review of an opened demand, in numbers for a list.
import * as z from 'zod/mini'

/**
 * Counts of the opened tenders of a demand. A reviewer's choices are private until they are proposed, so they are not
 * counted here. A row of a list leaves out an optional count that is 0.
 */
export const reviewProgress = z.object({
  /** Opened tenders. */
  tenders: z.number(),
  /** Tenders with a verdict. */
  judged: z.number(),
  /** Tenders that are not excluded. */
  shortlisted: z.number(),
  /** The number of tenders and lines with each flag. */
  flags: z.optional(z.record(z.string(), z.number())),
  /** Lines that the proposed or valid award gives to a supplier, or to nobody for a reason. */
  decided_lines: z.optional(z.number()),
  /** Lines won by that award, and those whose winner has answered. */
  won: z.optional(z.number()),
  answered: z.optional(z.number()),
})
export type ReviewProgress = z.output<typeof reviewProgress>
