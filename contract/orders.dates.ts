// The rules about the dates of a demand and of its tenders, as the page applies them while one types and the server when it is sent.
import { businessDay, businessInstant } from './business-day.ts'

// A text that is no date is neither early nor late: its own field has the error.

const HOUR_MS = 3_600_000

/** Whether a calendar day of the business (YYYY-MM-DD) begins after a moment. A text comparison would put the year 10000 before 2026. */
export const isDayAfter = (day: string, at: Date): boolean => Date.parse(businessInstant(day)) > at.getTime()

/** Goods arrive after the deadline's day: whether a delivery day (YYYY-MM-DD) is too early for a deadline (ISO). */
export const isDeliveryEarly = (deadline: string, day: string): boolean =>
  !Number.isNaN(Date.parse(deadline)) && !isDayAfter(day, new Date(deadline))

/** Whether a moment (ISO) is later than another; later than none it always is. */
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
