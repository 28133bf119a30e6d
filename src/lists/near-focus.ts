// From a search that has found nothing to the words that are near to it.

/** Marks the list of those words. */
export const NEAR_NAMES = 'data-near-names'

/** Focuses the first of them; false where none is shown. */
export const focusNearNames = (): boolean => {
  const first = document.querySelector<HTMLElement>(`[${NEAR_NAMES}] button`)
  first?.focus()
  return first !== null
}
