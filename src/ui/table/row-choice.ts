// Which rows of a table are chosen after a press on a box, and how it is sorted after a press on a head. Pure.
import type { Sort } from './table-column.ts'

type Ids = ReadonlySet<string>

/** All of these in, or all of them out; what else is chosen, on other pages, stays. */
export const withRows = (chosen: Ids, ids: readonly string[], isIn: boolean): Ids =>
  isIn ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)))

/** The rows from one to another as they stand; the second alone where the first is gone. */
export const span = (ids: readonly string[], from: string | null, to: string): readonly string[] => {
  const [at, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return at < 0 || end < 0 ? [to] : ids.slice(Math.min(at, end), Math.max(at, end) + 1)
}

/** Up, down, not at all. */
export const nextSort = (sort: Sort | null, id: string): Sort | null => {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}
