// The sentence below a date box: the parsed date and its distance from now, or examples of what can be typed.
import type { TFunction } from 'i18next'
import { businessDay } from '#contract/business-day.ts'
import { daysBetween } from '#src/ui/date/calendar.ts'
import { dayName } from '#src/ui/date/month.tsx'
import type { ReadDate } from '#src/ui/date/read-date.ts'
import { instantOf } from '#src/ui/date/read-date.ts'
import { zoneWords } from './zoned-instant.tsx'

/** A calendar day, or a moment. */
export type DateKind = 'day' | 'moment'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From this distance on, hours are no longer counted. */
const DAYS_FROM = 2 * DAY_MS
const HOURS_FROM = 2 * HOUR_MS

const dayDistance = (t: TFunction, day: string, now: Date): string => {
  const count = daysBetween(businessDay(now), day)
  if (count === 0) return t('forms:dates.left.today')
  if (count === 1) return t('forms:dates.left.tomorrow')
  if (count === -1) return t('forms:dates.left.yesterday')
  return t(count > 0 ? 'forms:dates.left.days' : 'forms:dates.left.days_ago', { count: Math.abs(count) })
}

const momentDistance = (t: TFunction, at: number, now: Date): string => {
  const ms = at - now.getTime()
  const far = Math.abs(ms)
  const [unit, size] =
    far >= DAYS_FROM
      ? (['days', DAY_MS] as const)
      : far >= HOURS_FROM
        ? (['hours', HOUR_MS] as const)
        : (['minutes', MINUTE_MS] as const)
  // Days are rounded down, the rest to the nearest: 22 hours stay 22 a few seconds later.
  const count = unit === 'days' ? Math.floor(far / size) : Math.round(far / size)
  if (count === 0) return t('forms:dates.left.now')
  return t(ms > 0 ? `forms:dates.left.${unit}` : `forms:dates.left.${unit}_ago`, { count })
}

/** `17:00`, `默认 17:00`: the time, and whether it is a default because the text had none. */
const timeText = (t: TFunction, { time, assumed }: ReadDate): string =>
  assumed === null ? time : t(`forms:dates.assumed.${assumed}`, { time })

const partsOf = (t: TFunction, locale: string, read: ReadDate) => ({
  day: read.day,
  weekday: dayName(read.day, locale, 'short'),
  time: timeText(t, read),
})

/** `2026-11-24 周二 10:00（北京时间），还有 22 小时`. */
export const meantText = (t: TFunction, locale: string, kind: DateKind, read: ReadDate, now: Date): string => {
  const parts = partsOf(t, locale, read)
  if (kind === 'day') {
    const day = t('forms:dates.day', { ...parts, left: dayDistance(t, read.day, now) })
    // The sentence says that a typed time is dropped.
    return read.assumed === 'time' ? day : t('forms:dates.day_only', { day, time: read.time })
  }
  const left = momentDistance(t, Date.parse(instantOf(read)), now)
  return t('forms:dates.moment', { ...parts, left, zone: zoneWords(t, instantOf(read)) })
}

/** `2026-11-24 周二 10:00：须晚于原截止时间`: the parsed date, and the rule it breaks. */
export const wrongText = (t: TFunction, locale: string, kind: DateKind, read: ReadDate, complaint: string): string =>
  t(`forms:dates.wrong_${kind}`, { ...partsOf(t, locale, read), complaint })

/** Examples of what can be typed. */
export const dateExamples = (t: TFunction, kind: DateKind): string => t(`forms:dates.examples.${kind}`)

/** The sentence for a text that is no date, with examples of what can be typed. */
export const unreadableText = (t: TFunction, kind: DateKind): string =>
  t(kind === 'day' ? 'forms:dates.unreadable_day' : 'forms:dates.unreadable')
