// How many rows of the worklist are how urgent. A server that lists without counting is counted for.
import type { DataOf } from '#contract/endpoint.ts'
import {
  type readWorklist,
  type Urgency,
  urgencies,
  type Work,
  type WorkCounts,
  type WorkGroup,
} from '#contract/home.worklist.ts'

/** What says nothing of its urgency is not urgent. */
export const urgencyOf = ({ urgency }: Work): Urgency => (urgencies.includes(urgency) ? urgency : 'later')

/** The counts of a tab as the answer says them, else those of the rows that it sent. */
export const countsIn = ({ list, counts }: DataOf<typeof readWorklist>, tab: 'all' | WorkGroup): WorkCounts => {
  const said = counts[tab]
  if (urgencies.every((urgency) => Number.isFinite(said[urgency]))) return said
  const own = list.filter(({ group }) => tab === 'all' || group === tab).map(urgencyOf)
  const count = (urgency: Urgency): number => own.filter((one) => one === urgency).length
  return { overdue: count('overdue'), today: count('today'), later: count('later') }
}

export const sumOf = ({ overdue, today, later }: WorkCounts): number => overdue + today + later
