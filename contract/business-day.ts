// The business calendar: days and times in the time zone of the enterprise.

/** The time zone of an enterprise that has set none. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/**
 * Whether a name is a time zone named by region. An offset from UTC is refused, because PostgreSQL reads it with the
 * opposite sign.
 */
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
 * Sets the function that returns the time zone of all days and times: on a page the zone of the enterprise it shows, on
 * the server that of the enterprise for which the current act runs (`server/zones.ts`).
 */
export const goByZone = (source: () => string): void => {
  zoneInForce = source
}

/** The current time zone, by its IANA name. */
export const businessZone = (): string => zoneInForce()

const formats = new Map<string, Intl.DateTimeFormat>()

/** The time in a zone, `YYYY-MM-DD HH:mm`; in the current one by default. */
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

/** How many minutes the clock of a zone is ahead of UTC at a moment (ms); the current zone by default. */
export const zoneMinutes = (at: number, zone?: string): number =>
  Math.floor((Date.parse(`${businessTime(new Date(at), zone).replace(' ', 'T')}Z`) - at) / MINUTE_MS) + 0

/** The offset from UTC in ISO 8601 at `time` (HH:mm) on `day` in the business's zone: `+08:00`. */
export const businessOffset = (day: string, time = '00:00'): string => {
  const wall = Date.parse(`${day}T${time}Z`)
  // For an invalid date any offset will do: the schema refuses the date.
  if (Number.isNaN(wall)) return 'Z'
  // Near a clock change the first offset may belong to the other side of the change, so it is computed twice.
  const minutes = zoneMinutes(wall - zoneMinutes(wall) * MINUTE_MS)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** The moment at which the clock of the business shows `time` (HH:mm) on `day` (YYYY-MM-DD), ISO with offset. */
export const businessInstant = (day: string, time = '00:00'): string => `${day}T${time}:00${businessOffset(day, time)}`
