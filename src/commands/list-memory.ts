// The user's position in each list, kept while the page is open, so that going back leads to the same row.
import { type PathId, to } from '#src/paths.ts'

interface ListPlace {
  /** Query string of the list, without `?`. */
  readonly search: string
  /** Ids of the page that was shown, in order. */
  readonly ids: readonly string[]
  readonly focused_id: string | null
  /** A record just made, which takes the focus as soon as the list shows it; left out by the list, which keeps it. */
  readonly sought_id?: string | null
}

const places = new Map<PathId, ListPlace>()
const scrolls = new Map<PathId, number>()

/** Remembers what a list shows now. It may be the rows of before the record was made, so that one is still sought. */
export const rememberList = (list: PathId, place: ListPlace): void => {
  const sought = soughtRow(list, place.search)
  const isAwaited = sought !== null && !place.ids.includes(sought)
  places.set(list, isAwaited ? { sought_id: sought, ...place } : place)
}

/** The row to focus when the list of this address is shown again. */
export const rememberedRow = (list: PathId, search: string): string | null => {
  const place = places.get(list)
  return place?.search === search ? place.focused_id : null
}

/** The record just made that takes the focus in the list of this address. */
export const soughtRow = (list: PathId, search: string): string | null => {
  const place = places.get(list)
  return place?.search === search ? (place.sought_id ?? null) : null
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

/** The remembered focus follows the record, so that the way back ends at the last one shown. */
export const moveInList = (list: PathId, id: string): void => {
  const place = places.get(list)
  if (place?.ids.includes(id) === true) places.set(list, { ...place, focused_id: id })
}

/** What a list showed last; undefined where the user has not been yet. */
export const placeIn = (list: PathId): ListPlace | undefined => places.get(list)

/** The records a list showed last, in order; the same array until it shows others. */
export const idsIn = (list: PathId): readonly string[] | undefined => places.get(list)?.ids
