// Builds the record index off the main thread, so that no keypress waits for it.
import type { Readings } from '#contract/pinyin.ts'
import { type Entry, type Lines, type Written, writtenOf } from '#src/search/search-index.ts'

/** What has changed since the last message; removals are applied first. */
export interface Changes {
  readonly removed: readonly string[]
  readonly added: readonly Entry[]
  /** Only where they differ from the last ones. */
  readonly readings?: Readings
}

const entries = new Map<string, Entry>()
let readings: Readings = {}

/** Transferred, not copied. */
const buffersOf = ({ entryOf, textOf, masks, words: _words, ...lines }: Written): ArrayBufferLike[] => [
  ...[entryOf, textOf, masks].map(({ buffer }) => buffer),
  ...Object.values(lines).flatMap(({ starts, fields, heads, places }: Lines) =>
    [starts, fields, heads, places].map(({ buffer }) => buffer),
  ),
]

addEventListener('message', ({ data }: MessageEvent<Changes>) => {
  for (const id of data.removed) entries.delete(id)
  for (const entry of data.added) entries.set(entry.id, entry)
  readings = data.readings ?? readings
  const written = writtenOf([...entries.values()], readings)
  postMessage(written, { transfer: buffersOf(written) })
})
