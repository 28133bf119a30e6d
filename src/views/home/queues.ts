// The queues of the home page: which demands wait, for whom, and the list with the same filter.
import { permissionsIn } from '#contract/orders.events.ts'
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import { listOrders, type OrderListQuery } from '#contract/orders.list.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { createOrder } from '#contract/orders.ts'
import type { Authority } from '#contract/permissions.ts'
import type { PathId } from '#src/paths.ts'
import type { IconName } from '#src/ui/text/icon.tsx'

export interface Queue {
  readonly id: 'to_approve' | 'to_open' | 'to_review' | 'award_approval' | 'my_drafts' | 'closing_today'
  readonly icon: IconName
  readonly statuses: readonly OrderStatus[]
  /** Who works on it: others do not see the card. */
  readonly access: Authority
  /** The page a demand of this queue is worked on. */
  readonly page: PathId
  /** Only demands for which the user may do one of these: nobody approves their own. */
  readonly by?: readonly ('approve' | 'amend_approve')[]
  /** Everything that waits for approval: submitted, or with a pending amendment. */
  readonly awaits?: true
  /** Only the user's own. */
  readonly mine?: true
  /** Only demands with a deadline later today. */
  readonly today?: true
}

export const queues: readonly Queue[] = [
  {
    id: 'to_approve',
    icon: 'half',
    statuses: ['pending_audit', 'bidding'],
    access: permissionsIn('approve', 'pending_audit'),
    page: 'order_detail',
    by: ['approve', 'amend_approve'],
    awaits: true,
  },
  {
    id: 'to_open',
    icon: 'lock',
    statuses: ['pending_open'],
    access: permissionsIn('open', 'pending_open'),
    page: 'order_detail',
  },
  {
    id: 'to_review',
    icon: 'progress',
    statuses: ['reviewing'],
    access: [...permissionsIn('disqualify', 'reviewing'), ...permissionsIn('submit_award', 'reviewing')],
    page: 'review_edit',
  },
  {
    id: 'award_approval',
    icon: 'half',
    statuses: ['award_auditing'],
    access: permissionsIn('approve', 'award_auditing'),
    page: 'order_detail',
    by: ['approve'],
  },
  {
    id: 'my_drafts',
    icon: 'edit',
    statuses: ['rejected', 'draft'],
    access: createOrder.access,
    page: 'order_edit',
    mine: true,
  },
  {
    id: 'closing_today',
    icon: 'clock',
    statuses: ['bidding'],
    access: listOrders.access,
    page: 'order_detail',
    today: true,
  },
]

/** Rows shown of a queue; the rest is on the list. */
export const ROWS_SHOWN = 5

/** The query of a queue; `today` is any instant of the day, in ms. */
export const queryOf = (queue: Queue, today: number): OrderListQuery => ({
  status: queue.statuses.join(),
  page_size: 20,
  ordering: queue.mine === true ? '-updated_at' : 'bid_deadline_at',
  ...(queue.mine === true && { mine: 'true' }),
  ...(queue.awaits === true && { awaits_approval: 'true' }),
  ...(queue.today === true && {
    bid_deadline_at_from: startOf(today).toISOString(),
    bid_deadline_at_to: endOf(today).toISOString(),
  }),
})

/** The list with the same demands. */
export const listSearchOf = (queue: Queue, today: number): Record<string, string> => ({
  ...(queue.awaits === true ? { awaits_approval: 'true' } : { status: queue.statuses.join() }),
  ...(queue.mine === true && { mine: 'true' }),
  ...(queue.today === true && { bid_deadline_at_from: dayOf(today), bid_deadline_at_to: dayOf(today) }),
})

/** The rows the user can work on, and their number; beyond the first page the list's total counts. */
export const waitingIn = (
  queue: Queue,
  { list, total }: { list: readonly OrderHead[]; total: number },
): { rows: readonly OrderHead[]; total: number } => {
  const { by } = queue
  const rows =
    by === undefined ? list : list.filter((order) => by.some((event) => order.allowed_actions.includes(event)))
  return { rows, total: total > list.length ? total : rows.length }
}

const startOf = (moment: number): Date => {
  const day = new Date(moment)
  day.setHours(0, 0, 0, 0)
  return day
}

const endOf = (moment: number): Date => {
  const day = new Date(moment)
  day.setHours(23, 59, 59, 999)
  return day
}

/** The calendar day here, YYYY-MM-DD. */
export const dayOf = (moment: number): string => {
  const day = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
