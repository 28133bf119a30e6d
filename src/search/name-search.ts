// Finds records by name, for pickers: by characters, full pinyin, initials or a mix, by every reading.
import type { Readings } from '#contract/pinyin.ts'
import type { Weights } from './answer.ts'
import { loadRecordReadings } from './record-readings.ts'
import { type Entry, type Hit, type SearchHow, searchIn, type Weight } from './search.ts'
import { type Index, indexOf } from './search-index.ts'
import { answerOf, createSearchedList, type SearchedList } from './searched-list.ts'

/**
 * A result; `hit` has the ranges to highlight in its name or alias, null where only the server knows why it matches.
 */
export interface Named<R> {
  readonly row: R
  readonly hit: Hit | null
}

const nothing: Readings = {}

/** Without readings, names match only by their characters. */
const readingsNow = (): Promise<Readings> => loadRecordReadings().catch(() => nothing)

const indexes = new WeakMap<readonly unknown[], { readonly readings: Readings; readonly index: Index }>()

/** The index of a list. Create it once for a list that is searched at every keystroke. */
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

/** From this number of rows on, a worker searches the list. */
const LONG = 500

let long: { readonly rows: readonly unknown[]; readonly readings: Readings; readonly list: SearchedList } | null = null

/** The worker's list of these rows; only one exists, because one catalogue is searched at a time. */
const longList = <R>(rows: readonly R[], entryOf: (row: R) => Entry, readings: Readings): SearchedList => {
  if (long?.rows === rows && long.readings === readings) return long.list
  long?.list.end()
  const list = createSearchedList(readings)
  for (const row of rows) list.add(entryOf(row))
  long = { rows, readings, list }
  return list
}

const usesOf = (ids: readonly string[], weight: Weight | undefined): Weights =>
  weight === undefined ? [] : ids.flatMap((id) => (weight(id) === 0 ? [] : [[id, weight(id)] as const]))

/** The hits among the rows of a long list, once the worker has found them. */
const hitsOfLong = async <R>(
  text: string,
  rows: readonly R[],
  entryOf: (row: R) => Entry,
  readings: Readings,
  { weight, common }: Uses,
): Promise<readonly Hit[]> => {
  const list = longList(rows, entryOf, readings)
  const ids = rows.map((row) => entryOf(row).id)
  const question = {
    text,
    weights: usesOf(ids, weight),
    ...(common !== undefined && { common: usesOf(ids, common) }),
  }
  return (await answerOf(list, question)).get(text) ?? []
}

/** How much this user and all users use each row. */
type Uses = Pick<SearchHow, 'weight' | 'common'>

/** The matches in a whole list, best first. `rows` must be the same array while its content is the same. */
export const namesAmong = async <R>(
  text: string,
  rows: readonly R[],
  entryOf: (row: R) => Entry,
  how: Uses = {},
): Promise<readonly Named<R>[]> => {
  const readings = await readingsNow()
  const byId = new Map(rows.map((row) => [entryOf(row).id, row]))
  const hits =
    rows.length < LONG
      ? hitsAmong(text, rows, entryOf, readings, how).values()
      : await hitsOfLong(text, rows, entryOf, readings, how)
  return [...hits].flatMap((hit) => {
    const row = byId.get(hit.id)
    return row === undefined ? [] : [{ row, hit }]
  })
}

/** Rows in their order, each with the ranges to highlight; null where its name does not match. */
export const highlighted = <R>(
  text: string,
  rows: readonly R[],
  entryOf: (row: R) => Entry,
  readings: Readings,
): readonly Named<R>[] => {
  const hits = hitsAmong(text, rows, entryOf, readings)
  return rows.map((row) => ({ row, hit: hits.get(entryOf(row).id) ?? null }))
}

/** The number of near misses shown. */
const MAX_NEAR = 3

/**
 * Rows found by the server, in its order, each with the ranges to highlight; null where another field matches. Where
 * the server finds none, the rows of its first page with similar names.
 */
export const namesAsked = async <R>(
  text: string,
  ask: (search: string) => Promise<readonly R[]>,
  entryOf: (row: R) => Entry,
): Promise<readonly Named<R>[]> => {
  const [found, readings] = await Promise.all([ask(text.trim()), readingsNow()])
  if (found.length > 0 || text.trim() === '') return highlighted(text, found, entryOf, readings)
  return (await namesAmong(text, await ask(''), entryOf)).slice(0, MAX_NEAR)
}
