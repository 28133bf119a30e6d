// The user's position in each list, kept while the page is open, so that going back leads to the same row.
import { type PathId, to } from '#src/paths.ts'

interface ListPlace {
  /** Query string of the list, without `?`. */
  readonly search: string
  /** Ids of the page that was shown, in order. */
  readonly ids: readonly string[]
  readonly focused_id: string | null
}

const places = new Map<PathId, ListPlace>()
const scrolls = new Map<PathId, number>()

/** Remembers what a list shows now. */
export const rememberList = (list: PathId, place: ListPlace): void => {
  places.set(list, place)
}

/** The row to focus when the list of this address is shown again. */
export const rememberedRow = (list: PathId, search: string): string | null => {
  const place = places.get(list)
  return place?.search === search ? place.focused_id : null
}

/** How far down the page was, px, when the list was left. */
export const rememberScroll = (list: PathId, top: number): void => {
  scrolls.set(list, top)
}
export const rememberedScroll = (list: PathId): number => scrolls.get(list) ?? 0

/** Forgets everything, because the next user has been nowhere yet. */
export const forgetLists = (): void => {
  places.clear()
  scrolls.clear()
}

/** The list as the user last saw it, with its filters and page. */
export const lastAddress = (list: PathId): string => {
  const search = places.get(list)?.search ?? ''
  return search === '' ? to(list) : `${to(list)}?${search}`
}

/** The address of the list searched for one record by its name; the record has the focus. */
const addressFinding = (list: PathId, id: string | null, name: string): string => {
  const address = to(list, { search: name })
  const search = address.slice(address.indexOf('?') + 1)
  rememberList(list, { search, ids: id === null ? [] : [id], focused_id: id })
  return address
}

/**
 * The address at which the user sees a new record: the list as last seen, or, where a kept search or filter may hide the
 * record, the list searched for its name. The record has the focus where the page shows it. `id` is null where only the
 * name is known.
 */
export const addressShowing = (list: PathId, id: string | null, name: string): string => {
  const place = places.get(list)
  const hidesNothing = place === undefined || place.search === '' || (id !== null && place.ids.includes(id))
  if (!hidesNothing) return addressFinding(list, id, name)
  if (place !== undefined && id !== null) places.set(list, { ...place, focused_id: id })
  return lastAddress(list)
}

/** The address at which the user sees imported records: the list without filters, searched for the name where it is one record. */
export const addressOfImported = (list: PathId, name: string | null): string =>
  name === null ? to(list) : addressFinding(list, null, name)

/** The remembered focus follows the record, so that the way back ends at the last one shown. */
export const moveInList = (list: PathId, id: string): void => {
  const place = places.get(list)
  if (place?.ids.includes(id) === true) places.set(list, { ...place, focused_id: id })
}

/** The records a list showed last, in order; the same array until it shows others. */
export const idsIn = (list: PathId): readonly string[] | undefined => places.get(list)?.ids
