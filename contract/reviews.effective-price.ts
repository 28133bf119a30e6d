// The price of an offer in relation to its content. For information only: no rule uses these figures.
import { compare, divide, multiply, subtract } from './decimal.ts'
import type { QualitySpec } from './quality-specs.ts'
import { WATER } from './reviews.quality.ts'

const percent = /^\d{1,2}(\.\d+)?$/
const isPercent = (value: string | null | undefined): value is string =>
  typeof value === 'string' && percent.test(value)

/** The maximum water content of a line, percent; null where it has no such limit. */
export const waterLimit = (specs: readonly QualitySpec[] | null | undefined): string | null => {
  const max = specs?.find(({ code, operator }) => code === WATER && ['lte', 'between'].includes(operator))?.max
  return isPercent(max) ? max : null
}

/** The limit, where the declared water content of an offer exceeds it; otherwise null, also without a declaration. */
export const waterOver = (moisture: string | null | undefined, limit: string | null): string | null =>
  isPercent(moisture) && limit !== null && compare(moisture, limit) > 0 ? limit : null

/** 有效价(折干), 元/kg: `p × (1 − limit) / (1 − m)`; null where the water content or its limit is unknown. */
export const dryPrice = (price: string, moisture: string | null | undefined, limit: string | null): string | null =>
  isPercent(moisture) && limit !== null
    ? divide(multiply(price, subtract('100', limit), 10), subtract('100', moisture), 4)
    : null

/** 有效成分价, 元 per gram of the marker: `p / (content × 10 × (1 − m))`, content in percent of the dry weight; null where a value is unknown. */
export const markerPrice = (
  price: string,
  moisture: string | null | undefined,
  content: string | null | undefined,
): string | null =>
  isPercent(moisture) && typeof content === 'string'
    ? divide(multiply(price, '10', 10), multiply(content, subtract('100', moisture), 10), 4)
    : null
