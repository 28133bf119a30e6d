// The current step of the review of an opened demand, for display.
import type { OrderStatus, ReviewStage } from './orders.statuses.ts'
import type { ReviewProgress } from './reviews.progress.ts'

interface Reviewed {
  readonly status: OrderStatus
  readonly review_stage?: ReviewStage | null | undefined
  readonly item_count: number
  readonly review?: ReviewProgress | null | undefined
}

/** The current step of a review, and its progress; `step` is a key of `reviews:progress`. */
interface ReviewStep {
  readonly step: ReviewStage | 'award_auditing' | 'awarded' | 'completed'
  readonly done: number
  readonly of: number
}

/** Null for a demand that is not opened yet, and for one that failed or was cancelled. */
export const currentReviewStep = ({ status, review_stage, item_count, review }: Reviewed): ReviewStep | null => {
  if (review == null) return null
  if (status === 'reviewing' && review_stage != null) {
    const done = review_stage === 'qualification' ? review.judged : review.shortlisted
    return { step: review_stage, done, of: review.tenders }
  }
  if (status === 'award_auditing') return { step: status, done: review.decided_lines ?? 0, of: item_count }
  return status === 'awarded' || status === 'completed'
    ? { step: status, done: review.answered ?? 0, of: review.won ?? 0 }
    : null
}

/** The number of all flags of a review; null without a review. */
export const flagCount = (review: ReviewProgress | null | undefined): number | null =>
  review == null ? null : Object.values(review.flags ?? {}).reduce((total, times) => total + times, 0)

interface Flagged {
  readonly flags: readonly string[]
}

/** The number of all flags of opened tenders, those of whole tenders and of lines; what a list counts as `flagCount`. */
export const flagCountOf = (tenders: readonly (Flagged & { readonly items: readonly Flagged[] })[]): number =>
  tenders.reduce(
    (total, { flags, items }) => total + flags.length + items.reduce((of, item) => of + item.flags.length, 0),
    0,
  )
