// The rules for the dates of a demand and of its tenders; the page applies them during typing, the server on submission.
import { businessDay, businessInstant } from './business-day.ts'

// A text that is no date breaks none of these rules, because its own field has the error.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many days from now each time of a demand lies at most, and the end of a tender's validity. */
export const MAX_DAYS_AHEAD = { bid_deadline_at: 366, open_at: 366, delivery_date: 1_098, valid_until: 1_098 } as const
export type OrderTime = keyof typeof MAX_DAYS_AHEAD

/** Whether such a time (ISO, or a day) lies too far ahead of now (ms). */
export const isFarAhead = (time: OrderTime, at: string, now: number): boolean =>
  Date.parse(at) > now + MAX_DAYS_AHEAD[time] * DAY_MS

/** Whether a harvest lies later than the year after the business's present one; `now` in ms. */
export const isHarvestFar = (year: number, now: number): boolean =>
  year > Number(businessDay(new Date(now)).slice(0, 'YYYY'.length)) + 1

/** Whether a calendar day of the business (YYYY-MM-DD) begins after a moment. A text comparison would put the year 10000 before 2026. */
export const isDayAfter = (day: string, at: Date): boolean => Date.parse(businessInstant(day)) > at.getTime()

/** Whether a delivery day (YYYY-MM-DD) is too early for a deadline (ISO): it must come after the deadline's day. */
export const isDeliveryEarly = (deadline: string, day: string): boolean =>
  !Number.isNaN(Date.parse(deadline)) && !isDayAfter(day, new Date(deadline))

/** Whether a moment (ISO) is later than another; true where there is no other. */
export const isMomentLater = (next: string, present: string | null): boolean =>
  present === null || Date.parse(next) > Date.parse(present)

/** Whether suppliers have at least `hours` from now (ms) until a deadline (ISO). */
export const leavesHours = (deadline: string, now: number, hours: number): boolean =>
  Date.parse(deadline) >= now + hours * HOUR_MS

/** Whether tenders would be opened before their deadline, both ISO. */
export const isOpeningEarly = (openAt: string, deadline: string): boolean => Date.parse(openAt) < Date.parse(deadline)

/** Whether a tender would no longer be valid on the day of the deadline (ISO). */
export const isValidityShort = (validUntil: string, deadline: string): boolean =>
  validUntil < businessDay(new Date(deadline))
