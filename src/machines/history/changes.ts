// The differences between two values of a page, and applying them in either direction. Pure. Rows of a list are
// identified by `key`, not by position.
import { isRecord } from '#contract/is-record.ts'

/** The path of a value: names of fields, and keys of rows. */
export type Path = readonly (string | { readonly key: string })[]

/** One difference: another value at a place, or rows of a list that were added, removed or moved. */
export type Change =
  | { readonly is: 'value'; readonly at: Path; readonly before: unknown; readonly after: unknown }
  | {
      readonly is: 'rows'
      readonly at: Path
      /** The keys of all rows, in order. */
      readonly before: readonly string[]
      readonly after: readonly string[]
      /** The rows that only one side contains. */
      readonly parts: Readonly<Record<string, unknown>>
    }

interface Row {
  readonly key: string
}

const isRow = (value: unknown): value is Row => isRecord(value) && typeof value.key === 'string'

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(isRow) && new Set(value.map(({ key }) => key)).size === value.length

/** Whether two values are equal; an undefined field equals a missing one. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
}

/** The differences from `before` to `after`; none where they are equal. */
export const changesBetween = (before: unknown, after: unknown, at: Path = []): readonly Change[] => {
  if (Object.is(before, after)) return []
  if (isRows(before) && isRows(after) && before.length + after.length > 0) return rowChanges(before, after, at)
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesBetween(before[name], after[name], [...at, name]),
    )
  return isSame(before, after) ? [] : [{ is: 'value', at, before, after }]
}

const rowChanges = (before: readonly Row[], after: readonly Row[], at: Path): readonly Change[] => {
  const was = new Map(before.map((row) => [row.key, row]))
  const is = new Map(after.map((row) => [row.key, row]))
  const inside = after.flatMap((row) => {
    const old = was.get(row.key)
    return old === undefined ? [] : changesBetween(old, row, [...at, { key: row.key }])
  })
  const [old, now] = [[...was.keys()], [...is.keys()]]
  if (isSame(old, now)) return inside
  const parts = Object.fromEntries(
    [...before.filter(({ key }) => !is.has(key)), ...after.filter(({ key }) => !was.has(key))].map((row) => [
      row.key,
      row,
    ]),
  )
  return [{ is: 'rows', at, before: old, after: now, parts }, ...inside]
}

/** The side of the changes to apply. */
export type Side = 'before' | 'after'

/** The values with one side of every change applied. Changes inside a missing row are skipped: no row is invented. */
export const withChanges = (values: unknown, changes: readonly Change[], side: Side): unknown =>
  (side === 'after' ? changes : changes.toReversed()).reduce<unknown>(
    (now, change) => replaced(now, change.at, (old) => putTo(old, change, side)),
    values,
  )

const putTo = (old: unknown, change: Change, side: Side): unknown => {
  if (change.is === 'value') return change[side]
  return isRows(old) ? rowsPutTo(old, change, side) : old
}

/** Rows that were added meanwhile stay behind their neighbour; rows that were removed meanwhile are not restored. */
const rowsPutTo = (rows: readonly Row[], change: Extract<Change, { is: 'rows' }>, side: Side): readonly unknown[] => {
  const target = change[side]
  const other = new Set(change[side === 'before' ? 'after' : 'before'])
  const wanted = new Set(target)
  const kept = rows.filter(({ key }) => wanted.has(key) || !other.has(key))
  const now = new Map<string, unknown>(kept.map((row) => [row.key, row]))
  const placed = target.filter((key) => now.has(key) || !other.has(key))
  for (const [nth, { key }] of kept.entries()) {
    if (wanted.has(key)) continue
    const before = kept[nth - 1]?.key
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, key)
  }
  return placed.map((key) => now.get(key) ?? change.parts[key])
}

const replaced = (value: unknown, [first, ...rest]: Path, put: (old: unknown) => unknown): unknown => {
  if (first === undefined) return put(value)
  if (typeof first === 'string')
    return isRecord(value) ? { ...value, [first]: replaced(value[first], rest, put) } : value
  if (!isRows(value) || !value.some(({ key }) => key === first.key)) return value
  return value.map((row) => (row.key === first.key ? replaced(row, rest, put) : row))
}

/** Merges two consecutive lists of changes into one; a value that returned to its start is no change. */
export const joined = (first: readonly Change[], then: readonly Change[]): readonly Change[] => {
  const all = [...first]
  for (const change of then) {
    const nth = all.findLastIndex((one) => one.is === 'value' && change.is === 'value' && isSame(one.at, change.at))
    const old = all[nth]
    // Rows that moved in between do not matter, because values are found by key.
    if (old?.is !== 'value' || change.is !== 'value') all.push(change)
    else if (isSame(old.before, change.after)) all.splice(nth, 1)
    else all[nth] = { ...old, after: change.after }
  }
  return all
}
