// Makes screen readers announce the active row of the palette, from the first row on.
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Points the input inside `root` to the row whose value is `active`. cmdk does so only after an arrow key
 * (dip/cmdk#253), so the first row of a new list would be visible but not announced.
 */
export const useActiveRow = (root: RefObject<HTMLElement | null>, active: string): void => {
  // This runs after every rendering, because the row of the same value may be another element with another id.
  useLayoutEffect(() => {
    const input = root.current?.querySelector('[cmdk-input]')
    const row = active === '' ? null : root.current?.querySelector(`[cmdk-item][data-value="${CSS.escape(active)}"]`)
    if (row == null) input?.removeAttribute('aria-activedescendant')
    else input?.setAttribute('aria-activedescendant', row.id)
  })
}
