// Records found by their names as pickers do it: as written, by full pinyin, by initials or both mixed, by every reading.
import type { Readings } from '#contract/pinyin.ts'
import { loadRecordReadings } from './record-readings.ts'
import { type Entry, type Hit, type SearchHow, searchIn } from './search.ts'
import { type Index, indexOf } from './search-index.ts'

/** One that was found; what to mark in its name or alias is in `hit`, null where only the server knows why it answers. */
export interface Named<R> {
  readonly row: R
  readonly hit: Hit | null
}

const nothing: Readings = {}

/** Without readings names are found as they are written. */
const readingsNow = (): Promise<Readings> => loadRecordReadings().catch(() => nothing)

const indexes = new WeakMap<readonly unknown[], { readonly readings: Readings; readonly index: Index }>()

/** Made once for a list that is searched with every key. */
const indexFor = <R>(rows: readonly R[], entryOf: (row: R) => Entry, readings: Readings): Index => {
  const before = indexes.get(rows)
  if (before?.readings === readings) return before.index
  const index = indexOf(rows.map(entryOf), readings)
  indexes.set(rows, { readings, index })
  return index
}

const hitsAmong = <R>(
  text: string,
  rows: readonly R[],
  entryOf: (row: R) => Entry,
  readings: Readings,
  how: SearchHow = {},
) => new Map(searchIn(text, indexFor(rows, entryOf, readings), how).map((hit) => [hit.id, hit]))

/** Those of a whole list that answer, best first. `rows` must stay the same array as long as it holds the same. */
export const namesAmong = async <R>(
  text: string,
  rows: readonly R[],
  entryOf: (row: R) => Entry,
  how: SearchHow = {},
): Promise<readonly Named<R>[]> => {
  const byId = new Map(rows.map((row) => [entryOf(row).id, row]))
  const hits = hitsAmong(text, rows, entryOf, await readingsNow(), how)
  return [...hits.values()].flatMap((hit) => {
    const row = byId.get(hit.id)
    return row === undefined ? [] : [{ row, hit }]
  })
}

/** Rows in their order, each with what to mark; null where its name does not answer. */
export const highlighted = <R>(
  text: string,
  rows: readonly R[],
  entryOf: (row: R) => Entry,
  readings: Readings,
): readonly Named<R>[] => {
  const hits = hitsAmong(text, rows, entryOf, readings)
  return rows.map((row) => ({ row, hit: hits.get(entryOf(row).id) ?? null }))
}

/** Rows the server finds, in its order, each with what to mark; null where something else of it answers. */
export const namesAsked = async <R>(
  text: string,
  ask: (search: string) => Promise<readonly R[]>,
  entryOf: (row: R) => Entry,
): Promise<readonly Named<R>[]> => {
  const [found, readings] = await Promise.all([ask(text.trim()), readingsNow()])
  return highlighted(text, found, entryOf, readings)
}
