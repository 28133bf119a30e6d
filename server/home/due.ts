// The urgency of a user's waiting work, and the number of records searched for it.
import { parseISO } from 'date-fns/parseISO'
import { businessDay, businessInstant } from '#contract/business-day.ts'
import type { Urgency, Work } from '#contract/home.worklist.ts'
import { isReached } from '../instants.ts'

/** The number of demands and of suppliers searched, the most urgent first. */
export const CANDIDATES = 300

/** The work found; `isCapped`: more may exist. */
export interface WorkFound {
  readonly list: readonly Work[]
  readonly isCapped: boolean
}

/** The last moment of a business day. */
export const endOf = (day: string): string => new Date(Date.parse(businessInstant(day, '23:59')) + 59_999).toISOString()

/** The urgency at `now` of an act due at `due`, in business days. */
export const urgencyOf = (due: string | null, now: string): Urgency => {
  if (due === null) return 'later'
  if (isReached(due, now)) return 'overdue'
  return businessDay(parseISO(due)) === businessDay(parseISO(now)) ? 'today' : 'later'
}
