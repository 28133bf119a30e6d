// Which keys a text field inside a cell handles, and which it leaves to the grid.
import { isEditable } from '#src/keyboard/composing.ts'
import type { GridMove } from './moves.ts'

/** Whether no text is being edited in a control: it is no text field, it is empty, or all of its text is selected. */
export const isAtRest = (target: EventTarget): boolean =>
  !isTextControl(target) ||
  target.value === '' ||
  (target.selectionStart === 0 && target.selectionEnd === target.value.length)

/**
 * Whether a move leads out of a control: by line and by page always, to the sides where the caret can go no further, to
 * the corners of the grid while no text is being edited.
 */
export const leavesControl = (target: EventTarget, move: GridMove): boolean => {
  if (!isTextControl(target) || move === 'up' || move === 'down') return true
  if (move === 'page_up' || move === 'page_down') return true
  if (move === 'first' || move === 'last') return isAtRest(target)
  if (move !== 'left' && move !== 'right') return false
  const edge = move === 'left' ? 0 : target.value.length
  return isAtRest(target) || (target.selectionStart === edge && target.selectionEnd === edge)
}

/** Edits the content of a cell: the caret after its text, or its list of choices open. */
export const editCell = (target: EventTarget): void => {
  if (isTextControl(target)) target.setSelectionRange(target.value.length, target.value.length)
  else if (target instanceof HTMLSelectElement && typeof target.showPicker === 'function') target.showPicker()
}

/** Whether an element is a box that text is typed into. */
export const isTextControl = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && isEditable(target)
