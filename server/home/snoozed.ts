// What a task of the worklist may be put off to. A task that comes back too late would be lost without a word.
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { businessDay } from '#contract/business-day.ts'
import { type WorkAct, workActs } from '#contract/home.worklist.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { MAX_SNOOZE_DAYS, type Preferences } from '#contract/preferences.ts'
import type { Tx } from '#server/db/tables.ts'
import { readRules } from '#server/enterprise.rules.ts'
import { issue } from '#server/http/refusal.ts'
import { isReached } from '#server/instants.ts'
import { ordersWithCounts } from '#server/orders/rows.ts'
import { dueOf, endOf } from './due.ts'
import { offersEnd } from './reads.ts'

type Snoozed = NonNullable<Preferences['snoozed']>

/** The acts on suppliers; every other act is on a demand. */
const supplierActs: readonly WorkAct[] = ['certify', 'renew']

const actIn = (name: string): WorkAct | null => (Object.hasOwn(workActs, name) ? (name as WorkAct) : null) // hasOwn says that it is one

/** When the task of this id is due; null where it has no due time, or there is no such task. */
const dueOfTask = async (tx: Tx, task: string): Promise<string | null> => {
  const [name = '', id = ''] = task.split(':')
  const act = actIn(name)
  if (act === null || !UUID.test(id)) return null
  if (supplierActs.includes(act)) {
    const supplier =
      act === 'renew'
        ? await tx.selectFrom('suppliers').where('id', '=', id).select('valid_until').executeTakeFirst()
        : null
    return supplier?.valid_until == null ? null : endOf(supplier.valid_until)
  }
  const row = await ordersWithCounts(tx).where('orders.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return dueOf({ act, row }, { settings: await readRules(tx) }, (await offersEnd(tx, [id])).get(id))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const issueOf = async (tx: Tx, task: string, until: string, now: string): Promise<FieldIssue[]> => {
  const field = `snoozed.${task}`
  if (isReached(until, now)) return [issue(field, 'snooze_passed')]
  const latest = endOf(businessDay(addDays(parseISO(now), MAX_SNOOZE_DAYS)))
  if (until !== latest && isReached(latest, until)) return [issue(field, 'snooze_too_far', { days: MAX_SNOOZE_DAYS })]
  const due = await dueOfTask(tx, task)
  // An overdue task has nothing left to be in time for.
  if (due === null || isReached(due, now)) return []
  return parseISO(until) > parseISO(due) ? [issue(field, 'snooze_after_due')] : []
}

/**
 * What is wrong with the tasks that `next` puts off, by their fields. A task that stands as it was `before` is not
 * judged again, because the section is replaced as a whole.
 */
export const snoozeIssues = async (
  tx: Tx,
  { before = {}, next, now }: { before: Snoozed | undefined; next: Snoozed; now: string },
): Promise<readonly FieldIssue[]> => {
  const issues: FieldIssue[] = []
  for (const [task, until] of Object.entries(next)) {
    if (before[task] !== until) issues.push(...(await issueOf(tx, task, until, now)))
  }
  return issues
}
