// The worklist of the home page as the user left it: records opened from it go back to it, and follow its order.
import type { PathId } from '#src/paths.ts'
import { idsIn, lastAddress, moveInList } from '../list-memory.ts'

/** A row of the worklist, and the record it is about. */
interface WorkPlace {
  readonly id: string
  readonly record: string
}

interface WorkMemory {
  readonly rows: readonly WorkPlace[]
  /** What the lists showed when the worklist was shown; one that shows something else was opened after it. */
  readonly lists: ReadonlyMap<PathId, readonly string[] | undefined>
}

let work: WorkMemory | null = null

/** Remembers the rows of the worklist, after `rememberList` has noted its place. */
export const rememberWork = (rows: readonly WorkPlace[]): void => {
  const lists = (['home', 'orders', 'reviews', 'suppliers'] as const).map((list) => [list, idsIn(list)] as const)
  work = { rows, lists: new Map(lists) }
}

/** The records of the worklist in its order, where `id` is one of them and the user came from there, not from `list`. */
const recordsOfWork = (list: PathId, id: string): readonly string[] | null => {
  if (work === null || work.rows.every((row) => row.record !== id)) return null
  const isLast = (['home', list] as const).every((one) => work?.lists.get(one) === idsIn(one))
  return isLast ? [...new Set(work.rows.map((row) => row.record))] : null
}

/** The place a record was opened from, and its neighbours there. */
interface PlaceBehind {
  readonly address: string
  readonly previous: string | null
  readonly next: string | null
}

/** The list or the worklist that a record was opened from; null when it was opened by its address. */
export const placeBehind = (list: PathId, id: string): PlaceBehind | null => {
  const records = recordsOfWork(list, id)
  const ids = records ?? idsIn(list) ?? []
  const at = ids.indexOf(id)
  if (at === -1) return null
  const address = lastAddress(records === null ? list : 'home')
  return { address, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

/** The records below one in the list or the worklist it was opened from, in order. */
export const recordsBelow = (list: PathId, id: string): readonly string[] => {
  const records = recordsOfWork(list, id) ?? idsIn(list) ?? []
  const at = records.indexOf(id)
  return at === -1 ? [] : records.slice(at + 1)
}

/** The remembered focus follows the record, in the list or in the worklist it was opened from. */
export const moveInPlace = (list: PathId, id: string): void => {
  const row = recordsOfWork(list, id) === null ? undefined : work?.rows.find(({ record }) => record === id)
  if (row === undefined) moveInList(list, id)
  else moveInList('home', row.id)
}
