// Converts cells of the comparison (line and tender ids) to grid places (row and column) and back, in both layouts.
// Pure.
import type { ReviewCell } from '#src/machines/use-review.ts'
import { type Area, areaOf, type Place } from '#src/ui/grid/moves.ts'

/** The visible lines and tenders, in the order of the screen. */
export interface Ground {
  readonly lines: readonly string[]
  readonly tenders: readonly string[]
  /** Transposed: tenders are rows, lines are columns. */
  readonly transposed?: boolean
}

export const areaIn = ({ lines, tenders, transposed = false }: Ground): Area =>
  transposed ? areaOf(tenders.length, lines.length) : areaOf(lines.length, tenders.length)

/** The place of a cell; null when it is not visible. */
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

/** The active cell: the focused one while it is visible, otherwise the first. */
export const tabStop = (ground: Ground, focus: ReviewCell | null): ReviewCell | null =>
  focus !== null && placeIn(ground, focus) !== null ? focus : cellIn(ground, { row: 0, column: 0 })
