// Cells of a grid on the clipboard. A text that a spreadsheet would run as a formula is marked as text when copied, and
// unmarked when pasted.
import { guardCell, unguardCell } from '#contract/cells.ts'
import type { Area } from '#src/ui/grid/moves.ts'
import { readCells, writeCells } from '#src/ui/table/table-text.ts'

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Formats rows of cells for the clipboard. */
export const cellsToText = (rows: readonly (readonly string[])[]): string =>
  writeCells(rows.map((row) => row.map((cell) => (isNumber(cell) ? cell : guardCell(cell)))))

/** Reads rows of cells from the clipboard. */
export const cellsFromText = (text: string): string[][] => readCells(text).map((row) => row.map(unguardCell))

/** One cell pasted over a range fills every cell of it; a larger table is unchanged. */
export const spread = (table: readonly (readonly string[])[], { top, bottom, left, right }: Area): string[][] => {
  const [first] = table
  if (table.length !== 1 || first?.length !== 1) return table.map((row) => [...row])
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => first[0] ?? ''))
}
