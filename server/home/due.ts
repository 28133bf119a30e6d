// How urgent what waits for a person is, and how much of it is looked through.
import { parseISO } from 'date-fns/parseISO'
import { businessDay, businessInstant } from '#contract/business-day.ts'
import type { Urgency, Work } from '#contract/home.worklist.ts'
import { isReached } from '../instants.ts'

/** So many demands and suppliers are looked through; of more the soonest. */
export const CANDIDATES = 300

/** The work found; `isCapped`: there may be more. */
export interface WorkFound {
  readonly list: readonly Work[]
  readonly isCapped: boolean
}

/** The last moment of a calendar day of the business. */
export const endOf = (day: string): string => new Date(Date.parse(businessInstant(day, '23:59')) + 59_999).toISOString()

/** How urgent an act due at `due` is at `now`, by the days of the business. */
export const urgencyOf = (due: string | null, now: string): Urgency => {
  if (due === null) return 'later'
  if (isReached(due, now)) return 'overdue'
  return businessDay(parseISO(due)) === businessDay(parseISO(now)) ? 'today' : 'later'
}
