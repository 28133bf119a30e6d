// The calendar the business goes by: days and times in the zone of its enterprise.

/** The zone of an enterprise that has set none. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/** Whether a name is of a zone by its region: PostgreSQL reads a distance from UTC with the other sign. */
export const isZone = (name: string): boolean => {
  if (!/^([A-Z][\w+-]*(\/[A-Z][\w+-]*)+|UTC)$/.test(name) || name.startsWith('Etc/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

let zoneInForce = (): string => DEFAULT_ZONE

/**
 * Says whose zone all days and times are in from now on: on a page that of the enterprise it shows, on the server that of the act
 * under way (`server/zones.ts`).
 */
export const goByZone = (source: () => string): void => {
  zoneInForce = source
}

/** The zone in force, as IANA names it. */
export const businessZone = (): string => zoneInForce()

const formats = new Map<string, Intl.DateTimeFormat>()

/** The time in a zone, `YYYY-MM-DD HH:mm`; in the one in force, where none is named. */
export const businessTime = (at: Date, timeZone = zoneInForce()): string => {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/** The calendar day of the business, YYYY-MM-DD; deadlines and numbers are counted in it. */
export const businessDay = (at: Date): string => businessTime(at).split(' ', 1).join()

const MINUTE_MS = 60_000

/** How far the clock of a zone is ahead of UTC at a moment (ms), in minutes; in the zone in force, where none is named. */
export const zoneMinutes = (at: number, zone?: string): number =>
  Math.floor((Date.parse(`${businessTime(new Date(at), zone).replace(' ', 'T')}Z`) - at) / MINUTE_MS) + 0

/** The same as ISO 8601 writes it after the clock of the business shows `time` (HH:mm) on `day`: `+08:00`. */
export const businessOffset = (day: string, time = '00:00'): string => {
  const wall = Date.parse(`${day}T${time}Z`)
  // What is no date is written somehow, and refused by whoever reads it.
  if (Number.isNaN(wall)) return 'Z'
  // Near a change of the clock the offset at the wall's own figures may be the other one.
  const minutes = zoneMinutes(wall - zoneMinutes(wall) * MINUTE_MS)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** The moment at which the clock of the business shows `time` (HH:mm) on `day` (YYYY-MM-DD), ISO with offset. */
export const businessInstant = (day: string, time = '00:00'): string => `${day}T${time}:00${businessOffset(day, time)}`
