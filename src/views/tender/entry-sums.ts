// Calculates from typed entries: prices in both units, amounts, sums, and implausible figures. Pure.
import { compare, places, round, sum } from '#contract/decimal.ts'
import { isFarFromDecade, isHalfOfDecade, isPerKgOfDecade, jinMistake, packageKg } from '#contract/herbal-prices.ts'
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

/** A valid price; text that is no number, or a negative one, never counts as quoted. */
const isPrice = (typed: string): typed is `${number}` => isDecimal(typed) && !typed.startsWith('-')

/** Whether the supplier makes an offer for a line. */
export const isTendered = (entry: LineEntry): boolean => entry.choice === 'open' && isPrice(entry.unit_price)

/** Whether a line is undecided: neither priced nor left out. */
export const isUndecided = (entry: LineEntry): boolean => entry.choice === 'open' && entry.unit_price === ''

/** The typed price in 元/kg (per piece where the line is counted in pieces), or null where it is no number. */
const typedOf = (entry: LineEntry): string | null => (isPrice(entry.unit_price) ? typedPerKg(entry) : null)

/** The other of the page's two price units. */
const otherUnit = (entry: LineEntry): PriceUnit => (entry.price_unit === 'yuan_jin' ? 'yuan_kg' : 'yuan_jin')

/** The typed price in the other unit: 元/市斤 for 元/kg and vice versa. */
export const otherPrice = (entry: LineEntry): string | null => {
  const perKg = typedOf(entry)
  return perKg === null ? null : plain(inPriceUnit(perKg, otherUnit(entry)))
}

/** The typed price in the other weight units, so that a mistaken unit is noticed while typing. */
export const otherPrices = (
  entry: LineEntry,
): { readonly unit: 'yuan_kg' | 'yuan_jin' | 'yuan_t'; readonly price: string }[] => {
  const perKg = typedOf(entry)
  if (perKg === null) return []
  const units = [otherUnit(entry), 'yuan_t'] as const
  return units.map((unit) => ({ unit, price: plain(inPriceUnit(perKg, unit)) }))
}

/** Amount of a line in 元 at its landed price, or null where price or quantity is no number. */
export const lineAmount = (order: Demanded['order'], line: DemandLine, entry: LineEntry): string | null => {
  if (!isTendered(entry) || !isDecimal(entry.offered_qty)) return null
  return amountOf(landedPrice(pricedLine(entry), NOTHING_SAID, basisOf(order)), entry.offered_qty, unitOf(line))
}

/** Number of lines with an offer, number of decided lines, and the sum in 元. */
export const totalsOf = (page: Demanded, entries: Entries): { lines: number; total: string; settled: number } => {
  const all = page.order.items.map((line) => ({ line, entry: entryOf(entries, line) }))
  return {
    lines: all.filter(({ entry }) => isTendered(entry)).length,
    // A line the supplier may not tender for is not its decision.
    settled: all.filter(({ line, entry }) => !isRefused(line) && (isTendered(entry) || entry.choice === 'none')).length,
    total: sum(all.flatMap(({ line, entry }) => lineAmount(page.order, line, entry) ?? [])),
  }
}

/** The demanded quantity of a line that is offered with another one, as after an amendment; null where it is the same. */
export const otherQuantity = (line: DemandLine, entry: LineEntry): string | null => {
  const { quantity } = line
  if (quantity === null || !isTendered(entry) || !isPrice(entry.offered_qty)) return null
  return compare(entry.offered_qty, quantity) === 0 ? null : plain(quantity)
}

/**
 * The sum in 元 with no line above the demanded quantity, by which tenders are compared; null where no line is offered
 * above it.
 */
export const demandedTotalOf = (page: Demanded, entries: Entries): string | null => {
  const capped = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    const demanded = otherQuantity(line, entry)
    return demanded !== null && compare(entry.offered_qty, demanded) > 0
      ? [[line.id, { ...entry, offered_qty: demanded }] as const]
      : []
  })
  if (capped.length === 0) return null
  return totalsOf(page, { ...entries, lines: { ...entries.lines, ...Object.fromEntries(capped) } }).total
}

/**
 * Whether a price in 元/kg looks like one per 市斤: the line is counted in 市斤, or the price is about half of what the
 * supplier may know of the buyer's price. That is its power of ten and a published ceiling, and nothing finer is used,
 * because a question asked at half of the reference price would tell the reference price.
 */
export const isLikeJin = (line: DemandLine, entry: LineEntry): boolean => {
  const price = typedOf(entry)
  if (price === null || !isWeight(line) || entry.price_unit !== 'yuan_kg') return false
  const { price_decade: decade, ceiling_price: ceiling } = line
  return (
    unitOf(line) === 'jin' ||
    (decade != null && isHalfOfDecade(price, decade)) ||
    (ceiling !== null && jinMistake(price, ceiling) === 'half')
  )
}

/** Whether the price of a piece or bag looks like one per kg of what is in it. */
export const isLikeKg = (line: DemandLine, entry: LineEntry): boolean => {
  const price = typedOf(entry)
  const kg = packageKg(line.package_spec, line.unit)
  return price !== null && kg !== null && line.price_decade != null && isPerKgOfDecade(price, kg, line.price_decade)
}

/**
 * Lines whose price looks like one in another unit. A price is compared with the known prices of the goods; without
 * these, with the supplier's other lines that are not doubtful.
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
  const likeOther = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    return isLikeJin(line, entry) || isLikeKg(line, entry) ? line.id : []
  })
  const unknown = priced.filter(
    (one) =>
      one.decade === null &&
      isPriceDoubtful(
        one,
        priced.flatMap(({ id, amount }) => (id === one.id || far.has(id) ? [] : amount)),
      ),
  )
  return new Set([...far, ...likeOther, ...unknown.map(({ id }) => id)])
}

/** Price parts the demand includes and a line may exclude. */
export const partsOf = (order: Demanded['order']) => basisParts(basisOf(order))

/** The demand's price basis; null where unknown. */
export const basisOf = ({ price_basis }: Demanded['order']) => priceBases.find((one) => one === price_basis) ?? null

/** Tax and freight are ticked line by line, so the tender as a whole states neither. */
const NOTHING_SAID = {}

/** A line as input of the price rule; a rate that is no number yet is left out. */
const pricedLine = (entry: LineEntry) => ({
  unit_price: entry.unit_price,
  price_unit: entry.price_unit,
  tax_incl: !entry.without_tax,
  freight_incl: !entry.without_freight,
  tax_rate: isPrice(entry.tax_rate) ? entry.tax_rate : null,
  freight_per_kg: isPrice(entry.freight_per_kg) ? entry.freight_per_kg : null,
})

/** The price parts a line excludes, by its ticks. */
const leftOutBy = (order: Demanded['order'], entry: LineEntry) =>
  leftOut(pricedLine(entry), NOTHING_SAID, basisOf(order))

/** Whether a line excludes a part without stating its amount. */
const isUntold = (order: Demanded['order'], entry: LineEntry): boolean =>
  missingForLanded(pricedLine(entry), NOTHING_SAID, basisOf(order)).length > 0

/**
 * The landed price where it differs from the typed one; null where the price excludes nothing, or an excluded amount is
 * missing.
 */
export const landedOf = (order: Demanded['order'], entry: LineEntry): string | null =>
  isTendered(entry) && leftOutBy(order, entry).length > 0 && !isUntold(order, entry)
    ? landedPrice(pricedLine(entry), NOTHING_SAID, basisOf(order))
    : null

/** The price parts a tender excludes, and its sum without them. */
export interface LeftOut {
  readonly parts: readonly {
    readonly part: 'tax' | 'freight'
    /** The lines whose price excludes it, and whether these are all lines with a price. */
    readonly lines: number
    readonly isWhole: boolean
  }[]
  /** Sum in 元 at the typed prices. */
  readonly offered: string
  /** A rate or a freight amount is still missing from the sum. */
  readonly untold: boolean
}

/** The parts that a tender's prices exclude; null where all prices have the demand's basis. */
export const leftOutOf = (page: Demanded, entries: Entries): LeftOut | null => {
  const lines = page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    return isTendered(entry) && isPrice(entry.offered_qty) ? [{ line, entry }] : []
  })
  const parts = (['tax', 'freight'] as const).flatMap((part) => {
    const lacking = lines.filter(({ entry }) => leftOutBy(page.order, entry).includes(part)).length
    return lacking === 0 ? [] : [{ part, lines: lacking, isWhole: lacking === lines.length }]
  })
  if (parts.length === 0) return null
  return {
    parts,
    offered: sum(lines.map(({ line, entry }) => amountOf(typedPerKg(entry), entry.offered_qty, unitOf(line)))),
    untold: lines.some(({ entry }) => isUntold(page.order, entry)),
  }
}

/** How far an offered quantity looks like one in another unit; none where it is no number. */
export const doubtOf = (line: DemandLine, entry: LineEntry): QuantityDoubt =>
  isPrice(entry.offered_qty) ? quantityDoubt(entry.offered_qty, line.quantity) : 'none'

const inUnit = (entry: LineEntry, unit: PriceUnit): LineEntry => {
  if (entry.price_unit === unit || entry.unit_price === '') return { ...entry, price_unit: unit }
  const other = otherPrice(entry)
  // A price that would need a fifth decimal place keeps its unit.
  if (other === null || compare(round(other, places.price), other) !== 0) return entry
  return { ...entry, unit_price: plain(other), price_unit: unit }
}

/** Switches the price unit: typed prices are converted, later ones are read in the new unit. */
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
