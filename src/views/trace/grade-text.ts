// Texts of goods for labels and the public page.
import type { TFunction } from 'i18next'
import { grades } from '#contract/orders.options.ts'

/** The label of a known grade; any other text unchanged. */
export const gradeText = (t: TFunction, grade: string): string =>
  grades.some((one) => one === grade) ? t(`orders:options.grade.${grade}`) : grade
