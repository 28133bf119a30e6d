// The texts of line cells for a spreadsheet.
import type { TFunction } from 'i18next'
import { type GridColumn, isUnit, type Line, OWN_GRADE } from './lines.ts'

/** The label of a grade; for a grade outside the list, its typed text. */
export const gradeText = ({ grade, grade_text }: Pick<Line, 'grade' | 'grade_text'>, t: TFunction): string =>
  grade === OWN_GRADE && grade_text.trim() !== '' ? grade_text : t(`orders:options.grade.${grade}`)

/** The text of a cell; for a choice its label. */
export const cellText = (line: Line, column: GridColumn, t: TFunction): string => {
  const text = line[column]
  if (text === '') return ''
  if (column === 'grade') return gradeText(line, t)
  return column === 'unit' && isUnit(text) ? t(`orders:options.unit.${text}`) : text
}
