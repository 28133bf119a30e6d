// Moves from a list's search box to its rows: the typed text is searched first, so that the focused row is one of its
// hits.
import { type KeyboardEvent, useEffect, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { gridNear, moveInGrid, openRow } from '#src/ui/grid/list-focus.ts'
import { focusNearNames } from './near-focus.ts'
import type { ListView } from './use-list-page.tsx'

/** The action on the rows once the search has an answer. */
interface PendingMove {
  readonly search: string
  readonly opens: boolean
}

/**
 * Arrow down and Enter focus the first hit, however late the answer is. Until then the box is marked as waiting for rows:
 * keys typed now are meant for the hits and are held for them (`keys-ahead.ts`), so that they neither become text of the
 * search nor reach the rows of another one. Esc returns to the focused row; the search stays.
 */
export const useSearchToRows = (list: Pick<ListView<unknown>, 'query' | 'isLoading' | 'searchBox'>) => {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const { query, isLoading, searchBox } = list
  useEffect(() => {
    if (pending === null || isLoading || query.search !== pending.search) return
    setPending(null)
    // A user who has moved elsewhere meanwhile stays there.
    if (document.activeElement !== searchBox.current) return
    const grid = gridNear(searchBox.current)
    if (grid === null || !moveInGrid(grid, 'first_row')) return
    if (pending.opens) openRow(grid)
  }, [pending, isLoading, query.search, searchBox])
  return {
    /** The box has been left for rows that are not there yet. */
    isWaiting: pending !== null,
    /** For the box, after its own keys; `search` sends its text. */
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>, search: (text: string) => void): void => {
      if (isComposing(event.nativeEvent)) return
      const text = event.currentTarget.value.trim()
      const leadsDown = event.key === 'ArrowDown' || event.key === 'Enter'
      // The search has found nothing; similar words stand where the rows would.
      const hasRows = gridNear(event.currentTarget) !== null
      if (leadsDown && text === query.search && !isLoading && !hasRows && focusNearNames()) event.preventDefault()
      else if (event.key === 'ArrowDown') {
        event.preventDefault()
        search(event.currentTarget.value)
        setPending({ search: text, opens: false })
      } else if (event.key === 'Enter' && pending !== null) {
        event.preventDefault()
        setPending({ ...pending, opens: true })
      } else if (event.key === 'Enter') setPending({ search: text, opens: false })
      else if (event.key === 'Escape') {
        event.preventDefault()
        setPending(null)
        const grid = gridNear(event.currentTarget)
        if ((grid === null || !moveInGrid(grid, 'down')) && !focusNearNames())
          // Without hits the heading gets the focus; the keys of the list go on working there.
          document.querySelector<HTMLElement>('main h1')?.focus()
      }
    },
    /** Further typing is another search. */
    onType: () => setPending(null),
  }
}
