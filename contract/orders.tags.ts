// Queries of the tags of an order's statuses.
import { type OrderStatus, type OrderTag, orderStatuses, tagsByStatus } from './orders.statuses.ts'

// Another server may send a status that the chart does not have; it has no tags.
const byStatus: Readonly<Partial<Record<string, readonly OrderTag[]>>> = tagsByStatus

export const isTagged = (status: OrderStatus, tag: OrderTag): boolean => byStatus[status]?.includes(tag) === true

/** The statuses with one of these tags, in the order of the chart. */
export const statusesTagged = (...tags: OrderTag[]): OrderStatus[] =>
  orderStatuses.filter((status) => tags.some((tag) => isTagged(status, tag)))

/** Whether nothing more happens to an order in this status. */
export const isTerminal = (status: OrderStatus): boolean => isTagged(status, 'terminal')
