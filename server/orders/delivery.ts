// Dates of delivery beside a deadline: goods come after the day on which tenders are in, of the whole demand and of each line with a date of its own.
import { parseISO } from 'date-fns/parseISO'
import type { FieldIssue } from '#contract/issues.ts'
import { issue } from '../http/refusal.ts'
import { isDayAfter } from './facts.ts'
import type { ItemRow } from './items.ts'

type Dated = Pick<ItemRow, 'line_no' | 'delivery_date'>

const isEarly = (deadline: string, day: string | null): boolean => day !== null && !isDayAfter(day, parseISO(deadline))

/** The delivery date lies after the day of a deadline, or is asked for at `path`. */
export const deliveryIssues = (path: string, deadline: string, deliveryDate: string | null): FieldIssue[] =>
  isEarly(deadline, deliveryDate) ? [issue(path, 'delivery_after_deadline')] : []

/** The same of each line, at its own field. */
export const lineDeliveryIssues = (deadline: string, items: readonly Dated[]): FieldIssue[] =>
  items.flatMap((item, index) => deliveryIssues(`items.${index}.delivery_date`, deadline, item.delivery_date))

/** The same where the lines themselves are not at hand: all that come too early, by their numbers, at the field of the deadline. */
export const earlyLines = (path: string, deadline: string, items: readonly Dated[]): FieldIssue[] => {
  const lines = items.filter((item) => isEarly(deadline, item.delivery_date)).map((item) => item.line_no)
  return lines.length === 0 ? [] : [issue(path, 'lines_before_deadline', { lines: lines.join(', ') })]
}
