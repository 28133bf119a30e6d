// Bringing the keyboard to a cell of the comparison.
import type { ReviewCell } from '#src/machines/use-review.ts'

/** Marks the element that keys and commands bring the focus to. */
export const MATRIX_ATTRIBUTE = 'data-matrix'

/** The cell of a line and a tender, where it is drawn. */
export const cellElement = (within: ParentNode | null, { order_item_id, tender_id }: ReviewCell): HTMLElement | null =>
  within?.querySelector<HTMLElement>(
    `[data-line="${CSS.escape(order_item_id)}"][data-cell="${CSS.escape(tender_id)}"]`,
  ) ?? null

/** Called before lines or suppliers come or go: a focus that goes with its cell is taken up at the tab stop. */
export const keepFocus = (): void => {
  const held = document.activeElement?.closest(`[${MATRIX_ATTRIBUTE}]`)
  if (held === null || held === undefined) return
  const around = held.closest('[data-key-context]')?.parentElement
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    around?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  })
}
