// Words of goods that stand on a label and on the public page.
import type { TFunction } from 'i18next'
import { grades } from '#contract/orders.options.ts'

/** A grade of the list in words; one a person wrote stays as it is. */
export const gradeText = (t: TFunction, grade: string): string =>
  grades.some((one) => one === grade) ? t(`orders:options.grade.${grade}`) : grade
