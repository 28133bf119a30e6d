// Remembers what was done and opened, so that it stands first the next time.

import { withUse } from '#src/search/frecency.ts'
import type { Services } from './command.ts'
import { currentPreferences } from './current-preferences.ts'

/** One use more of a command or a record. */
export const recordUsage = (services: Services, used: { id: string; label?: string }, now = Date.now()): void => {
  const recents = currentPreferences.now().recents ?? []
  services.tell({ type: 'preferences.set', patch: { recents: withUse(recents, used, now) } })
}
