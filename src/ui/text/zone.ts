// What a clock of another place than the business shows, and how far the clock of the business is from UTC.
import { businessTime, zoneMinutes } from '#contract/business-day.ts'

/** The distance of the clock of the business from UTC at a moment (ms): `UTC+8`, `UTC-3:30`; nothing at what is no moment. */
export const offsetName = (at: number): string => {
  if (Number.isNaN(at)) return ''
  const minutes = zoneMinutes(at)
  const far = Math.abs(minutes)
  const rest = far % 60 === 0 ? '' : `:${String(far % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(far / 60)}${rest}`
}

/**
 * What the clock of this browser shows at a moment (ISO): `09:00`, with the day where that is another; null where it shows the same as
 * that of the business.
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
