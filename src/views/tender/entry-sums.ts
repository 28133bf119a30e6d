// What typed entries come to: prices in both units, amounts, sums, and what cannot be meant. Pure.
import { compare, places, round, sum } from '#contract/decimal.ts'
import { isFarFromDecade } from '#contract/herbal-prices.ts'
import { priceBases } from '#contract/orders.options.ts'
import { amountOf } from '#contract/reviews.award.ts'
import {
  basisParts,
  inPriceUnit,
  isPriceDoubtful,
  landedPrice,
  leftOut,
  missingForLanded,
  type QuantityDoubt,
  quantityDoubt,
  typedPerKg,
} from '#contract/tenders.price.ts'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import {
  type Demanded,
  type DemandLine,
  type Entries,
  entryOf,
  isRefused,
  isWeight,
  type LineEntry,
  type PriceUnit,
  plain,
  unitOf,
} from './entries.ts'

/** A price as it may be handed in; what is no number, or below zero, never counts as quoted. */
const isPrice = (typed: string): typed is `${number}` => isDecimal(typed) && !typed.startsWith('-')

/** Whether the supplier tenders for a line. */
export const isTendered = (entry: LineEntry): boolean => entry.choice === 'open' && isPrice(entry.unit_price)

/** Whether a line waits for a word: neither priced nor left out. */
export const isUndecided = (entry: LineEntry): boolean => entry.choice === 'open' && entry.unit_price === ''

/** The typed price in 元/kg (apiece for counts), or null while it is no number. */
const typedOf = (entry: LineEntry): string | null => (isPrice(entry.unit_price) ? typedPerKg(entry) : null)

/** Of the two units a page prices in, the one that an entry is not priced in. */
const otherUnit = (entry: LineEntry): PriceUnit => (entry.price_unit === 'yuan_jin' ? 'yuan_kg' : 'yuan_jin')

/** The same price in the unit it was not typed in: 元/市斤 for 元/kg and the other way. */
export const otherPrice = (entry: LineEntry): string | null => {
  const perKg = typedOf(entry)
  return perKg === null ? null : plain(inPriceUnit(perKg, otherUnit(entry)))
}

/** The price in the weight units it was not typed in, so that a price meant for another unit is seen while it is typed. */
export const otherPrices = (
  entry: LineEntry,
): { readonly unit: 'yuan_kg' | 'yuan_jin' | 'yuan_t'; readonly price: string }[] => {
  const perKg = typedOf(entry)
  if (perKg === null) return []
  const units = [otherUnit(entry), 'yuan_t'] as const
  return units.map((unit) => ({ unit, price: plain(inPriceUnit(perKg, unit)) }))
}

/** 元 for a line with what its price leaves out of the demand's basis, or null while price or quantity is no number. */
export const lineAmount = (order: Demanded['order'], line: DemandLine, entry: LineEntry): string | null => {
  if (!isTendered(entry) || !isDecimal(entry.offered_qty)) return null
  return amountOf(landedPrice(pricedLine(entry), NOTHING_SAID, basisOf(order)), entry.offered_qty, unitOf(line))
}

/** How many lines are tendered for, how many the supplier has decided on, and 元 for all of them. */
export const totalsOf = (page: Demanded, entries: Entries): { lines: number; total: string; settled: number } => {
  const all = page.order.items.map((line) => ({ line, entry: entryOf(entries, line) }))
  return {
    lines: all.filter(({ entry }) => isTendered(entry)).length,
    // Of a refused line nothing is decided by the supplier.
    settled: all.filter(({ line, entry }) => !isRefused(line) && (isTendered(entry) || entry.choice === 'none')).length,
    total: sum(all.flatMap(({ line, entry }) => lineAmount(page.order, line, entry) ?? [])),
  }
}

/**
 * Lines whose price looks like one in another unit: by how dear the goods are known to be, else by those of the supplier's own other lines
 * that are not in doubt themselves.
 */
export const doubtfulPrices = (page: Demanded, entries: Entries): ReadonlySet<string> => {
  const priced = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    const price_kg = typedOf(entry)
    const amount = lineAmount(page.order, line, entry)
    const decade = line.price_decade ?? null
    return amount === null || price_kg === null ? [] : [{ id: line.id, unit: line.unit, price_kg, amount, decade }]
  })
  const far = new Set(
    priced.flatMap(({ id, price_kg, decade }) => (decade !== null && isFarFromDecade(price_kg, decade) ? id : [])),
  )
  const unknown = priced.filter(
    (one) =>
      one.decade === null &&
      isPriceDoubtful(
        one,
        priced.flatMap(({ id, amount }) => (id === one.id || far.has(id) ? [] : amount)),
      ),
  )
  return new Set([...far, ...unknown.map(({ id }) => id)])
}

/** What the demand's prices contain and a line may leave out. */
export const partsOf = (order: Demanded['order']) => basisParts(basisOf(order))

/** The demand's price basis; an unknown one says nothing. */
export const basisOf = ({ price_basis }: Demanded['order']) => priceBases.find((one) => one === price_basis) ?? null

/** The page has a tick for tax and freight at each line, and says nothing for all of them. */
const NOTHING_SAID = {}

/** A line as the price rule reads it; a rate that is no number yet is not said. */
const pricedLine = (entry: LineEntry) => ({
  unit_price: entry.unit_price,
  price_unit: entry.price_unit,
  tax_incl: !entry.without_tax,
  freight_incl: !entry.without_freight,
  tax_rate: isPrice(entry.tax_rate) ? entry.tax_rate : null,
  freight_per_kg: isPrice(entry.freight_per_kg) ? entry.freight_per_kg : null,
})

/** Parts of the demand's prices that a line leaves out, by its ticks. */
const leftOutBy = (order: Demanded['order'], entry: LineEntry) =>
  leftOut(pricedLine(entry), NOTHING_SAID, basisOf(order))

/** Whether a line leaves out a part and does not say how much that is. */
const isUntold = (order: Demanded['order'], entry: LineEntry): boolean =>
  missingForLanded(pricedLine(entry), NOTHING_SAID, basisOf(order)).length > 0

/** The landed price where it differs from the typed one; null where the price leaves out nothing, or what it leaves out is not said. */
export const landedOf = (order: Demanded['order'], entry: LineEntry): string | null =>
  isTendered(entry) && leftOutBy(order, entry).length > 0 && !isUntold(order, entry)
    ? landedPrice(pricedLine(entry), NOTHING_SAID, basisOf(order))
    : null

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
  const lines = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    return isTendered(entry) && isPrice(entry.offered_qty) ? [{ line, entry }] : []
  })
  const lacking = new Set(lines.flatMap(({ entry }) => leftOutBy(page.order, entry)))
  const parts = (['tax', 'freight'] as const).filter((part) => lacking.has(part))
  if (parts.length === 0) return null
  return {
    parts,
    offered: sum(lines.map(({ line, entry }) => amountOf(typedPerKg(entry), entry.offered_qty, unitOf(line)))),
    untold: lines.some(({ entry }) => isUntold(page.order, entry)),
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
