// The goods of an earlier award in a few words.
import type { TFunction } from 'i18next'
import type { PricePoint } from '#contract/herbal-prices.ts'
import { isGrade } from './lines.ts'

type AwardGoods = Pick<PricePoint, 'grade' | 'grade_text' | 'processing'>

/** Grade and processing of the awarded goods. */
export const awardGoodsText = ({ grade, grade_text, processing }: AwardGoods, t: TFunction): string =>
  [
    grade === 'custom' && grade_text ? grade_text : isGrade(grade ?? '') ? t(`orders:options.grade.${grade}`) : grade,
    processing,
  ]
    .filter(Boolean)
    .join(' · ')
