// The palette's record store of the signed-in user; its code is loaded later than the page.

import type { Noun } from '#src/commands/command.ts'
import type { RecordStore } from '#src/palette/record-store.ts'

let kept: RecordStore | null = null

/** The store, created on first use. */
export const getRecordStore = (make: () => RecordStore): RecordStore => {
  kept ??= make()
  return kept
}

/** Records of these nouns may have changed. */
export const recordsChanged = (nouns: readonly Noun[]): void => {
  kept?.forget(nouns)
}

/** The user has signed out. */
export const forgetRecords = (): void => {
  kept?.end()
  kept = null
}
