// Where a person was in the list: kept while the page is open, so that the way back leads to the same row.
interface ListPlace {
  /** Query string of the list, without `?`. */
  readonly search: string
  /** Ids of the page that was shown, in order. */
  readonly ids: readonly string[]
  readonly focused_id: string | null
}

let place: ListPlace | null = null
let selection: ReadonlySet<string> = new Set()

/** Remembers what the list shows now. */
export const rememberList = (next: ListPlace): void => {
  place = next
}

/** The row to focus when the list of this address is shown again. */
export const rememberedRow = (search: string): string | null => (place?.search === search ? place.focused_id : null)

/** The marked rows, over all pages of the list. */
export const rememberSelection = (ids: ReadonlySet<string>): void => {
  selection = ids
}
export const rememberedSelection = (): ReadonlySet<string> => selection

/** A record's place in the list it was opened from. */
export interface ListBehind {
  readonly search: string
  readonly previous: string | null
  readonly next: string | null
}

/** The list a record was opened from; `null` when it was opened by its address. */
export const listBehind = (id: string): ListBehind | null => {
  if (place === null) return null
  const at = place.ids.indexOf(id)
  if (at === -1) return null
  return { search: place.search, previous: place.ids[at - 1] ?? null, next: place.ids[at + 1] ?? null }
}

/** The focus moves with the record, so that the way back ends at the one looked at last. */
export const moveInList = (id: string): void => {
  if (place?.ids.includes(id) === true) place = { ...place, focused_id: id }
}
