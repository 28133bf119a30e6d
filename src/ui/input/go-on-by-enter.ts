import type { KeyboardEvent } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'

/** The controls of a form; a button only where it is a field: a picker, a choice, a labelled checkbox. */
const fields = 'input, select, textarea, button[id], button[role="combobox"], button[role="radio"]'

/** Enter in a field of one line goes on to the next one; it never submits the form. */
export const goOnByEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const from = event.target
  if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event.nativeEvent)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement)) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => field.tabIndex >= 0 && !field.matches(':disabled') && field.offsetParent !== null,
  )
  const group = from instanceof HTMLInputElement && from.type === 'radio' ? from.name : null
  const after = all.slice(all.indexOf(from) + 1)
  after.find((field) => group === null || !(field instanceof HTMLInputElement) || field.name !== group)?.focus()
}
