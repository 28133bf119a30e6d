// What day and time a person means who writes `明天 10点`, `next Monday 5pm`, `+3d`, `12-10 17:00` or `月底`. Pure.
import { businessInstant, businessTime } from '#contract/business-day.ts'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayOf,
  weekdayOf,
} from './calendar.ts'
import { dateTokens } from './date-tokens.ts'
import { type ReadTime, timeOf } from './read-time.ts'

/** The clock of the business when a deadline falls due that names a day alone. */
export const DAY_ENDS_AT = '17:00'

export interface ReadHow {
  /** A day without its year, month or week: the next one (deadlines), or the nearest one (filters). Default `ahead`. */
  readonly lean?: 'ahead' | 'nearest' | undefined
  /** The time of a day that is written without one. Default DAY_ENDS_AT. */
  readonly time?: string | undefined
}

/** A day (YYYY-MM-DD) and a time (HH:mm) by the clock of the business. */
export interface ReadDate {
  readonly day: string
  readonly time: string
  /** What the text left open: no time at all, a part of a day, or 1 to 6 o'clock, which is taken as the afternoon. */
  readonly assumed: 'time' | 'part' | 'afternoon' | null
}

interface Clock {
  readonly today: string
  readonly time: string
  readonly lean: 'ahead' | 'nearest'
}

type Rule = readonly [pattern: RegExp, day: (found: readonly string[], clock: Clock) => string | null]

const isPast = (day: string, { today }: Clock): boolean => day < today

/** Of the same date in neighbouring years or months the one that is meant. */
const meant = (candidates: readonly (string | null)[], clock: Clock): string | null => {
  const found = candidates.filter((day) => day !== null)
  if (clock.lean === 'ahead') return found.find((day) => !isPast(day, clock)) ?? null
  const far = (day: string) => Math.abs(daysBetween(clock.today, day))
  return found.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

const withoutYear = (month: number, date: number, clock: Clock): string | null => {
  const year = Number(clock.today.slice(0, 4))
  const here = dayOf(year, month, date)
  // A day this year does not have is a slip of the pen, not one of a later year.
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

const moved = (unit: string, count: number, { today }: Clock): string | null => {
  if (unit === 'day' || unit === 'date') return addDays(today, count)
  if (unit === 'week') return addDays(today, count * 7)
  if (unit === 'month') return addMonths(today, count)
  return unit === 'year' ? addMonths(today, count * 12) : null
}

const number = (text: string | undefined): number => Number(text ?? 0)

/** A weekday beside the date must be that date's own. */
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
      // The first of this month is over: the next one is meant.
      return day !== null && shift === undefined && clock.lean === 'ahead' && isPast(day, clock)
        ? startOf(unit, 1, clock)
        : day
    },
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

const dayIn = (text: string, clock: Clock): string | null => {
  for (const [pattern, day] of rules) {
    const found = pattern.exec(text)
    if (found !== null) return day(found.slice(1), clock)
  }
  return null
}

const MINUTE_MS = 60_000
const sizes: Readonly<Record<string, number>> = { hour: 60 * MINUTE_MS, minute: MINUTE_MS }

/** `+12h`, `in 2 hours`, `半小时后`: a distance from now that keeps the clock. */
const distanceIn = (text: string): number | null => {
  if (text === 'now') return 0
  const found = /^(?:(plus|minus|in) )?(?:number:(\d+)|(half)) unit:(hour|minute)(?: (later|ago))?$/.exec(text)
  if (found === null) return null
  const [, sign, count, half, unit = '', way] = found
  if (sign === undefined && way === undefined) return null
  const size = (half === undefined ? number(count) : 0.5) * (sizes[unit] ?? 0)
  return sign === 'minus' || way === 'ago' ? -size : size
}

const YEARS = /^20\d\d-/

const readOf = (wall: string): ReadDate => ({ day: wall.slice(0, 10), time: wall.slice(11, 16), assumed: null })

const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i

/**
 * The day and time meant, by the clock of the business whatever the zone of the browser; null where a part of the text is
 * not understood, or can mean two things (`midnight`, `下周`, `10`). A time alone is the next such time.
 */
export const readDate = (
  text: string,
  now: Date,
  { lean = 'ahead', time = DAY_ENDS_AT }: ReadHow = {},
): ReadDate | null => {
  const trimmed = text.trim()
  if (OFFSET_TIME.test(trimmed)) {
    const at = new Date(trimmed.toUpperCase())
    return Number.isNaN(at.getTime()) ? null : readOf(businessTime(at))
  }
  const tokens = dateTokens(trimmed)
  if (tokens === null || tokens.length === 0) return null
  const wall = businessTime(now)
  const clock: Clock = { today: wall.slice(0, 10), time: wall.slice(11), lean }
  const distance = distanceIn(tokens.join(' '))
  if (distance !== null) return readOf(businessTime(new Date(now.getTime() + distance)))
  const found = splits(tokens)
    .map(([day, at]) => joined(day, at, clock, time))
    .find((one) => one !== null)
  return found !== undefined && YEARS.test(found.day) ? found : null
}

/** Each way to take a part of the tokens as the day and the rest as the time, the longest day first. */
const splits = (tokens: readonly string[]): readonly (readonly [day: string, time: string])[] =>
  tokens.flatMap((_, at) => {
    const [first, second] = [tokens.slice(0, tokens.length - at).join(' '), tokens.slice(tokens.length - at).join(' ')]
    return at === 0
      ? [[first, ''] as const, ['', first] as const]
      : [[first, second] as const, [second, first] as const]
  })

const joined = (dayText: string, timeText: string, clock: Clock, standing: string): ReadDate | null => {
  const at = timeText === '' ? ({ time: standing, assumed: 'time' } satisfies ReadTime) : timeOf(timeText)
  if (at === null) return null
  if (dayText === '') {
    // A bare number is no time of a day.
    if (/^number:\d+$/.test(timeText)) return null
    const isOver = clock.lean === 'ahead' && at.time <= clock.time && at.nextDay !== true
    return { day: addDays(clock.today, isOver || at.nextDay === true ? 1 : 0), time: at.time, assumed: at.assumed }
  }
  const day = dayIn(dayText, clock)
  if (day === null) return null
  return { day: at.nextDay === true ? addDays(day, 1) : day, time: at.time, assumed: at.assumed }
}

/** What was read as a moment, ISO with the offset of the business. */
export const instantOf = ({ day, time }: Pick<ReadDate, 'day' | 'time'>): string => businessInstant(day, time)

/** `2026-11-23 17:00` of a moment (ISO), `2026-11-23` of a day; null of anything else, such as a text nobody could read. */
export const writtenDate = (value: string, kind: 'day' | 'moment'): string | null => {
  if (kind === 'day') return isDay(value) ? value : null
  const at = new Date(value)
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(at.getTime()) ? businessTime(at) : null
}
