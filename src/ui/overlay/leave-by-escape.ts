import type { KeyboardEvent } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'

/** Marks a grid that can have the focus itself, outside its cells. */
export const GRID_FRAME = '[data-grid-frame]'

const fields = `input, select, textarea, [role="combobox"], [role="radio"], [contenteditable="true"], ${GRID_FRAME}`

/**
 * Handles Esc for the root of a form's page: it moves from a field to the heading, and from anywhere else calls
 * `leave`, which asks about unsaved changes.
 */
export const leaveByEscape = (event: KeyboardEvent<HTMLElement>, leave: () => void): void => {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
  const from = event.target
  // Keys of dialogs arrive here through React, though the dialogs are elsewhere in the page.
  if (!(from instanceof Element) || !event.currentTarget.contains(from)) return
  event.preventDefault()
  const heading = event.currentTarget.querySelector<HTMLElement>('h1[tabindex]')
  if (from.matches(fields) && heading !== null) heading.focus()
  else leave()
}
