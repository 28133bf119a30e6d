// The queues of the home page: which demands wait for somebody, as queries of the orders' list.

import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import type { OrderListQuery } from '#contract/orders.ts'
import type { PathId } from '#src/paths.ts'
import type { IconName } from '#src/ui/icon.tsx'

export interface Queue {
  readonly id: 'to_approve' | 'to_open' | 'under_review' | 'award_approval' | 'closing_today'
  readonly icon: IconName
  readonly status: OrderStatus
  /** The page a demand of this queue is worked on. */
  readonly page: PathId
  /** Only demands whose deadline is still to come today. */
  readonly today: boolean
}

export const queues: readonly Queue[] = [
  { id: 'to_approve', icon: 'half', status: 'pending_audit', page: 'order_detail', today: false },
  { id: 'to_open', icon: 'lock', status: 'pending_open', page: 'order_detail', today: false },
  { id: 'under_review', icon: 'progress', status: 'reviewing', page: 'review_edit', today: false },
  { id: 'award_approval', icon: 'half', status: 'award_auditing', page: 'order_detail', today: false },
  { id: 'closing_today', icon: 'clock', status: 'bidding', page: 'order_detail', today: true },
]

/** Rows shown of a queue; the rest is on the list. */
export const ROWS_SHOWN = 5

/** The query of a queue; `today` is any moment of the day in question, in ms. */
export const queryOf = (queue: Queue, today: number): OrderListQuery => {
  const query = { status: queue.status, page_size: 10, ordering: 'bid_deadline_at' }
  return queue.today ? { ...query, ...dayOf(today) } : query
}

/** The list with the same demands. */
export const listSearchOf = (queue: Queue, today: number): Record<string, string> =>
  queue.today ? { status: queue.status, ...dayOf(today) } : { status: queue.status }

const dayOf = (today: number) => {
  const from = new Date(today)
  from.setHours(0, 0, 0, 0)
  const until = new Date(from)
  until.setHours(23, 59, 59, 999)
  return { bid_deadline_at_from: from.toISOString(), bid_deadline_at_to: until.toISOString() }
}
