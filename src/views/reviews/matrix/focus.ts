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
 * Whether a key may award at the tab stop: its cell is ringed, or the command was chosen in a dialog that names it. From
 * elsewhere nobody sees which line a key would be about.
 */
export const mayActOnStop = (): boolean => {
  const here = document.activeElement
  return here?.closest(`[${MATRIX_ATTRIBUTE}] *, [role="dialog"]`) != null
}

/**
 * Keeps the focus in the comparison. Call it before lines or suppliers appear or disappear: if the focused cell is
 * removed, the tab stop gets the focus; the grid itself holds it until the tab stop is rendered.
 */
export const keepFocus = (afterRender: (act: () => void) => void): void => {
  const held = document.activeElement?.closest(`[${MATRIX_ATTRIBUTE}]`)
  if (held === null || held === undefined) return
  const around = held.closest('[data-key-context]')?.parentElement
  afterRender(() => {
    if (document.activeElement !== document.body) return
    const grid = around?.querySelector<HTMLElement>(`[${MATRIX_ATTRIBUTE}]`)
    const stop = grid?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]') ?? grid
    stop?.focus({ preventScroll: true })
  })
}
