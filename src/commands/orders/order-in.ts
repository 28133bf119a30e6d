// The demand a command is about.
import { orderFactNames } from '#contract/orders.lifecycle.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import type { Situation } from '../command.ts'
import type { OrderRow } from './subjects.ts'

const statuses = new Set<string>(orderStatuses)

const isOrderRow = (record: unknown): record is OrderRow => {
  if (typeof record !== 'object' || record === null) return false
  if (!('id' in record && 'version' in record && 'status' in record && 'facts' in record)) return false
  const { facts, status } = record
  if (typeof facts !== 'object' || facts === null || typeof status !== 'string') return false
  return statuses.has(status) && orderFactNames.every((name) => name in facts)
}

/** The order of a situation, or `null` when its subject is something else or nothing. */
export const orderIn = (situation: Situation): OrderRow | null => {
  const subject = situation.subject
  return subject?.noun === 'orders' && isOrderRow(subject.record) ? subject.record : null
}
