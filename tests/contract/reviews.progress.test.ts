// The current step of a review, and the spread of its prices.
import { expect, test } from 'vitest'
import type { OrderStatus, ReviewStage } from '#contract/orders.statuses.ts'
import { spreadPercent } from '#contract/reviews.spread.ts'
import { currentReviewStep, flagCount } from '#contract/reviews.step.ts'

const review = {
  tenders: 5,
  judged: 3,
  shortlisted: 2,
  flags: { abnormal_low: 2, single_bid: 1 },
  decided_lines: 7,
  won: 6,
  answered: 4,
}

test.each<[OrderStatus, ReviewStage | null, readonly [string, number, number] | null]>([
  ['pending_open', null, null],
  ['reviewing', 'qualification', ['qualification', 3, 5]],
  ['reviewing', 'commercial', ['commercial', 2, 5]],
  ['reviewing', 'recommend', ['recommend', 2, 5]],
  ['award_auditing', null, ['award_auditing', 7, 9]],
  ['awarded', null, ['awarded', 4, 6]],
  ['completed', null, ['completed', 4, 6]],
  ['failed', null, null],
])('%s, %s is at the step %j', (status, stage, expected) => {
  const stand = currentReviewStep({ status, review_stage: stage, item_count: 9, review })
  expect(stand === null ? null : [stand.step, stand.done, stand.of]).toEqual(expected)
  expect(currentReviewStep({ status, review_stage: stage, item_count: 9, review: null })).toBeNull()
})

test('flags are counted one by one, and an unopened demand has no count', () => {
  expect(flagCount(review)).toBe(3)
  expect(flagCount({ ...review, flags: {} })).toBe(0)
  expect(flagCount(null)).toBeNull()
})

test('the spread is given in percent of the lowest total', () => {
  expect(spreadPercent({ lowest_total: '200.00', highest_total: '225.50' })).toBe('12.75')
  expect(spreadPercent({ lowest_total: '200.00', highest_total: '200.00' })).toBe('0.00')
  expect(spreadPercent({ lowest_total: '0.00', highest_total: '200.00' })).toBeNull()
  expect(spreadPercent({ lowest_total: null, highest_total: undefined })).toBeNull()
})
