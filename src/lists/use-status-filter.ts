// Whether a list is restricted, and whether its statuses were chosen among the filters or by the shown view; then they
// are shown as a filter even where they equal a tab.
import { useState } from 'react'
import type { ListAddress, ListQuery } from './url.ts'

/** The restrictions of a list. */
export interface Narrowed {
  /** Search, a filter, or a status chosen as a filter. */
  readonly isFiltered: boolean
  /** The statuses are a filter, not a tab. */
  readonly byStatus: boolean
}

export const useStatusFilter = (
  { tabOf, isFiltered }: Pick<ListAddress, 'tabOf' | 'isFiltered'>,
  query: ListQuery,
  /** The tab of a saved view is the active one, so that none says the status. */
  inView: boolean,
): Narrowed & { follow(next: readonly string[] | undefined, isFilter: boolean): void } => {
  const [picked, setPicked] = useState('')
  const now = query.status.join()
  // A tab has chosen the status, or it was cleared: it is no longer a filter.
  if (picked !== '' && now !== picked) setPicked('')
  const byStatus = now !== '' && (inView || now === picked || tabOf(query.status) === null)
  return {
    byStatus,
    isFiltered: byStatus || isFiltered(query),
    /** Call it before the statuses change; undefined where they stay. */
    follow: (next, isFilter) => {
      if (next !== undefined && next.join() !== now) setPicked(isFilter ? next.join() : '')
    },
  }
}
