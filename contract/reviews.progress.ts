// How far the review of an opened demand has come, in numbers a list can show.
import * as z from 'zod/mini'
import type { OrderStatus, ReviewStage } from './orders.lifecycle.ts'

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

interface Reviewed {
  readonly status: OrderStatus
  readonly review_stage?: ReviewStage | null | undefined
  readonly item_count: number
  readonly review?: ReviewProgress | null | undefined
}

/** Where a review stands, and how much of that step is done; `step` is a key of the words `reviews:progress`. */
interface ReviewStep {
  readonly step: ReviewStage | 'award_auditing' | 'awarded' | 'completed'
  readonly done: number
  readonly of: number
}

/** Null for what is not opened yet, and for what failed or was cancelled. */
export const currentReviewStep = ({ status, review_stage, item_count, review }: Reviewed): ReviewStep | null => {
  if (review == null) return null
  if (status === 'reviewing' && review_stage != null) {
    const done = review_stage === 'qualification' ? review.judged : review.shortlisted
    return { step: review_stage, done, of: review.tenders }
  }
  if (status === 'award_auditing') return { step: status, done: review.decided_lines, of: item_count }
  return status === 'awarded' || status === 'completed' ? { step: status, done: review.answered, of: review.won } : null
}

/** All flags of a review together; null where there is none. */
export const flagCount = (review: ReviewProgress | null | undefined): number | null =>
  review == null ? null : Object.values(review.flags).reduce((total, times) => total + times, 0)
