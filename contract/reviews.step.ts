// Where the review of an opened demand stands, for whoever draws it.
import type { OrderStatus, ReviewStage } from './orders.statuses.ts'
import type { ReviewProgress } from './reviews.progress.ts'

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
