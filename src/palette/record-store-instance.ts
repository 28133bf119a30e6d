// Where the records of the palette are kept while somebody is signed in; what keeps them comes later than the page.

import type { Noun } from '#src/commands/command.ts'
import { forgetHerbUses } from '#src/components/herb-uses.ts'
import type { RecordStore } from '#src/palette/record-store.ts'

let kept: RecordStore | null = null

/** The one store of the page, made when it is first asked for. */
export const keptRecords = (make: () => RecordStore): RecordStore => {
  kept ??= make()
  return kept
}

/** Records of these kinds may have changed. */
export const recordsChanged = (nouns: readonly Noun[]): void => {
  kept?.forget(nouns)
  if (nouns.includes('orders')) forgetHerbUses()
}

/** Nobody is signed in any more. */
export const forgetRecords = (): void => {
  forgetHerbUses()
  kept?.end()
  kept = null
}
