// Spans of days that filters offer and that people type. Pure.
import type { DayRange } from '../filters.ts'

const DAY_MS = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A calendar day so many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(at(day) + count * DAY_MS).toISOString().slice(0, 10)
/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))

/** The weeks of its month, from Monday, with the days of its neighbours that fill them. */
export const weeksOf = (day: string): readonly (readonly string[])[] => {
  const first = mondayOf(`${day.slice(0, 8)}01`)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, nth) => addDays(first, week * 7 + nth)))
}

/** Its neighbour month, as the first day of it. */
export const monthBeside = (day: string, by: -1 | 1): string =>
  by === 1
    ? `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`
    : `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}01`

export interface DaysPreset {
  /** Of its words in `lists:days`. */
  readonly id: string
  readonly range: DayRange
}

/** Spans offered for days that lie ahead (deadlines) and for days that have been (publishing, changes). */
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

const isDay = (day: string): boolean => !Number.isNaN(at(day)) && addDays(day, 0) === day

const dayIn = (text: string, today: string): string | null => {
  const full = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text)
  const short = /^(\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const parts = full?.slice(1) ?? (short === null ? null : [today.slice(0, 4), ...short.slice(1)])
  if (parts === null) return null
  const day = [parts[0], ...parts.slice(1).map((part) => part.padStart(2, '0'))].join('-')
  return isDay(day) ? day : null
}

/** `11-16..22`, `11-16`, `..11-22`, `3d`, `-7d`, `2w` as a span of days; null where the text names none. */
export const spanIn = (text: string, today: string): DayRange | null => {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  const relative = /^([+-]?)(\d{1,3})([dw\u5929\u5468])$/i.exec(plain)
  if (relative !== null) {
    const count = Number(relative[2]) * (/[w\u5468]/i.test(relative[3] ?? '') ? 7 : 1)
    return relative[1] === '-'
      ? { from: addDays(today, -count), to: today }
      : { from: today, to: addDays(today, count) }
  }
  const sides = plain.split(/\.\.|~|–|\u81f3/)
  const [first = '', second] = sides
  if (sides.length > 2) return null
  const from = first === '' ? '' : dayIn(first, today)
  if (second === undefined) return from === null || from === '' ? null : { from, to: from }
  // `11-16..22`: the second day is of the first one's month.
  const bare = /^\d{1,2}$/.test(second) && from ? `${from.slice(0, 8)}${second.padStart(2, '0')}` : null
  const to = second === '' ? '' : (bare ?? dayIn(second, today))
  if (from === null || to === null || (bare !== null && !isDay(bare)) || (from === '' && to === '')) return null
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to }
}
