// The urgency of a user's waiting work, and the number of records searched for it.
import { addMinutes } from 'date-fns/addMinutes'
import { parseISO } from 'date-fns/parseISO'
import { businessDay, businessInstant } from '#contract/business-day.ts'
import type { Urgency, Work, WorkAct } from '#contract/home.worklist.ts'
import type { ActContext } from '#server/act-context.ts'
import { isReached } from '#server/instants.ts'
import type { OrderRow } from '#server/orders/rows.ts'

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

/** A demand with the act it waits for. */
export interface Waiting {
  readonly act: WorkAct
  readonly row: OrderRow
}

/** The last moment at which the viewer's act is in time; `offerEnds`: the day on which the first opened offer ends. */
export const dueOf = (
  { act, row }: Waiting,
  { settings }: Pick<ActContext, 'settings'>,
  offerEnds: string | undefined,
): string | null => {
  const before = (minutes: number) =>
    row.bid_deadline_at === null ? null : addMinutes(parseISO(row.bid_deadline_at), -minutes).toISOString()
  switch (act) {
    // After the returned moment the demand cannot be published without a new deadline.
    case 'approve':
      return before(settings.min_bid_hours * 60)
    case 'amend_approve':
      return before(Math.max(settings.min_remaining_hours * 60, settings.freeze_minutes))
    case 'answer':
      return row.bid_deadline_at
    case 'open':
    case 'under_min':
      return row.open_at ?? row.bid_deadline_at
    case 'chase':
      return row.confirm_deadline_at
    case 'qualify':
    case 'compare':
    case 'propose':
    case 'approve_award':
      return offerEnds === undefined ? null : endOf(offerEnds)
    default:
      return null
  }
}
