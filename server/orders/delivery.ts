// The dates of a demand: goods arrive after the deadline's day, for the whole demand and for each line with its own
// date, and no time lies too far ahead.
import { parseISO } from 'date-fns/parseISO'
import type { FieldIssue } from '#contract/issues.ts'
import { isDeliveryEarly, isFarAhead, isHarvestFar, MAX_DAYS_AHEAD, type OrderTime } from '#contract/orders.dates.ts'
import { issue } from '#server/http/refusal.ts'
import type { ItemRow } from './items.ts'

type Dated = Pick<ItemRow, 'line_no' | 'delivery_date'>

const isEarly = (deadline: string, day: string | null): boolean => day !== null && isDeliveryEarly(deadline, day)

/** Reports at `path` a delivery date that is not after the deadline's day. */
export const deliveryIssues = (path: string, deadline: string, deliveryDate: string | null): FieldIssue[] =>
  isEarly(deadline, deliveryDate) ? [issue(path, 'delivery_after_deadline')] : []

/** Reports the same for each line, at the line's own field. */
export const lineDeliveryIssues = (deadline: string, items: readonly Dated[]): FieldIssue[] =>
  items.flatMap((item, index) => deliveryIssues(`items.${index}.delivery_date`, deadline, item.delivery_date))

/** Reports all lines together: the numbers of lines delivered too early, at the deadline's field. */
export const earlyLines = (path: string, deadline: string, items: readonly Dated[]): FieldIssue[] => {
  const lines = items.filter((item) => isEarly(deadline, item.delivery_date)).map((item) => item.line_no)
  return lines.length === 0 ? [] : [issue(path, 'lines_before_deadline', { lines: lines.join(', ') })]
}

/** Reports at `path` a year of harvest that is later than the one after `now` (ISO). */
export const harvestIssues = (path: string, year: number | null | undefined, now: string): FieldIssue[] =>
  year != null && isHarvestFar(year, parseISO(now).getTime()) ? [issue(path, 'harvest_year_far')] : []

/** Reports at `path` a time that lies too far ahead of `now` (ISO). */
export const farIssues = (path: string, time: OrderTime, at: string | null | undefined, now: string): FieldIssue[] =>
  at != null && isFarAhead(time, at, parseISO(now).getTime())
    ? [issue(path, 'date_far', { days: MAX_DAYS_AHEAD[time] })]
    : []
