// The calendar of the business: days in China.

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })

/** The calendar day in China, YYYY-MM-DD; deadlines and numbers are counted in it. */
export const businessDay = (at: Date): string => dayFormat.format(at)

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The local time of the business, `YYYY-MM-DD HH:mm`. */
export const businessTime = (at: Date): string => timeFormat.format(at)

/** China's distance from UTC; it has no summer time. */
export const BUSINESS_OFFSET = '+08:00'

/** The moment at which the clock of the business shows `time` (HH:mm) on `day` (YYYY-MM-DD), ISO with offset. */
export const businessInstant = (day: string, time = '00:00'): string => `${day}T${time}:00${BUSINESS_OFFSET}`
