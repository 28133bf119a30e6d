// The moments to which a task of the worklist can be put off.
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'
import { businessDay, businessInstant } from '#contract/business-day.ts'

/** When a working day begins and ends, in business time. */
const MORNING = '09:00'
const EVENING = '17:00'
const WEEK = 7

interface SnoozeTime {
  readonly id: 'hour' | 'evening' | 'tomorrow' | 'monday' | 'week'
  readonly until: string
}

/** The moments to which a task can be put off at `now`, the soonest first. */
export const snoozeTimes = (now: Date): readonly SnoozeTime[] => {
  const morningIn = (days: number) => businessInstant(businessDay(addDays(now, days)), MORNING)
  const hour = addHours(now, 1).toISOString()
  const evening = businessInstant(businessDay(now), EVENING)
  const untilMonday = WEEK + 1 - getISODay(parseISO(businessDay(now)))
  return [
    { id: 'hour', until: hour },
    ...(Date.parse(evening) > Date.parse(hour) ? [{ id: 'evening', until: evening } as const] : []),
    { id: 'tomorrow', until: morningIn(1) },
    ...(untilMonday === 1 ? [] : [{ id: 'monday', until: morningIn(untilMonday) } as const]),
    ...(untilMonday === WEEK ? [] : [{ id: 'week', until: morningIn(WEEK) } as const]),
  ]
}
