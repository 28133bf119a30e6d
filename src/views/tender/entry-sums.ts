// What typed entries come to: prices in both units, amounts, sums, and what cannot be meant. Pure.
import { compare, multiply, places, round, sum } from '#contract/decimal.ts'
import { priceBases } from '#contract/orders.options.ts'
import { amountOf } from '#contract/reviews.award.ts'
import { basisParts, isPriceDoubtful, landedPrice, type QuantityDoubt, quantityDoubt } from '#contract/tenders.price.ts'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import {
  type Demanded,
  type DemandLine,
  type Entries,
  entryOf,
  isWeight,
  type LineEntry,
  type PriceUnit,
  plain,
  unitOf,
} from './entries.ts'

const HALF = '0.5'
const TWICE = '2'
const PER_TONNE = '1000'

/** A price as it may be handed in; what is no number, or below zero, never counts as quoted (domain-2.md §7). */
const isPrice = (typed: string): typed is `${number}` => isDecimal(typed) && !typed.startsWith('-')

/** Whether the supplier tenders for a line. */
export const isTendered = (entry: LineEntry): boolean => entry.choice === 'open' && isPrice(entry.unit_price)

/** Whether a line waits for a word: neither priced nor left out. */
export const isUndecided = (entry: LineEntry): boolean => entry.choice === 'open' && entry.unit_price === ''

/** The price in 元/kg (apiece for counts), or null while it is no number. */
export const pricePerKg = (entry: LineEntry): string | null => {
  if (!isPrice(entry.unit_price)) return null
  return entry.price_unit === 'yuan_jin' ? multiply(entry.unit_price, TWICE, places.price) : entry.unit_price
}

/** The same price in the unit it was not typed in: 元/市斤 for 元/kg and the other way. */
export const otherPrice = (entry: LineEntry): string | null =>
  isPrice(entry.unit_price)
    ? plain(multiply(entry.unit_price, entry.price_unit === 'yuan_jin' ? TWICE : HALF, places.price + 1))
    : null

/** The price in the weight units it was not typed in, so that a price meant for another unit is seen while it is typed. */
export const otherPrices = (
  entry: LineEntry,
): { readonly unit: 'yuan_kg' | 'yuan_jin' | 'yuan_t'; readonly price: string }[] => {
  const perKg = pricePerKg(entry)
  const other = otherPrice(entry)
  if (perKg === null || other === null) return []
  return [
    { unit: entry.price_unit === 'yuan_jin' ? 'yuan_kg' : 'yuan_jin', price: other },
    { unit: 'yuan_t', price: plain(multiply(perKg, PER_TONNE, places.price)) },
  ]
}

/** 元 for a line with what its price leaves out of the demand's basis, or null while price or quantity is no number. */
export const lineAmount = (order: Demanded['order'], line: DemandLine, entry: LineEntry): string | null => {
  const price = landedOf(order, entry) ?? pricePerKg(entry)
  if (!isTendered(entry) || price === null || !isDecimal(entry.offered_qty)) return null
  return amountOf(price, entry.offered_qty, unitOf(line))
}

/** How many lines are tendered for, and 元 for all of them. */
export const totalsOf = (page: Demanded, entries: Entries): { lines: number; total: string; settled: number } => {
  const all = page.order.items.map((line) => ({ line, entry: entryOf(entries, line) }))
  return {
    lines: all.filter(({ entry }) => isTendered(entry)).length,
    settled: all.filter(({ entry }) => isTendered(entry) || entry.choice === 'none').length,
    total: sum(all.flatMap(({ line, entry }) => lineAmount(page.order, line, entry) ?? [])),
  }
}

/** Lines whose price looks like one in another unit, by the supplier's own other lines. */
export const doubtfulPrices = (page: Demanded, entries: Entries): ReadonlySet<string> => {
  const priced = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    const price_kg = pricePerKg(entry)
    const amount = lineAmount(page.order, line, entry)
    return amount === null || price_kg === null ? [] : [{ id: line.id, unit: line.unit, price_kg, amount }]
  })
  return new Set(
    priced.flatMap((one) =>
      isPriceDoubtful(
        one,
        priced.flatMap(({ id, amount }) => (id === one.id ? [] : amount)),
      )
        ? one.id
        : [],
    ),
  )
}

/** What the demand's prices contain and a line may leave out. */
export const partsOf = (order: Demanded['order']) => basisParts(basisOf(order))

/** The demand's price basis; an unknown one says nothing. */
export const basisOf = ({ price_basis }: Demanded['order']) => priceBases.find((one) => one === price_basis) ?? null

/** 元/kg with the tax and freight that the price leaves out; null where it leaves out nothing, or what it leaves out is not said. */
export const landedOf = (order: Demanded['order'], entry: LineEntry): string | null => {
  const { tax, freight } = partsOf(order)
  const untaxed = tax && entry.without_tax
  const unfreighted = freight && entry.without_freight
  if (!isTendered(entry) || (!untaxed && !unfreighted)) return null
  if ((untaxed && !isPrice(entry.tax_rate)) || (unfreighted && !isPrice(entry.freight_per_kg))) return null
  return landedPrice(
    {
      unit_price: entry.unit_price,
      price_unit: entry.price_unit,
      tax_incl: !untaxed,
      freight_incl: !unfreighted,
      tax_rate: untaxed ? entry.tax_rate : null,
      freight_per_kg: unfreighted ? entry.freight_per_kg : null,
    },
    {},
    basisOf(order),
  )
}

/** What the prices of a tender leave out of the demand's basis, and what it comes to without that. */
export interface LeftOut {
  readonly parts: readonly ('tax' | 'freight')[]
  /** 元 for what is offered, at the prices as they were typed. */
  readonly offered: string
  /** Some rate or freight is still missing: the sum lacks it. */
  readonly untold: boolean
}

/** Null where all prices contain what the demand's prices contain. */
export const leftOutOf = (page: Demanded, entries: Entries): LeftOut | null => {
  const parts = partsOf(page.order)
  const lines = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    const price = pricePerKg(entry)
    return isTendered(entry) && price !== null && isPrice(entry.offered_qty) ? [{ line, entry, price }] : []
  })
  const untaxed = parts.tax && lines.some(({ entry }) => entry.without_tax)
  const unfreighted = parts.freight && lines.some(({ entry }) => entry.without_freight)
  if (!untaxed && !unfreighted) return null
  const lacks = ({ entry }: (typeof lines)[number]): boolean =>
    (parts.tax && entry.without_tax) || (parts.freight && entry.without_freight)
  return {
    parts: [...(untaxed ? ['tax' as const] : []), ...(unfreighted ? ['freight' as const] : [])],
    offered: sum(lines.map(({ line, entry, price }) => amountOf(price, entry.offered_qty, unitOf(line)))),
    untold: lines.some((one) => lacks(one) && landedOf(page.order, one.entry) === null),
  }
}

/** Whether an offered quantity looks like another unit's; none while it is no number. */
export const doubtOf = (line: DemandLine, entry: LineEntry): QuantityDoubt =>
  isPrice(entry.offered_qty) ? quantityDoubt(entry.offered_qty, line.quantity) : 'none'

const inUnit = (entry: LineEntry, unit: PriceUnit): LineEntry => {
  if (entry.price_unit === unit || entry.unit_price === '') return { ...entry, price_unit: unit }
  const other = otherPrice(entry)
  // A price that would need a fifth decimal place stays as it was typed.
  if (other === null || compare(round(other, places.price), other) !== 0) return entry
  return { ...entry, unit_price: plain(other), price_unit: unit }
}

/** Prices typed and still to be typed in another unit; the same prices, written differently. */
export const withPriceUnit = (page: Demanded, entries: Entries, unit: PriceUnit): Entries => ({
  ...entries,
  price_unit: unit,
  lines: Object.fromEntries(
    page.order.items.flatMap((line) => {
      const entry = entries.lines[line.id]
      if (entry === undefined) return []
      return [[line.id, isWeight(line) ? inUnit(entry, unit) : entry] as const]
    }),
  ),
})
