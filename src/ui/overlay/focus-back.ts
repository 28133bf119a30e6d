// Where the focus goes when what covered the page is gone.
import { focusRow } from '#src/ui/grid/list-focus.ts'

/** Gives focus back to what had it, or to the page's main part when that is gone. */
export const focusBack = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus()
    if (document.activeElement === opener) return
  }
  // A row that has gone has left its place to another.
  const wasRow = opener?.closest('[data-row-id]') != null
  const row = wasRow ? document.querySelector<HTMLElement>('main [data-row-id][data-current]') : null
  if (row !== null) focusRow(row)
  else document.querySelector<HTMLElement>('main')?.focus()
}
