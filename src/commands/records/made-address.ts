// Where the user sees records that were just made.
import { DEFAULT_PAGE_SIZE } from '#contract/envelope.ts'
import { type PathId, to } from '#src/paths.ts'
import { lastAddress, placeIn, rememberList } from '../list-memory.ts'

/** The address of the list searched for one record by its name; the record has the focus. */
const addressFinding = (list: PathId, id: string | null, name: string): string => {
  const address = to(list, { search: name })
  const search = address.slice(address.indexOf('?') + 1)
  rememberList(list, { search, ids: id === null ? [] : [id], focused_id: id, sought_id: id })
  return address
}

/** Lists whose order begins with what was made last. */
const newestFirst: readonly PathId[] = ['suppliers']

/**
 * The address at which the user sees a new record, which has the focus there: the list as last seen where it is sure to
 * show the record, otherwise the list searched for its name. A list that fills its page may have it on another one, and
 * a kept search or filter may hide it. `id` is null where only the name is known.
 */
export const addressShowing = (list: PathId, id: string | null, name: string): string => {
  const place = placeIn(list)
  const has = id !== null && place?.ids.includes(id) === true
  const isAll = place?.search === '' && (newestFirst.includes(list) || place.ids.length < DEFAULT_PAGE_SIZE)
  if (place === undefined || !(has || isAll)) return addressFinding(list, id, name)
  rememberList(list, { ...place, focused_id: id, sought_id: id })
  return lastAddress(list)
}

/** The address at which the user sees imported records: the list without filters, searched for the name where it is one record. */
export const addressOfImported = (list: PathId, name: string | null): string =>
  name === null ? to(list) : addressFinding(list, null, name)
