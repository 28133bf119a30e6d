// The parts of a list's address that are not its query: settings, the saved view, the record opened over the list.
import { settingKeys } from '#src/machines/settings.machine.ts'
import { VIEW_KEY } from '#src/paths.ts'

const settingsInAddress: ReadonlySet<string> = new Set(Object.values(settingKeys))
/** Query keys that are not part of the list's query: settings, the saved view, and the record opened over the list. */
export const foreignKeys: ReadonlySet<string> = new Set([...settingsInAddress, VIEW_KEY, 'peek', 'part'])

/** The settings in a query string. */
export const settingsPart = (search: string): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => settingsInAddress.has(name))).toString()
