// Positions of prices and months in the chart; used for drawing only, never for calculation.
import { compare, maximum, minimum } from '#contract/decimal.ts'
import type { PriceMonth } from '#contract/herbal-prices.ts'

/** Every month from the first to the last; a month without an award stays empty. */
export const everyMonth = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let [year, month] = partsOf(first); ; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    const text = `${year}-${String(month).padStart(2, '0')}`
    months.push(text)
    if (text >= last) return months
  }
}

const partsOf = (text: string): [number, number] => [Number(text.slice(0, 4)), Number(text.slice(5, 7))]

export interface PriceScale {
  /** Round prices of the grid lines, lowest first. */
  readonly ticks: readonly number[]
  /** Height of a price above the base line, as a share of the chart. */
  heightOf(price: string): number
}

const STEPS = [1, 2, 2.5, 5, 10]
const WANTED_TICKS = 4

/** A round step: 1, 2, 2.5 or 5 with zeros. */
const stepFor = (span: number): number => {
  const rough = span / WANTED_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((step) => step * power >= rough) ?? 10) * power
}

/** The scale that fits all prices of the months, and the reference price where there is one. */
export const scaleOf = (months: readonly PriceMonth[], reference: string | null): PriceScale => {
  const prices = [...months.flatMap(({ low, high }) => [low, high]), ...(reference === null ? [] : [reference])]
  const [least, most] = [minimum(prices) ?? '0', maximum(prices) ?? '0']
  const span = compare(least, most) === 0 ? Number(most) / 2 || 1 : Number(most) - Number(least)
  const step = stepFor(span)
  const from = Math.max(0, Math.floor(Number(least) / step) * step)
  const steps = Math.max(1, Math.ceil((Number(most) - from) / step))
  const ticks = Array.from({ length: steps + 1 }, (_, at) => Number((from + at * step).toFixed(4)))
  return { ticks, heightOf: (price) => (Number(price) - from) / (steps * step) }
}

/** From this price on the ticks are abbreviated, so that the axis stays narrow. */
const LONG_PRICE = 10_000

/** A price on the axis: `65`, `2.5`, and `1亿` or `100M` for long ones. */
export const tickText = (tick: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    maximumFractionDigits: 4,
    ...(tick >= LONG_PRICE && { notation: 'compact', maximumFractionDigits: 2 }),
  }).format(tick)
