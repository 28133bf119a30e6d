// Cells of the comparison as places of a grid: a line and a tender by id, or a row and a column, whichever way it lies. Pure.
import type { ReviewCell } from '#src/machines/use-review.ts'
import { type Area, areaOf, type Place } from '#src/ui/grid/moves.ts'

/** The lines and tenders in sight, in the order of the screen. */
export interface Ground {
  readonly lines: readonly string[]
  readonly tenders: readonly string[]
  /** Tenders below each other, lines side by side. */
  readonly transposed?: boolean
}

export const areaIn = ({ lines, tenders, transposed = false }: Ground): Area =>
  transposed ? areaOf(tenders.length, lines.length) : areaOf(lines.length, tenders.length)

/** Where a cell lies; null when it is not in sight. */
export const placeIn = ({ lines, tenders, transposed = false }: Ground, cell: ReviewCell): Place | null => {
  const line = lines.indexOf(cell.order_item_id)
  const tender = tenders.indexOf(cell.tender_id)
  if (line === -1 || tender === -1) return null
  return transposed ? { row: tender, column: line } : { row: line, column: tender }
}

/** The cell at a place; null when there is none. */
export const cellIn = ({ lines, tenders, transposed = false }: Ground, { row, column }: Place): ReviewCell | null => {
  const line = lines[transposed ? column : row]
  const tender = tenders[transposed ? row : column]
  return line === undefined || tender === undefined ? null : { order_item_id: line, tender_id: tender }
}

/** The cell that stands for the focus: the focused one while it is in sight, otherwise the first. */
export const tabStop = (ground: Ground, focus: ReviewCell | null): ReviewCell | null =>
  focus !== null && placeIn(ground, focus) !== null ? focus : cellIn(ground, { row: 0, column: 0 })
