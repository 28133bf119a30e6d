// Which row of the palette the input speaks of: told to screen readers from the first row on.
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Points the input inside `root` to the row whose value is `active`. cmdk does so only after an arrow was pressed (dip/cmdk#253): a palette
 * that was just opened, and rows that come with what is typed, would have a first row that is seen and not heard.
 */
export const useActiveRow = (root: RefObject<HTMLElement | null>, active: string): void => {
  // Rows change with the same value, and their ids with them.
  useLayoutEffect(() => {
    const input = root.current?.querySelector('[cmdk-input]')
    const row = active === '' ? null : root.current?.querySelector(`[cmdk-item][data-value="${CSS.escape(active)}"]`)
    if (row == null) input?.removeAttribute('aria-activedescendant')
    else input?.setAttribute('aria-activedescendant', row.id)
  })
}
