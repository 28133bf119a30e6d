// Cells of lines as a person reads them in a spreadsheet.
import type { TFunction } from 'i18next'
import { type GridColumn, isUnit, type Line } from './lines.ts'

/** The text of a cell; of a choice its label. */
export const cellText = (line: Line, column: GridColumn, t: TFunction): string => {
  const text = line[column]
  if (text === '') return ''
  if (column === 'grade') return t(`orders:options.grade.${text}`)
  return column === 'unit' && isUnit(text) ? t(`orders:options.unit.${text}`) : text
}
