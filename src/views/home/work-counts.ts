// The number of worklist rows by urgency; counted here where the server does not count them.
import type { DataOf } from '#contract/endpoint.ts'
import {
  type readWorklist,
  type Urgency,
  urgencies,
  type Work,
  type WorkCounts,
  type WorkGroup,
} from '#contract/home.worklist.ts'

/** A row without an urgency is not urgent. */
export const urgencyOf = ({ urgency }: Work): Urgency => (urgencies.includes(urgency) ? urgency : 'later')

/** What the user has put off has a tab of its own. */
export const SNOOZED = 'snoozed'
export type WorkTab = 'all' | WorkGroup | typeof SNOOZED

/** The counts of a tab from the answer, else from the rows it contains. */
export const countsIn = ({ list, counts }: DataOf<typeof readWorklist>, tab: WorkTab): WorkCounts => {
  const said = tab === SNOOZED ? undefined : counts[tab]
  if (said !== undefined && urgencies.every((urgency) => Number.isFinite(said[urgency]))) return said
  const own = list.filter(({ group }) => tab === 'all' || tab === SNOOZED || group === tab).map(urgencyOf)
  const count = (urgency: Urgency): number => own.filter((one) => one === urgency).length
  return { overdue: count('overdue'), today: count('today'), later: count('later') }
}

export const sumOf = ({ overdue, today, later }: WorkCounts): number => overdue + today + later
