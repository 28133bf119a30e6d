// Cells of lines as a person reads them in a spreadsheet.
import type { TFunction } from 'i18next'
import { type GridColumn, isUnit, type Line } from './lines.ts'

/** What stands in a cell, in words where it is a choice. */
export const cellText = (line: Line, column: GridColumn, t: TFunction): string => {
  const text = line[column]
  if (text === '') return ''
  if (column === 'grade') return t(`orders:options.grade.${text}`)
  return column === 'unit' && isUnit(text) ? t(`orders:options.unit.${text}`) : text
}
