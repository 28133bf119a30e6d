// Texts of goods for labels and the public page.
import type { TFunction } from 'i18next'
import type { CodeGoods } from '#contract/codes.ts'
import { grades } from '#contract/orders.options.ts'
import { goodsText } from '#src/components/line-text.ts'

/** The label of a known grade; any other text unchanged. */
export const gradeText = (t: TFunction, grade: string): string =>
  grades.some((one) => one === grade) ? t(`orders:options.grade.${grade}`) : grade

/** `半夏 · 生`; the herb alone on codes made before labels named the processing. */
export const goodsName = ({ herb, processing }: CodeGoods): string => goodsText({ name: herb, processing })
