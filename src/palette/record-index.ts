// The search index of the loaded records: built in a worker, or in place where there is none or it has failed.
import type { Readings } from '#contract/pinyin.ts'
import { type Entry, type Index, indexFrom, indexOf, type Written } from '#src/search/search-index.ts'
import type { Changes } from './record-index.worker.ts'

/** The part of `Worker` that is used. */
export type IndexWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>

export interface RecordIndex {
  /** Adds it, or replaces the entry with the same id. */
  add(entry: Entry): void
  remove(id: string): void
  read(readings: Readings): void
  /** As last built; in place it is always current. */
  now(): Index
  end(): void
}

/** `changed` is called whenever {@link RecordIndex.now} gives another index; `start` rejects or throws where there is no worker. */
export const createRecordIndex = (
  readings: Readings,
  changed: () => void,
  start: (() => Promise<IndexWorker>) | null,
): RecordIndex => {
  const entries = new Map<string, Entry>()
  let known = readings
  let index: Index | null = null
  let worker: 'none' | 'starting' | IndexWorker = start === null ? 'none' : 'starting'
  /** What the worker has not been sent, and what it was sent last: it answers in order, one message at a time. */
  let added = new Map<string, Entry>()
  let removed = new Set<string>()
  let told: Readings | null = null
  let asked: { readonly entries: readonly Entry[]; readonly readings: Readings } | null = null
  let isPlanned = false
  let isEnded = false

  const inPlace = () => {
    if (isEnded) return
    worker = 'none'
    index = null
    changed()
  }
  const answered = (written: Written) => {
    if (asked === null || isEnded) return
    index = indexFrom(written, asked.entries, asked.readings)
    asked = null
    changed()
    if (added.size > 0 || removed.size > 0 || told !== known) tell()
  }
  const tell = () => {
    if (typeof worker === 'string' || asked !== null || isEnded) return
    asked = { entries: [...entries.values()], readings: known }
    const changes: Changes = {
      removed: [...removed],
      added: [...added.values()],
      ...(told !== known && { readings: known }),
    }
    added = new Map()
    removed = new Set()
    told = known
    worker.postMessage(changes)
  }
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      if (isEnded) return
      if (worker !== 'none') tell()
      else if (index === null) {
        index = indexOf([...entries.values()], known)
        changed()
      }
    }, 0)
  }
  const dirty = () => {
    // In place the next query uses the current records; a worker's last answer stays until the next.
    if (worker === 'none') index = null
    plan()
  }

  start?.().then(
    (made) => {
      if (isEnded) return made.terminate()
      worker = made
      made.onmessage = ({ data }: MessageEvent<Written>) => answered(data)
      const failed = () => {
        made.terminate()
        inPlace()
      }
      made.onerror = failed
      made.onmessageerror = failed
      if (entries.size > 0) tell()
    },
    () => inPlace(),
  )

  return {
    add: (entry) => {
      entries.set(entry.id, entry)
      if (worker !== 'none') {
        added.delete(entry.id)
        added.set(entry.id, entry)
      }
      dirty()
    },
    remove: (id) => {
      if (!entries.delete(id)) return
      if (worker !== 'none') {
        added.delete(id)
        removed.add(id)
      }
      dirty()
    },
    read: (all) => {
      if (known === all) return
      known = all
      if (entries.size > 0) dirty()
    },
    now: () => {
      if (index === null && worker === 'none') index = indexOf([...entries.values()], known)
      return index ?? nothingIn(known)
    },
    end: () => {
      isEnded = true
      if (typeof worker !== 'string') worker.terminate()
    },
  }
}

const empties = new WeakMap<Readings, Index>()

/** The same index for the same readings, so that whoever keeps it sees no change. */
const nothingIn = (readings: Readings): Index => {
  const before = empties.get(readings)
  if (before !== undefined) return before
  const index = indexOf([], readings)
  empties.set(readings, index)
  return index
}
