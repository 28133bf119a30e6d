// The address of the list of reviews, and what it is asked with.
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import { type OrderListQuery, orderSortFields } from '#contract/orders.list.ts'
import { type ListInput, listGrammar } from '#src/commands/list-url.ts'

/** Statuses of an order that is to be opened, compared, decided, or has been; also the tabs behind the first. */
export const reviewStatuses = [
  'pending_open',
  'reviewing',
  'award_auditing',
  'awarded',
  'completed',
] as const satisfies readonly OrderStatus[]

export const reviewsGrammar = listGrammar({
  path: 'reviews',
  sortFields: orderSortFields,
  sort: { id: 'bid_deadline_at', desc: true },
  statuses: reviewStatuses,
})

/** The list is one of orders: without a choice of statuses all that concern a review are meant. */
export const reviewsInput = (input: ListInput<Record<never, never>>): OrderListQuery => ({
  status: reviewStatuses.join(),
  ...input,
})
