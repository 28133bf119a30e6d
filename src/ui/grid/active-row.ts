// Which row of a list is the active one: the row that keys and dialogs are about, and that holds the focus ring. Pure.

/** The active row among the rows it was last seen in. */
export interface ActiveRow {
  /** The id of the active row; null until rows are there. */
  readonly id: string | null
  readonly ids: readonly string[]
  /** The query of the list: its address with filters, order and page. */
  readonly address: string
  /** The query that these rows belong to; it differs from `address` while the rows of another query are loading. */
  readonly shown: string
  /** The active record of each earlier query, the newest first: an undone filter leads back to it. */
  readonly left: readonly (readonly [query: string, id: string])[]
  /** The user has moved to it; before that, the first row of each query is active. */
  readonly isChosen: boolean
  /** The query changed before the user moved: its first row becomes active. */
  readonly begins: boolean
}

const nobody: readonly string[] = []

/** The state before the rows arrive, with the row to return to, if any. */
export const noActiveRow = (id: string | null): ActiveRow => ({
  id,
  ids: nobody,
  address: '',
  shown: '',
  left: [],
  isChosen: id !== null,
  begins: false,
})

/** A list without its page: turning a page is no other query, and begins at the first row. */
const queryOf = (address: string): string => address.replace(/(^|&)page=\d+/, '')

/** The earlier queries that are remembered. */
const MAX_LEFT = 20

const leftFrom = ({ left, shown, id }: ActiveRow): ActiveRow['left'] => {
  const query = queryOf(shown)
  return id === null ? left : [[query, id] as const, ...left.filter(([other]) => other !== query)].slice(0, MAX_LEFT)
}

/**
 * The active row among these rows. It is the same record; where that is gone, the record that was active when the user
 * left this query, else the row in its place; on a page without any of the earlier rows, the first one. Returns the
 * same object while nothing changes, and while there are no rows.
 */
export const activeAmong = (held: ActiveRow, ids: readonly string[], address: string): ActiveRow => {
  if (ids.length === 0 || (ids === held.ids && address === held.address)) return held
  const begins = held.begins || (!held.isChosen && address !== held.address)
  // The rows of the previous query stay until the next answer arrives.
  if (ids === held.ids) return { ...held, address, begins }
  const query = queryOf(address)
  const isOther = query !== queryOf(held.shown)
  const left = isOther ? leftFrom(held) : held.left
  const next = { ...held, address, shown: address, ids, begins: false, left }
  if (begins) return { ...next, id: ids[0] ?? null }
  const before = isOther ? held.left.find(([other]) => other === query)?.[1] : undefined
  const isGone = held.id === null || !ids.includes(held.id)
  return { ...next, id: isGone && before !== undefined && ids.includes(before) ? before : rowInPlace(held, ids) }
}

/** The same record; else the row in its place; on a page without any of the earlier rows, the first one. */
export const rowInPlace = (held: Pick<ActiveRow, 'id' | 'ids'>, ids: readonly string[]): string | null => {
  if (held.id !== null && ids.includes(held.id)) return held.id
  const kept = held.ids.some((id) => ids.includes(id))
  const index = held.id === null ? 0 : held.ids.indexOf(held.id)
  return ids[kept ? Math.min(Math.max(index, 0), ids.length - 1) : 0] ?? null
}
