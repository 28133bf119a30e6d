// Cells of lines as a person reads them in a spreadsheet.
import type { TFunction } from 'i18next'
import type { Area } from '#src/ui/grid/moves.ts'
import { type GridColumn, isUnit, type Line } from './lines.ts'

/** What stands in a cell, in words where it is a choice. */
export const cellText = (line: Line, column: GridColumn, t: TFunction): string => {
  const text = line[column]
  if (text === '') return ''
  if (column === 'grade') return t(`orders:options.grade.${text}`)
  return column === 'unit' && isUnit(text) ? t(`orders:options.unit.${text}`) : text
}

/** One cell over a range stands in every cell of it; anything larger stays as it is. */
export const spread = (table: readonly (readonly string[])[], { top, bottom, left, right }: Area): string[][] => {
  const [first] = table
  if (table.length !== 1 || first?.length !== 1) return table.map((row) => [...row])
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => first[0] ?? ''))
}
