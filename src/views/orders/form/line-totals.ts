// The totals of the form's lines during editing.
import { places, round, sum } from '#contract/decimal.ts'
import { price, quantity } from '#contract/fields.figures.ts'
import { weightOfLines } from '#contract/line-weights.ts'
import type { Unit } from '#contract/orders.options.ts'
import { amountOf } from '#contract/reviews.award.ts'
import type { Unweighed } from '#contract/unweighed.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { isBlank, isUnit, type Line } from './lines.ts'

/** Quantity and unit of a line; null while the quantity is no number or the unit is unknown. */
const countable = (line: Line): { quantity: string; unit: Unit } | null => {
  const amount = quantity.safeParse(line.quantity.trim())
  return amount.success && isUnit(line.unit) ? { quantity: amount.data, unit: line.unit } : null
}

/** 元 for a line's quantity at its reference price; null while one of them is missing or no number. */
export const lineAmount = (line: Line): string | null => {
  const counted = countable(line)
  const reference = price.safeParse(line.reference_price.trim())
  return counted !== null && reference.success ? amountOf(reference.data, counted.quantity, counted.unit) : null
}

export interface LineTotals {
  /** Lines that are not blank. */
  lines: number
  /** Kilograms of the lines, without trailing zeros, and what they leave out. */
  weight: string
  unweighed: Unweighed
  /** 元 of the lines that have an amount. */
  amount: string
}

/** The totals of the lines. */
export const lineTotals = (lines: readonly Line[]): LineTotals => {
  const filled = lines.filter((line) => !isBlank(line))
  const weight = weightOfLines(
    filled.flatMap((line) => {
      const counted = countable(line)
      return counted === null ? [] : [{ line, quantity: counted.quantity }]
    }),
  )
  return {
    lines: filled.length,
    weight: plainDecimal(weight.kg),
    unweighed: weight.unweighed,
    amount: round(sum(filled.flatMap((line) => lineAmount(line) ?? [])), places.amount),
  }
}
