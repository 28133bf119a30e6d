// Spans of days that filters offer and that users type. Pure.
import { businessInstant } from '#contract/business-day.ts'
import { addDays, addMonths, dayOf, firstOfMonth, lastOfMonth, mondayOf } from '#src/ui/date/calendar.ts'
import { dateTokens } from '#src/ui/date/date-tokens.ts'
import { readDate } from '#src/ui/date/read-date.ts'
import type { DayRange } from '../filters.ts'

export interface DaysPreset {
  /** The key of the span's label in `lists:days`. */
  readonly id: string
  readonly range: DayRange
}

/** Spans offered for future days (deadlines) and for past days (publishing, changes). */
export const daysPresets = (today: string, isAhead: boolean): readonly DaysPreset[] => {
  const monday = mondayOf(today)
  const week = { id: 'this_week', range: { from: monday, to: addDays(monday, 6) } }
  const lastWeek = { id: 'last_week', range: { from: addDays(monday, -7), to: addDays(monday, -1) } }
  const day = { id: 'today', range: { from: today, to: today } }
  if (!isAhead) {
    return [
      day,
      { id: 'yesterday', range: { from: addDays(today, -1), to: addDays(today, -1) } },
      week,
      lastWeek,
      { id: 'past_7', range: { from: addDays(today, -6), to: today } },
      { id: 'past_30', range: { from: addDays(today, -29), to: today } },
      { id: 'this_month', range: { from: `${today.slice(0, 8)}01`, to: today } },
    ]
  }
  return [
    week,
    { id: 'after_week', range: { from: addDays(monday, 7), to: '' } },
    day,
    { id: 'next_7', range: { from: today, to: addDays(today, 7) } },
    { id: 'next_30', range: { from: today, to: addDays(today, 30) } },
    { id: 'passed', range: { from: '', to: addDays(today, -1) } },
    lastWeek,
  ]
}

/** A day; a time beside it is dropped, as in a day's box. A time alone is no day. */
const dayIn = (text: string, today: string): string | null =>
  readDate(text, new Date(businessInstant(today, '12:00')), { lean: 'nearest', needsDay: true })?.day ?? null

const moved = (day: string, count: number, unit: string): string =>
  unit === 'day' || unit === 'date'
    ? addDays(day, count)
    : unit === 'week'
      ? addDays(day, count * 7)
      : addMonths(day, count)

/** `7 天内`, `3d`, `最近 30 天`, `-7d`: so many days from today, forwards or back. */
const distanceIn = (tokens: string, today: string): DayRange | null => {
  const found =
    /^(?:(plus|minus|in|within|coming|past|shift:1|shift:-1) )?number:(\d{1,3}) unit:(day|week|month)(?: (within))?$/.exec(
      tokens,
    )
  if (found === null) return null
  const [, way = '', count, unit = ''] = found
  if (way === 'minus') return { from: moved(today, -Number(count), unit), to: today }
  // The last 7 days include today.
  if (way === 'past' || way === 'shift:-1') return { from: addDays(moved(today, -Number(count), unit), 1), to: today }
  return { from: today, to: moved(today, Number(count), unit) }
}

/** `本周`, `上周`, `next month`: all days of the span. */
const calendarSpanIn = (tokens: string, today: string): DayRange | null => {
  const found = /^shift:(-?\d) unit:(week|month)$/.exec(tokens)
  if (found === null) return null
  const shift = Number(found[1])
  if (found[2] === 'month') {
    const first = addMonths(firstOfMonth(today), shift)
    return { from: first, to: lastOfMonth(first) }
  }
  const monday = addDays(mondayOf(today), shift * 7)
  return { from: monday, to: addDays(monday, 6) }
}

const TO = /\.\.|[~–—\u81f3\u5230]|\sto\s/

/** `11-16..22`, `11-16`, `..11-22`, `3d`, `7 天内`, `上周`, `周一到周五` as a span of days; null for any other text. */
export const spanIn = (text: string, today: string): DayRange | null => {
  const plain = text.normalize('NFKC').trim()
  const tokens = dateTokens(plain)?.join(' ') ?? ''
  const whole = distanceIn(tokens, today) ?? calendarSpanIn(tokens, today)
  if (whole !== null) return whole
  const sides = plain.split(TO).map((side) => side.trim())
  const [first = '', second] = sides
  if (sides.length > 2) return null
  const from = first === '' ? '' : dayIn(first, today)
  if (second === undefined) return from === null || from === '' ? null : { from, to: from }
  // `11-16..22`: the second day is in the month of the first.
  const isBare = /^\d{1,2}$/.test(second) && from !== null && from !== ''
  const bare = isBare ? dayOf(Number(from.slice(0, 4)), Number(from.slice(5, 7)), Number(second)) : null
  const to = second === '' ? '' : isBare ? bare : dayIn(second, today)
  if (from === null || to === null || (from === '' && to === '')) return null
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to }
}
