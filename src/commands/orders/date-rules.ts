// The rules of dates in commands about a demand, with the sentences of the server's refusals.
import { isDeliveryEarly, isFarAhead, isMomentLater, MAX_DAYS_AHEAD, type OrderTime } from '#contract/orders.dates.ts'
import type { MessageDescriptor } from '../command.ts'
import type { DateRule } from '../lifecycle.ts'

const refusal = (isBroken: boolean, code: string): MessageDescriptor | null =>
  isBroken ? { key: `refusals:${code}` } : null

const textOf = (record: object, name: string): string | null => {
  const found = new Map<string, unknown>(Object.entries(record)).get(name)
  return typeof found === 'string' ? found : null
}

/**
 * Whether a moment had passed by the server's clock when it sent the record. The clock of this machine may be wrong and
 * would refuse dates that the server accepts. Moments that pass later are refused by the server.
 */
const hasPassed = (order: object, value: string): boolean => !isMomentLater(value, textOf(order, 'server_time'))

/** The sentence about a time too far ahead, by the server's clock like {@link hasPassed}. */
const tooFar = (order: object, time: OrderTime, value: string): MessageDescriptor | null => {
  const now = textOf(order, 'server_time')
  return now !== null && isFarAhead(time, value, Date.parse(now))
    ? { key: 'refusals:date_far', params: { days: MAX_DAYS_AHEAD[time] } }
    : null
}

/** A new deadline is later than now, and later than the present deadline while that has not passed. */
export const laterDeadline: DateRule = (order, value) => {
  const present = textOf(order, 'bid_deadline_at')
  if (!isMomentLater(value, present)) return refusal(true, 'deadline_not_later')
  return refusal(hasPassed(order, value), 'date_not_ahead') ?? tooFar(order, 'bid_deadline_at', value)
}

/** The deadline that an approver gives with a return lies in the future, and before the goods are due. */
export const newDeadline: DateRule = (order, value) => {
  if (hasPassed(order, value)) return refusal(true, 'date_not_ahead')
  const delivery = textOf(order, 'delivery_date')
  const isEarly = delivery !== null && isDeliveryEarly(value, delivery)
  return refusal(isEarly, 'delivery_after_deadline') ?? tooFar(order, 'bid_deadline_at', value)
}

/** Goods arrive after the day of the deadline given beside it, or of the present deadline. */
export const deliveryAfter: DateRule = (order, value, others) => {
  const deadline = textOf(others, 'bid_deadline_at') ?? textOf(order, 'bid_deadline_at')
  const isEarly = deadline !== null && isDeliveryEarly(deadline, value)
  return refusal(isEarly, 'delivery_after_deadline') ?? tooFar(order, 'delivery_date', value)
}

/** The time limit of an answer lies in the future. */
export const dueAhead: DateRule = (order, value) => refusal(hasPassed(order, value), 'due_passed')
