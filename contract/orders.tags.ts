// What the statuses of an order have in common, as the tags of its chart say it.
import { type OrderStatus, type OrderTag, orderLifecycle, orderStatuses } from './orders.lifecycle.ts'

export const isTagged = (status: OrderStatus, tag: OrderTag): boolean =>
  orderLifecycle.root.states[status]?.tags.includes(tag) === true

/** The statuses with one of these tags, in the order of the chart. */
export const statusesTagged = (...tags: OrderTag[]): OrderStatus[] =>
  orderStatuses.filter((status) => tags.some((tag) => isTagged(status, tag)))

/** Whether nothing more happens to an order in this status. */
export const isTerminal = (status: OrderStatus): boolean => isTagged(status, 'terminal')
