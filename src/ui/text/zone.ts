// The browser's time where it differs from business time, and the offset of business time from UTC.
import { businessTime, zoneMinutes } from '#contract/business-day.ts'

/** The offset of business time from UTC at a moment (ms): `UTC+8`, `UTC-3:30`; empty for an invalid moment. */
export const offsetName = (at: number): string => {
  if (Number.isNaN(at)) return ''
  const minutes = zoneMinutes(at)
  const far = Math.abs(minutes)
  const rest = far % 60 === 0 ? '' : `:${String(far % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(far / 60)}${rest}`
}

/**
 * The browser's time at a moment (ISO): `09:00`, with the day where it is another one; null where it equals business
 * time.
 */
export const localTime = (iso: string): string | null => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return null
  const own = businessTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const whole = businessTime(at)
  if (own === whole) return null
  return own.slice(0, 10) === whole.slice(0, 10) ? own.slice('YYYY-MM-DD '.length) : own.slice('YYYY-'.length)
}

/** The zones this browser knows, by name; the given one always among them. */
export const zonesWith = (zone: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].toSorted()
