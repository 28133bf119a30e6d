// Cells of a grid on the clipboard: what a spreadsheet would run as a formula is marked as text on the way out, and unmarked on the way in.
import { guardCell, unguardCell } from '#contract/cells.ts'
import type { Area } from '#src/ui/grid/moves.ts'
import { readCells, writeCells } from '#src/ui/table/table-text.ts'

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Rows of cells as the clipboard takes them. */
export const cellsToText = (rows: readonly (readonly string[])[]): string =>
  writeCells(rows.map((row) => row.map((cell) => (isNumber(cell) ? cell : guardCell(cell)))))

/** Rows of cells out of the clipboard, each in its place. */
export const cellsFromText = (text: string): string[][] => readCells(text).map((row) => row.map(unguardCell))

/** One cell over a range stands in every cell of it; anything larger stays as it is. */
export const spread = (table: readonly (readonly string[])[], { top, bottom, left, right }: Area): string[][] => {
  const [first] = table
  if (table.length !== 1 || first?.length !== 1) return table.map((row) => [...row])
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => first[0] ?? ''))
}
