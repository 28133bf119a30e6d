// Which day the tokens of a date mean: one rule for each way to write a day. Pure.
import { addDays, addMonths, dayOf, daysBetween, firstOfMonth, lastOfMonth, mondayOf, weekdayOf } from './calendar.ts'

/**
 * The moment from which an incomplete date is counted: today (YYYY-MM-DD), the local time (HH:mm), and whether the next
 * or the nearest date is preferred.
 */
export interface Clock {
  readonly today: string
  readonly time: string
  readonly lean: 'ahead' | 'nearest'
}

type Rule = readonly [pattern: RegExp, day: (found: readonly string[], clock: Clock) => string | null]

const isPast = (day: string, { today }: Clock): boolean => day < today

/** Picks the intended day among the same date in neighbouring years or months. */
const meant = (candidates: readonly (string | null)[], clock: Clock): string | null => {
  const found = candidates.filter((day) => day !== null)
  if (clock.lean === 'ahead') return found.find((day) => !isPast(day, clock)) ?? null
  const far = (day: string) => Math.abs(daysBetween(clock.today, day))
  return found.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

const withoutYear = (month: number, date: number, clock: Clock): string | null => {
  const year = Number(clock.today.slice(0, 4))
  const here = dayOf(year, month, date)
  // A day that does not exist this year is a typing error; it is not looked for in a later year.
  if (here === null) return null
  return clock.lean === 'ahead'
    ? meant([here, dayOf(year + 1, month, date)], clock)
    : meant([dayOf(year - 1, month, date), here, dayOf(year + 1, month, date)], clock)
}

const monthOf = (shift: number, { today }: Clock): string => addMonths(firstOfMonth(today), shift)

const inMonth = (month: string, date: number): string | null =>
  dayOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), date)

const weekdayIn = (shift: number, weekday: number, { today }: Clock): string =>
  addDays(mondayOf(today), shift * 7 + weekday - 1)

const bareWeekday = (weekday: number, clock: Clock): string => {
  const here = weekdayIn(0, weekday, clock)
  return clock.lean === 'ahead' && here <= clock.today ? addDays(here, 7) : here
}

const FRIDAY = 5
const MID = 15

const endOf = (unit: string, shift: number, clock: Clock): string | null => {
  if (unit === 'week') return weekdayIn(shift, FRIDAY, clock)
  if (unit === 'month') return lastOfMonth(monthOf(shift, clock))
  return unit === 'year' ? `${Number(clock.today.slice(0, 4)) + shift}-12-31` : null
}

const startOf = (unit: string, shift: number, clock: Clock): string | null => {
  if (unit === 'week') return weekdayIn(shift, 1, clock)
  if (unit === 'month') return monthOf(shift, clock)
  return unit === 'year' ? `${Number(clock.today.slice(0, 4)) + shift}-01-01` : null
}

/** The last day of a month, its first or its fifteenth. */
const partOf = (part: string, first: string): string => {
  if (part === 'end') return lastOfMonth(first)
  return part === 'mid' ? addDays(first, MID - 1) : first
}

/** `12月底`, `early December`: in the stated year, else in the next or nearest one. */
const namedPart = (part: string, month: number, year: number | null, clock: Clock): string | null => {
  const here = Number(clock.today.slice(0, 4))
  const years = year !== null ? [year] : clock.lean === 'ahead' ? [here, here + 1] : [here - 1, here, here + 1]
  const days = years.map((one) => {
    const first = dayOf(one, month, 1)
    return first === null ? null : partOf(part, first)
  })
  return year === null ? meant(days, clock) : (days[0] ?? null)
}

/** `月中`, `下月中`. */
const midMonth = (shift: string | undefined, clock: Clock): string => {
  const day = partOf('mid', monthOf(number(shift), clock))
  return shift === undefined && clock.lean === 'ahead' && isPast(day, clock) ? partOf('mid', monthOf(1, clock)) : day
}

const moved = (unit: string, count: number, { today }: Clock): string | null => {
  if (unit === 'day' || unit === 'date') return addDays(today, count)
  if (unit === 'week') return addDays(today, count * 7)
  if (unit === 'month') return addMonths(today, count)
  return unit === 'year' ? addMonths(today, count * 12) : null
}

/** The value of a found figure; 0 where it was not written. */
export const number = (text: string | undefined): number => Number(text ?? 0)

/** A weekday written beside a date must be the weekday of that date. */
const agrees = (day: string | null, weekday: string | undefined): string | null =>
  day !== null && weekday !== undefined && weekdayOf(day) !== Number(weekday) ? null : day

const rules: readonly Rule[] = [
  [/^day:(-?\d+)$/, ([count], { today }) => addDays(today, number(count))],
  [
    /^full:(\d+)-(\d+)-(\d+)(?: weekday:(\d))?$/,
    ([year, month, date, weekday]) => agrees(dayOf(number(year), number(month), number(date)), weekday),
  ],
  [
    /^(?:short:(\d+)-(\d+)(?: date)?|number:(\d+) unit:month number:(\d+)(?: date)?)(?: weekday:(\d))?$/,
    ([a, b, c, d, weekday], clock) => agrees(withoutYear(number(a ?? c), number(b ?? d), clock), weekday),
  ],
  [
    /^number:(\d{4}) unit:year number:(\d+) unit:month number:(\d+)(?: date)?(?: weekday:(\d))?$/,
    ([year, month, date, weekday]) => agrees(dayOf(number(year), number(month), number(date)), weekday),
  ],
  [
    /^shift:(-?\d) unit:year number:(\d+) unit:month number:(\d+)(?: date)?$/,
    ([shift, month, date], { today }) => dayOf(number(today.slice(0, 4)) + number(shift), number(month), number(date)),
  ],
  [
    /^(?:weekday:(\d) )?month:(\d+) number:(\d+)(?: date)?(?: number:(\d{4}))?$/,
    ([weekday, month, date, year], clock) => agrees(named(month, date, year, clock), weekday),
  ],
  [
    /^(?:weekday:(\d) )?number:(\d+)(?: date)? month:(\d+)(?: number:(\d{4}))?$/,
    ([weekday, date, month, year], clock) => agrees(named(month, date, year, clock), weekday),
  ],
  [/^weekday:(\d)$/, ([weekday], clock) => bareWeekday(number(weekday), clock)],
  [
    /^shift:(-?\d)(?: unit:week)? weekday:(\d)$/,
    ([shift, weekday], clock) => weekdayIn(number(shift), number(weekday), clock),
  ],
  [
    /^weekday:(\d) shift:(-?\d) unit:week$/,
    ([weekday, shift], clock) => weekdayIn(number(shift), number(weekday), clock),
  ],
  [
    /^shift:(-?\d) unit:month number:(\d+)(?: date)?$/,
    ([shift, date], clock) => inMonth(monthOf(number(shift), clock), number(date)),
  ],
  [/^number:(\d{1,2}) date$/, ([date], clock) => ofSomeMonth(number(date), clock)],
  [
    /^(?:shift:(-?\d) )?end (?:shift:(-?\d) )?unit:(week|month|year)$/,
    ([before, within, unit = ''], clock) => endOf(unit, number(before ?? within), clock),
  ],
  [
    /^shift:(-?\d) unit:(week|month|year) end(?: unit:\w+)?$/,
    ([shift, unit = ''], clock) => endOf(unit, number(shift), clock),
  ],
  [
    /^(?:shift:(-?\d) )?start (?:shift:(-?\d) )?unit:(week|month|year)$/,
    ([before, within, unit = ''], clock) => {
      const shift = before ?? within
      const day = startOf(unit, number(shift), clock)
      // When the first day of this month has passed, the next month is meant.
      return day !== null && shift === undefined && clock.lean === 'ahead' && isPast(day, clock)
        ? startOf(unit, 1, clock)
        : day
    },
  ],
  [/^(?:shift:(-?\d) )?mid unit:month$/, ([shift], clock) => midMonth(shift, clock)],
  [/^mid shift:(-?\d) unit:month$/, ([shift], clock) => midMonth(shift, clock)],
  [
    /^number:(\d{1,2}) (end|start|mid) unit:month$/,
    ([month, part = ''], clock) => namedPart(part, number(month), null, clock),
  ],
  [
    /^number:(\d{4}) unit:year number:(\d{1,2}) (end|start|mid) unit:month$/,
    ([year, month, part = ''], clock) => namedPart(part, number(month), number(year), clock),
  ],
  [
    /^shift:(-?\d) unit:year number:(\d{1,2}) (end|start|mid) unit:month$/,
    ([shift, month, part = ''], clock) =>
      namedPart(part, number(month), number(clock.today.slice(0, 4)) + number(shift), clock),
  ],
  [
    /^(end|start|mid) month:(\d+)(?: number:(\d{4}))?$/,
    ([part = '', month, year], clock) =>
      namedPart(part, number(month), year === undefined ? null : number(year), clock),
  ],
  [
    /^month:(\d+) (end|start|mid)(?: number:(\d{4}))?$/,
    ([month, part = '', year], clock) =>
      namedPart(part, number(month), year === undefined ? null : number(year), clock),
  ],
  // `2月` can mean February and `1年` a year ago: only days and weeks are read as a distance without a word such as 后.
  [
    /^number:(\d+) unit:(day|week)$/,
    ([count, unit = ''], clock) => (clock.lean === 'ahead' ? moved(unit, number(count), clock) : null),
  ],
  [/^plus number:(\d+)(?: unit:(\w+))?$/, ([count, unit = 'day'], clock) => moved(unit, number(count), clock)],
  [/^minus number:(\d+) unit:(\w+)$/, ([count, unit = ''], clock) => moved(unit, -number(count), clock)],
  [/^in number:(\d+) unit:(\w+)(?: later)?$/, ([count, unit = ''], clock) => moved(unit, number(count), clock)],
  [/^number:(\d+) (?:unit:)?(date|\w+) later$/, ([count, unit = ''], clock) => moved(unit, number(count), clock)],
  [/^number:(\d+) (?:unit:)?(date|\w+) ago$/, ([count, unit = ''], clock) => moved(unit, -number(count), clock)],
]

const named = (month: string | undefined, date: string | undefined, year: string | undefined, clock: Clock) =>
  year === undefined
    ? withoutYear(number(month), number(date), clock)
    : dayOf(number(year), number(month), number(date))

/** `10号`: the next month that has it, or the nearest. */
const ofSomeMonth = (date: number, clock: Clock): string | null => {
  const shifts = clock.lean === 'ahead' ? [0, 1, 2] : [0, -1, 1]
  return meant(
    shifts.map((shift) => inMonth(monthOf(shift, clock), date)),
    clock,
  )
}

/** The day (YYYY-MM-DD) that tokens of date-tokens.ts mean; null where they mean none. */
export const dayIn = (text: string, clock: Clock): string | null => {
  for (const [pattern, day] of rules) {
    const found = pattern.exec(text)
    if (found !== null) return day(found.slice(1), clock)
  }
  return null
}
