// Counts the uses of commands and records, so that frequent ones are listed first.

import { withUse } from '#src/search/recents.ts'
import type { Services } from './command.ts'
import { currentPreferences } from './current-preferences.ts'

/** Adds one use of a command or a record. */
export const recordUsage = (services: Services, used: { id: string; label?: string }, now = Date.now()): void => {
  const recents = currentPreferences.now().recents ?? []
  services.tell({ type: 'preferences.set', patch: { recents: withUse(recents, used, now) } })
}
