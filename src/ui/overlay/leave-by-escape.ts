import type { KeyboardEvent } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'

/** A grid that takes the focus itself once its cells are left. */
export const GRID_FRAME = '[data-grid-frame]'

const fields = `input, select, textarea, [role="combobox"], [role="radio"], [contenteditable="true"], ${GRID_FRAME}`

/** For the root of a form's page. From a field to the heading, from anywhere else out by `leave`, which asks where something is unsaved. */
export const leaveByEscape = (event: KeyboardEvent<HTMLElement>, leave: () => void): void => {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
  const from = event.target
  // Dialogs stand elsewhere in the page, though their keys come by here.
  if (!(from instanceof Element) || !event.currentTarget.contains(from)) return
  event.preventDefault()
  const heading = event.currentTarget.querySelector<HTMLElement>('h1[tabindex]')
  if (from.matches(fields) && heading !== null) heading.focus()
  else leave()
}
