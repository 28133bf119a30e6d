// Holds the entries of a long list and builds its index off the main thread; the page searches with the index it
// receives.
import type { Readings } from '#contract/pinyin.ts'
import { type Entry, type Written, writtenOf } from './search-index.ts'

/** The message to the worker: the changes since the last message; removals are applied first. */
export interface Changes {
  readonly nth: number
  readonly removed: readonly string[]
  readonly added: readonly Entry[]
  /** The readings; only when they differ from the last ones. */
  readonly readings?: Readings
}

/** The message from the worker: the index after the changes with that number. */
export interface Reply {
  readonly nth: number
  readonly written: Written
}

const entries = new Map<string, Entry>()
let readings: Readings = {}
let last = 0
let isPlanned = false

const make = (): void => {
  isPlanned = false
  const reply: Reply = { nth: last, written: writtenOf([...entries.values()], readings) }
  postMessage(reply)
}

addEventListener('message', ({ data }: MessageEvent<Changes>) => {
  for (const id of data.removed) entries.delete(id)
  for (const entry of data.added) entries.set(entry.id, entry)
  readings = data.readings ?? readings
  last = data.nth
  if (isPlanned) return
  isPlanned = true
  // Changes that are waiting already go into the same index.
  setTimeout(make, 0)
})
