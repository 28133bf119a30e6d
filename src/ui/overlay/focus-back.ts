// Where the focus goes when an overlay closes.
import { focusRow } from '#src/ui/grid/list-focus.ts'

/** Returns the focus to the element that had it, or to <main> when that is gone and nothing has the focus. */
export const focusBack = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus()
    if (document.activeElement === opener) return
  }
  // A removed row: the one at its place gets the focus.
  const wasRow = opener?.closest('[data-row-id]') != null
  const row = wasRow ? document.querySelector<HTMLElement>('main [data-row-id][data-current]') : null
  if (row !== null) focusRow(row)
  // What the next screen has focused meanwhile keeps the focus.
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}
