// Commands of the home page itself: putting a task of the worklist off, and hiding its tips.

import { businessTime } from '#contract/business-day.ts'
import type { Work } from '#contract/home.worklist.ts'
import { isRecord } from '#contract/is-record.ts'
import { readPreferences, savePreferences } from '#contract/preferences.ts'
import { snoozeTimes } from '#src/ui/date/snooze-times.ts'
import { available, define, done, hidden, type Outcome, outcomeOf, type Services, type Situation } from './command.ts'
import { setSwitches } from './current-preferences.ts'
import { screenCommand } from './screen-command.ts'

/** The switch that hides the key tips for newcomers. */
export const TIPS_SWITCH = 'home.tips'

/** `11-28 09:00`, in business time. */
const shortly = (instant: string): string => businessTime(new Date(instant)).slice('YYYY-'.length)

/** Puts a task off until a moment, or takes it back; what came back by itself is dropped. */
const putOff = async (services: Services, id: string, until: string | null): Promise<Outcome> => {
  const before = await services.call(readPreferences)
  if (!before.ok) return outcomeOf(before)
  const { [id]: _old, ...others } = before.data.snoozed ?? {}
  const next = until === null ? others : { ...others, [id]: until }
  const now = Date.now()
  const snoozed = Object.fromEntries(Object.entries(next).filter(([, back]) => Date.parse(back) > now))
  const reply = await services.call(savePreferences, { body: { snoozed } })
  if (reply.ok) services.changed('orders', 'suppliers')
  return outcomeOf(reply)
}

/** What a run of `work.snooze` did, for the history of the page; null: the task was not put off. */
export interface PutOff {
  readonly task: string
  readonly before: string | null
  readonly after: string | null
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
          orMoment: true,
          wrong: (until) => (Date.parse(until) > Date.now() ? null : { key: 'validation:snooze_passed' }),
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
      const { id, due_at, snoozed_until: before } = task
      const after = before === null ? notAfterDue(String(until), due_at, new Date()) : null
      const outcome = await putOff(services, id, after)
      if (outcome.is !== 'done') return outcome
      if (after !== null) services.toast('success', 'commands:said.snoozed', { at: shortly(after) })
      const data: PutOff = { task: id, before, after }
      return { ...done, data, says: after === null ? 'commands:said.operated' : '' }
    },
  },
  /** Undoes or redoes a step of the page: the task `task` is put off until `until` again, or not at all. */
  'work.restore': {
    group: 'view',
    icon: 'undo',
    listed: false,
    availability: ({ path }) => (path === 'home' ? available : hidden),
    run: async (_, { task, until }, services) => {
      const outcome = await putOff(services, String(task), typeof until === 'string' ? until : null)
      return outcome.is === 'done' ? { ...done, says: '' } : outcome
    },
  },
  'work.snoozed': screenCommand('work.snoozed', 'clock', true),
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
