// Until when a task of the worklist is put off by its user.
import type { Work } from '#contract/home.worklist.ts'
import type { Preferences } from '#contract/preferences.ts'
import { isReached } from '../instants.ts'

/**
 * Until when the task is put off at `now`; null where it is not. A task that falls due meanwhile is back at once; one
 * that was overdue already stays away.
 */
export const putOffUntil = (
  { id, due_at }: Pick<Work, 'id' | 'due_at'>,
  snoozed: Preferences['snoozed'],
  now: string,
): string | null => {
  const snooze = snoozed?.[id]
  if (snooze === undefined || isReached(snooze.until, now)) return null
  return isReached(due_at, now) && !isReached(due_at, snooze.at) ? null : snooze.until
}
