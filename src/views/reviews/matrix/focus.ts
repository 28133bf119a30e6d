// Moves the focus to a cell of the comparison.
import type { ReviewCell } from '#src/machines/use-review.ts'

/** Marks the element that keys and commands focus. */
export const MATRIX_ATTRIBUTE = 'data-matrix'

/** The element of a cell, where it is rendered. */
export const cellElement = (within: ParentNode | null, { order_item_id, tender_id }: ReviewCell): HTMLElement | null =>
  within?.querySelector<HTMLElement>(
    `[data-line="${CSS.escape(order_item_id)}"][data-cell="${CSS.escape(tender_id)}"]`,
  ) ?? null

/**
 * Keeps the focus in the comparison. Call it before lines or suppliers appear or disappear: if the focused cell is
 * removed, the tab stop gets the focus.
 */
export const keepFocus = (afterRender: (act: () => void) => void): void => {
  const held = document.activeElement?.closest(`[${MATRIX_ATTRIBUTE}]`)
  if (held === null || held === undefined) return
  const around = held.closest('[data-key-context]')?.parentElement
  afterRender(() => {
    if (document.activeElement !== document.body) return
    around?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  })
}
