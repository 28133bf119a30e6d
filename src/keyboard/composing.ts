/**
 * Whether a key press belongs to the input method (a syllable is being composed); such a press is never a command.
 * Safari ends the composition before the press that accepted the candidate; there the key code 229 identifies it.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

const notText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether an element is edited by typing. */
export const isEditable = (element: EventTarget | null): boolean => {
  if (element instanceof HTMLInputElement) return !notText.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.closest('[contenteditable="true"]') !== null)
  )
}

/**
 * Stops composed keys before any key handler of the page, including those of libraries. The text input itself is not
 * affected. Outside of editable elements 229 only says that an input method is on; such keys pass. Returns the function
 * that removes it.
 */
export const guardComposing = (target: Window): (() => void) => {
  const guard = (event: KeyboardEvent) => {
    if (event.isComposing || (isComposing(event) && isEditable(event.target))) event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', guard, true)
  return () => target.removeEventListener('keydown', guard, true)
}
