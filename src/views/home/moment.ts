// Days and moments of the home page, in the zone of the business, whatever the browser's zone.
import { businessDay, businessInstant, businessTime } from '#contract/business-day.ts'
import { weekdayOf } from '#src/ui/date/calendar.ts'

/** The day of a moment (ms) in the zone of the business, YYYY-MM-DD. */
export const dayOf = (moment: number): string => businessDay(new Date(moment))

/** The first and the last millisecond of a business day, ISO in UTC. */
export const boundsOf = (day: string): { from: string; to: string } => ({
  from: new Date(businessInstant(day)).toISOString(),
  to: new Date(Date.parse(businessInstant(day, '23:59')) + 59_999).toISOString(),
})

/** `11-20 周五 14:32`. */
export const momentText = (moment: number, t: (key: `weekday.${number}`) => string): string => {
  const wall = businessTime(new Date(moment))
  const day = wall.slice(0, 10)
  return `${day.slice(5)} ${t(`weekday.${weekdayOf(day) % 7}`)} ${wall.slice(11)}`
}
