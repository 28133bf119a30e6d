// The cost of a tender for the buyer: the one rule for the supplier's page, the server and the report. Pure and exact.
import { add, compare, divide, mean, multiply, places, round, sum } from './decimal.ts'
import { type priceBases, type Unit, units, unitsInKg } from './orders.options.ts'
import { amountOf, type DemandLine, type LineOffer } from './reviews.award.ts'
import type { SealedContent } from './tenders.schemas.ts'

type PriceBasis = (typeof priceBases)[number]
type PricedLine = Pick<
  SealedContent['items'][number],
  'unit_price' | 'price_unit' | 'tax_incl' | 'freight_incl' | 'tax_rate' | 'freight_per_kg'
>
/** Fields that a tender declares for all its lines; a line's own declaration takes precedence. */
export type SaidForAll = Pick<SealedContent, 'price_basis' | 'tax_rate'>

/** One price unit in 元/kg. */
const PER_KG = { yuan_kg: '1', yuan_jin: '2', yuan_t: '0.001' } as const
/** Places inside a calculation, so that only the result is rounded. */
const EXACT = 12

/** The parts that the prices of each basis contain. Whether they contain any other part is left open. */
const contains: Readonly<Record<PriceBasis, { readonly tax?: boolean; readonly freight?: boolean }>> = {
  tax_freight_incl: { tax: true, freight: true },
  tax_incl: { tax: true },
  ex_works: { freight: false },
  excl_tax: { tax: false },
}

/** The parts of the demand's price basis that a line's price may leave out. */
type Part = 'tax' | 'freight'

/**
 * The parts of the demand's price basis that a line's price leaves out. A part that neither the line nor its tender declares counts as
 * contained; a part outside the basis is never added, and nothing is ever subtracted from a price.
 */
export const leftOut = (line: PricedLine, said: SaidForAll, basis: PriceBasis | null | undefined): Part[] => {
  const wanted = basis == null ? {} : contains[basis]
  const given = said.price_basis == null ? {} : contains[said.price_basis]
  const parts: Part[] = []
  if (wanted.tax === true && (line.tax_incl ?? given.tax) === false) parts.push('tax')
  if (wanted.freight === true && (line.freight_incl ?? given.freight) === false) parts.push('freight')
  return parts
}

/** The parts that prices of a basis contain, and that a line may therefore leave out. */
export const basisParts = (
  basis: PriceBasis | null | undefined,
): { readonly tax: boolean; readonly freight: boolean } => {
  const parts = basis == null ? {} : contains[basis]
  return { tax: parts.tax === true, freight: parts.freight === true }
}

/** Missing fields without which a line's landed price cannot be computed. The tax rate may be declared for the whole tender. */
export const missingForLanded = (
  line: PricedLine,
  said: SaidForAll,
  basis: PriceBasis | null | undefined,
): ('tax_rate' | 'freight_per_kg')[] =>
  leftOut(line, said, basis).flatMap((part) =>
    part === 'tax'
      ? (line.tax_rate ?? said.tax_rate) == null
        ? (['tax_rate'] as const)
        : []
      : line.freight_per_kg == null
        ? (['freight_per_kg'] as const)
        : [],
  )

/** Units that count goods, which then have no weight here; their price is per piece or bag, and called `yuan_kg` on the wire. */
export const countedUnits: readonly string[] = units.filter((unit) => unitsInKg[unit] === null)
export const isCounted = (unit: string | null | undefined): boolean => countedUnits.includes(unit ?? '')

/** What the price of a line is per: a kilogram, or one piece or bag of counted goods. Prices per different measures say nothing of each other. */
export const pricedPer = (unit: string | null | undefined): string => (isCounted(unit) ? (unit ?? '') : 'kg')

/** Places a price per tonne may have: 0.1 元/t is 0.0001 元/kg, so that no change of unit ever rounds. */
const TONNE_PLACES = places.price - 3

/** The largest landed price and amount of a line that every column and every sum over a tender can hold. */
const MAX_PRICE = '9999999999.9999'
export const MAX_AMOUNT = '999999999999.99'

/** What is wrong with a typed price, however its demand's basis adds to it; null where nothing is. */
export const priceFault = (
  line: Pick<PricedLine, 'unit_price' | 'price_unit'> & { readonly offered_qty: string },
  landed: string,
  unit: Unit,
): { readonly field: 'price_unit' | 'unit_price'; readonly code: string } | null => {
  const { price_unit = 'yuan_kg' } = line
  if (isCounted(unit) && price_unit !== 'yuan_kg') return { field: 'price_unit', code: 'price_by_weight' }
  if (price_unit === 'yuan_t' && compare(round(line.unit_price, TONNE_PLACES), line.unit_price) !== 0)
    return { field: 'unit_price', code: 'price_ton_places' }
  const fits = compare(landed, MAX_PRICE) <= 0 && compare(amountOf(landed, line.offered_qty, unit), MAX_AMOUNT) <= 0
  return fits ? null : { field: 'unit_price', code: 'price_too_large' }
}

/** A typed price in 元/kg (for counted goods 元 per piece), without additions, so it is not the landed price. Exact. */
export const typedPerKg = (line: Pick<PricedLine, 'unit_price' | 'price_unit'>): string =>
  multiply(line.unit_price, PER_KG[line.price_unit ?? 'yuan_kg'], EXACT)

/** A price in 元/kg, converted to another unit. Exact for every price of four decimal places. */
export const inPriceUnit = (perKg: string, unit: keyof typeof PER_KG): string =>
  divide(perKg, PER_KG[unit], EXACT) ?? perKg

/**
 * `landed_price_kg`: the price by which all offers of a line are compared and awarded, 元/kg (for counted goods 元 per piece). It is
 * converted to kg, includes the tax and the freight of the demand's basis, and is rounded once to four places. A missing rate adds
 * nothing; a submitted tender always has it, see {@link missingForLanded}.
 */
export const landedPrice = (line: PricedLine, said: SaidForAll, basis: PriceBasis | null | undefined): string => {
  const lacking = leftOut(line, said, basis)
  const rate = lacking.includes('tax') ? (line.tax_rate ?? said.tax_rate ?? '0') : '0'
  const taxed = multiply(typedPerKg(line), divide(add('100', rate), '100', EXACT) ?? '1', EXACT)
  const freight = lacking.includes('freight') ? (line.freight_per_kg ?? '0') : '0'
  return multiply(add(taxed, freight), '1', places.price)
}

/** How suspicious an offered quantity far above the demand is: a quantity in the wrong unit means a price in the wrong unit, which would win by mistake. */
export type QuantityDoubt = 'none' | 'over' | 'confirm' | 'refused'

/** The multiple of the demand above which the supplier must confirm the unit, and that above which the quantity is refused. */
export const CONFIRM_TIMES = '3'
export const REFUSE_TIMES = '100'

/** Both quantities in the line's unit; `none` for a line without a demanded quantity. */
export const quantityDoubt = (offered: string, demanded: string | null): QuantityDoubt => {
  if (demanded === null || compare(demanded, '0') <= 0) return 'none'
  if (compare(offered, multiply(demanded, REFUSE_TIMES, places.quantity)) > 0) return 'refused'
  if (compare(offered, multiply(demanded, CONFIRM_TIMES, places.quantity)) > 0) return 'confirm'
  return compare(offered, demanded) > 0 ? 'over' : 'none'
}

/**
 * Above this multiple of the median amount of a supplier's other lines, its page asks whether the price's unit is
 * right.
 */
export const PRICE_CONFIRM_TIMES = '50'
/** The price, 元/kg, from which a price for goods demanded in tonnes looks like one per tonne. */
const LIKE_PER_TONNE = '1000'

/**
 * Whether a price of goods without a known price looks like one in another unit, compared with the supplier's other lines. Only the page
 * has this rule and asks for a tick, as for quantities; the call takes any price. `amount` and `others` in 元, `price_kg` in 元/kg.
 */
export const isPriceDoubtful = (
  line: { readonly unit: string; readonly price_kg: string; readonly amount: string },
  others: readonly string[],
): boolean => {
  if (line.unit === 't' && compare(line.price_kg, LIKE_PER_TONNE) >= 0) return true
  const sorted = others.toSorted(compare)
  const middle = mean(
    [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]].flatMap(
      (one) => one ?? [],
    ),
    places.amount,
  )
  return middle !== null && compare(line.amount, multiply(middle, PRICE_CONFIRM_TIMES)) > 0
}

/** The standing of a tender among those for the same demand. */
export interface Standing {
  /** Rank by evaluated total among the complete tenders that are not excluded; null for the others. */
  readonly rank: number | null
  /** The number of lines that the tender does not offer. */
  readonly missing_lines: number
  /** The number of lines of which the tender offers less than demanded. */
  readonly short_lines: number
  /** Lines excluded by a verdict, until they are requalified. */
  readonly vetoed_lines: number
}

export interface EvaluatedTender extends Standing {
  readonly tender_id: string
  readonly supplier_id: string
  readonly submitted_at: string
  /** A verdict excluded the whole tender. */
  readonly is_vetoed: boolean
  /**
   * The evaluated total in 元: landed price × demanded quantity, over the fully covered lines; each line is rounded to
   * 0.01, so that the lines sum to the total.
   */
  readonly evaluated_total: string
}

/** Whether a tender covers every line of the demand fully; `false` also while a verdict excludes one of its lines. */
export const isComplete = (one: Omit<Standing, 'rank'>): boolean =>
  one.missing_lines === 0 && one.short_lines === 0 && one.vetoed_lines === 0

/** The number of a demand's lines that count in a tender's evaluated total. */
export const coveredLines = (one: Omit<Standing, 'rank'>, lines: number): number =>
  lines - one.missing_lines - one.short_lines - one.vetoed_lines

/** The evaluated total for display: null where no line of the tender counts, because 0 would look like an offer for free. */
export const shownTotal = ({ evaluated_total }: Pick<EvaluatedTender, 'evaluated_total'>): string | null =>
  compare(evaluated_total, '0') === 0 ? null : evaluated_total

/** The cost of the demanded quantity at an offer's price, 元; null where the offer is smaller, or excluded by a verdict. */
export const evaluatedAmount = (
  line: DemandLine,
  offer: Pick<LineOffer, 'landed_price_kg' | 'offered_qty' | 'vetoed'>,
): string | null =>
  offer.vetoed === 'line' || compare(offer.offered_qty, line.quantity) < 0
    ? null
    : amountOf(offer.landed_price_kg, line.quantity, line.unit)

const earlier = (a: string, b: string): number => Date.parse(a) - Date.parse(b) || (a < b ? -1 : a > b ? 1 : 0)

const evaluate = (
  demand: readonly DemandLine[],
  own: readonly LineOffer[],
): Omit<EvaluatedTender, 'rank' | 'tender_id' | 'supplier_id' | 'submitted_at'> => {
  const byLine = new Map(own.map((offer) => [offer.order_item_id, offer]))
  let missing_lines = 0
  let short_lines = 0
  let vetoed_lines = 0
  const amounts: string[] = []
  for (const line of demand) {
    const offer = byLine.get(line.id)
    const amount = offer === undefined ? null : evaluatedAmount(line, offer)
    if (offer === undefined) missing_lines += 1
    else if (offer.vetoed === 'line') vetoed_lines += 1
    else if (amount === null) short_lines += 1
    else amounts.push(amount)
  }
  return {
    missing_lines,
    short_lines,
    vetoed_lines,
    is_vetoed: own.some((offer) => offer.vetoed === 'tender'),
    evaluated_total: sum(amounts),
  }
}

/**
 * Evaluates the main offers of a demand, see {@link EvaluatedTender}. Only complete tenders that no verdict excludes are ranked: the lowest
 * total first, of equals the one submitted earlier (quality is not scored); only tenders equal in both share a rank. Sorted by standing:
 * ranked ones, then incomplete ones with the fewest missing lines first, then excluded ones.
 */
export const evaluatedTenders = (demand: readonly DemandLine[], offers: readonly LineOffer[]): EvaluatedTender[] => {
  const evaluated = [...Map.groupBy(offers, (offer) => offer.tender_id)].flatMap(([tender_id, own]) => {
    const [first] = own
    if (first === undefined) return []
    const { supplier_id, submitted_at } = first
    return [{ tender_id, supplier_id, submitted_at, ...evaluate(demand, own) }]
  })
  const byTotal = (a: (typeof evaluated)[number], b: (typeof evaluated)[number]): number =>
    compare(a.evaluated_total, b.evaluated_total) || earlier(a.submitted_at, b.submitted_at)
  const ranked = evaluated.filter((one) => !one.is_vetoed && demand.length > 0 && isComplete(one)).toSorted(byTotal)
  const rankOf = new Map(
    ranked.map((one) => [one.tender_id, ranked.findIndex((other) => byTotal(other, one) === 0) + 1]),
  )
  return evaluated
    .map((one) => ({ ...one, rank: rankOf.get(one.tender_id) ?? null }))
    .toSorted(
      (a, b) => byStanding(a, b) || earlier(a.submitted_at, b.submitted_at) || (a.tender_id < b.tender_id ? -1 : 1),
    )
}

/**
 * Compares tenders for sorting: ranked ones by their rank, then incomplete ones with the fewest missing lines first,
 * then excluded ones.
 */
export const byStanding = (
  a: Standing & { readonly is_vetoed: boolean },
  b: Standing & { readonly is_vetoed: boolean },
): number => {
  const place = (one: typeof a): number => (one.rank !== null ? 0 : one.is_vetoed ? 2 : 1)
  const lacking = (one: typeof a): number => one.missing_lines + one.short_lines + one.vetoed_lines
  return place(a) - place(b) || (a.rank ?? 0) - (b.rank ?? 0) || lacking(a) - lacking(b)
}

/** The lowest and the highest evaluated total of the ranked tenders, 元; both null where no tender is complete. */
export const totalsOfRanked = (
  evaluated: readonly EvaluatedTender[],
): { readonly lowest_total: string | null; readonly highest_total: string | null } => {
  const ranked = evaluated.filter((one) => one.rank !== null)
  return { lowest_total: ranked[0]?.evaluated_total ?? null, highest_total: ranked.at(-1)?.evaluated_total ?? null }
}
