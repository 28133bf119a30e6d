// Where a field of a form is on its page, and how the reader is brought there.

/** Id of the control of a field; `form` names the form, `path` is dotted (`items.3.quantity`). */
export const fieldId = (form: string, path: string): string => `${form}-${path.replaceAll('.', '-')}`

/** Takes the reader to a control, or to the first control inside a group. False when it is not on the page. */
export const focusField = (id: string): boolean => {
  const field = document.getElementById(id)
  if (field === null) return false
  const control = field.matches('input, select, textarea, button')
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ??
      field.querySelector<HTMLElement>('input, select, textarea, button') ??
      field)
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}
