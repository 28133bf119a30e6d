// Moves the focus from a search without results to the similar words offered.

/** Marks the list of similar words. */
export const NEAR_NAMES = 'data-near-names'

/** Focuses the first of these words; false where none is shown. */
export const focusNearNames = (): boolean => {
  const first = document.querySelector<HTMLElement>(`[${NEAR_NAMES}] button`)
  first?.focus()
  return first !== null
}
