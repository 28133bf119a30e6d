// Finds a field of a form on its page, and moves the focus to it.

/** Id of the control of a field; `form` names the form, `path` is dotted (`items.3.quantity`). */
export const fieldId = (form: string, path: string): string => `${form}-${path.replaceAll('.', '-')}`

/** Focuses a control, or the first control inside a group, and scrolls to it. False when it is not on the page. */
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

/** Marks a table of fields that is worked as a grid. */
export const FORM_GRID = 'data-form-grid'
