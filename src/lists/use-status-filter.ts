// Whether a list is narrowed, and whether its statuses were picked among the filters: then they are one of them, though there may be a tab.
import { useState } from 'react'
import type { ListAddress, ListQuery } from './url.ts'

/** What narrows a list. */
export interface Narrowed {
  /** Search, a filter, or a status picked as one. */
  readonly isFiltered: boolean
  /** The statuses are a filter, not a tab. */
  readonly byStatus: boolean
}

export const useStatusFilter = (
  { tabOf, isFiltered }: Pick<ListAddress, 'tabOf' | 'isFiltered'>,
  query: ListQuery,
): Narrowed & { follow(next: readonly string[] | undefined, isFilter: boolean): void } => {
  const [picked, setPicked] = useState('')
  const now = query.status.join()
  // Chosen by a tab, or cleared: picked no more.
  if (picked !== '' && now !== picked) setPicked('')
  const byStatus = now !== '' && (now === picked || tabOf(query.status) === null)
  return {
    byStatus,
    isFiltered: byStatus || isFiltered(query),
    /** Called before the statuses change; undefined where they stay. */
    follow: (next, isFilter) => {
      if (next !== undefined && next.join() !== now) setPicked(isFilter ? next.join() : '')
    },
  }
}
