// Commands of the home page itself: putting a task of the worklist off, and hiding its tips.

import { businessTime } from '#contract/business-day.ts'
import type { Work } from '#contract/home.worklist.ts'
import { isRecord } from '#contract/is-record.ts'
import { type Preferences, readPreferences, savePreferences } from '#contract/preferences.ts'
import { snoozeTimes } from '#src/ui/date/snooze-times.ts'
import { available, define, done, hidden, type Outcome, outcomeOf, type Services, type Situation } from './command.ts'
import { setSwitches } from './current-preferences.ts'

/** The switch that hides the key tips for newcomers. */
export const TIPS_SWITCH = 'home.tips'

/** `11-28 09:00`, in business time. */
const shortly = (instant: string): string => businessTime(new Date(instant)).slice('YYYY-'.length)

type Snoozed = NonNullable<Preferences['snoozed']>

/** Changes what the user has put off; what came back by itself is dropped. */
const changeSnoozed = async (
  services: Services,
  now: Date,
  change: (snoozed: Snoozed) => Snoozed,
): Promise<Outcome> => {
  const before = await services.call(readPreferences)
  if (!before.ok) return outcomeOf(before)
  const away = Object.fromEntries(
    Object.entries(before.data.snoozed ?? {}).filter(([, until]) => Date.parse(until) > now.getTime()),
  )
  const reply = await services.call(savePreferences, { body: { snoozed: change(away) } })
  if (reply.ok) services.changed('orders', 'suppliers')
  return outcomeOf(reply)
}

/** The task on the row that has the focus, as the screen's handler names it; null elsewhere. */
const taskIn = ({ answers }: Situation): Pick<Work, 'id' | 'due_at' | 'snoozed_until'> | null => {
  const task = answers?.['work.snooze']?.()
  if (!isRecord(task) || typeof task.id !== 'string') return null
  const momentIn = (value: unknown) => (typeof value === 'string' ? value : null)
  return { id: task.id, due_at: momentIn(task.due_at), snoozed_until: momentIn(task.snoozed_until) }
}

/** A task that is not overdue yet is back when it falls due. */
const notAfterDue = (until: string, due: string | null, now: Date): string =>
  due !== null && Date.parse(due) > now.getTime() && Date.parse(due) < Date.parse(until) ? due : until

export const homeCommands = define({
  /** Puts a task off; one that is put off is taken back. */
  'work.snooze': {
    group: 'here',
    icon: 'clock',
    sends: true,
    availability: ({ answers }) => (answers?.['work.snooze'] === undefined ? hidden : available),
    fields: (situation) => {
      const task = taskIn(situation)
      if (task === null || task.snoozed_until !== null) return []
      const times = snoozeTimes(new Date())
      return [
        {
          name: 'until',
          kind: 'choice',
          required: true,
          value: times.find(({ id }) => id === 'tomorrow')?.until ?? '',
          options: times.map(({ id, until }) => ({
            value: until,
            label: `commands:work.until.${id}`,
            params: { at: shortly(until) },
          })),
        },
      ]
    },
    run: async (situation, { until }, services) => {
      const task = taskIn(situation)
      if (task === null) throw new Error('a task is put off on the row that has the focus')
      const { id, due_at, snoozed_until } = task
      const now = new Date()
      if (snoozed_until !== null) {
        const outcome = await changeSnoozed(services, now, ({ [id]: _back, ...others }) => others)
        return outcome.is === 'done' ? { ...done, says: 'commands:said.operated' } : outcome
      }
      const back = notAfterDue(String(until), due_at, now)
      const outcome = await changeSnoozed(services, now, (snoozed) => ({ ...snoozed, [id]: back }))
      if (outcome.is === 'done') services.toast('success', 'commands:said.snoozed', { at: shortly(back) })
      return outcome.is === 'done' ? { ...done, says: '' } : outcome
    },
  },
  'home.hide_tips': {
    group: 'view',
    title: 'home:tips.hide',
    icon: 'eye-off',
    listed: false,
    availability: ({ path }) => (path === 'home' ? available : hidden),
    run: async (_, __, services) => {
      setSwitches(services, { [TIPS_SWITCH]: false })
      return done
    },
  },
})
