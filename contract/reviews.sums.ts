// The sums of a decision, in total and by supplier: the amount, compared with the reference prices and the lowest offers. Pure and exact.
import { add, compare, percentDelta, subtract } from './decimal.ts'
import { weightOfLines } from './line-weights.ts'
import {
  type Allocation,
  type AwardTotals,
  amountOf,
  type DemandLine,
  type LineOffer,
  lowestPrice,
  shortLines,
  totalsOf,
} from './reviews.award.ts'
import { type LineCoverage, lineCoverage } from './reviews.coverage.ts'
import type { Unweighed } from './unweighed.ts'

/** The excess of an allocation's cost over the lowest valid offers for the same lines and quantities. */
export interface AboveLowest {
  /** The excess in 元; zero where every line goes to its lowest offer. */
  readonly excess: string
  /** The excess in percent of the cost of the lowest offers; null where that is zero. */
  readonly excess_pct: string | null
  /** The lines with an excess, in the order of the allocations. */
  readonly line_ids: readonly string[]
}

/** The part of one supplier. A line shared with another supplier is one of `line_ids` of both. */
export interface SupplierSums extends AwardTotals {
  readonly supplier_id: string
  readonly tender_id: string
  readonly line_ids: readonly string[]
  /** kg, by {@link weightOfLines}. */
  readonly kg: string
  readonly unweighed: Unweighed
  readonly above: AboveLowest
  /** Lines whose lowest price is shared by another offer. */
  readonly tied: number
}

export interface DecisionSums {
  readonly totals: AwardTotals
  readonly above: AboveLowest
  /** kg awarded and demanded, and what the awarded weight leaves out, by {@link weightOfLines}. */
  readonly kg: string
  readonly demand_kg: string
  readonly unweighed: Unweighed
  /** Suppliers by amount, the largest first. */
  readonly suppliers: readonly SupplierSums[]
  /** Lines that more than one supplier shares. */
  readonly split_ids: readonly string[]
  /** Lines that nobody gets. */
  readonly left_ids: readonly string[]
  readonly coverage: LineCoverage
  /** Lines that get a part of what they need, each with the missing quantity in its own unit. */
  readonly part_lines: readonly { readonly order_item_id: string; readonly missing_qty: string }[]
}

interface Given {
  readonly line: DemandLine
  readonly offer: LineOffer
  readonly allocation: Allocation
}

/** The lowest price to compare with; the offer's own where it has become invalid and is lower than all valid ones. */
const lowestFor = ({ offer, line }: Given, offers: readonly LineOffer[]): string => {
  const lowest = lowestPrice(line.id, offers)
  return lowest === null || compare(offer.landed_price_kg, lowest) < 0 ? offer.landed_price_kg : lowest
}

const aboveLowestOf = (given: readonly Given[], offers: readonly LineOffer[]): AboveLowest => {
  let actual = '0.00'
  let lowest = '0.00'
  const dearer = new Set<string>()
  for (const one of given) {
    const { line, offer, allocation } = one
    const low = lowestFor(one, offers)
    actual = add(actual, amountOf(offer.landed_price_kg, allocation.awarded_qty, line.unit))
    lowest = add(lowest, amountOf(low, allocation.awarded_qty, line.unit))
    if (compare(offer.landed_price_kg, low) > 0) dearer.add(line.id)
  }
  return {
    excess: subtract(actual, lowest),
    excess_pct: compare(lowest, '0') > 0 ? percentDelta(actual, lowest) : null,
    line_ids: [...dearer],
  }
}

const tiedIn = (given: readonly Given[], offers: readonly LineOffer[]): number =>
  given.filter(({ line, offer }) => {
    const lowest = lowestPrice(line.id, offers)
    const same = offers.filter(
      (one) =>
        one.order_item_id === line.id && one.valid && lowest !== null && compare(one.landed_price_kg, lowest) === 0,
    )
    return same.length > 1 && same.some((one) => one.id === offer.id)
  }).length

/** The sums of an allocation; backups are not counted. */
export const decisionSumsOf = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  allocations: readonly Allocation[],
): DecisionSums => {
  const lines = new Map(demand.map((line) => [line.id, line]))
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const given = allocations.flatMap((allocation): Given[] => {
    const line = lines.get(allocation.order_item_id)
    const offer = byId.get(allocation.tender_item_id)
    return line === undefined || offer === undefined || allocation.role === 'backup'
      ? []
      : [{ line, offer, allocation }]
  })
  const weightOf = (own: readonly Given[]) =>
    weightOfLines(own.map(({ line, allocation }) => ({ line, quantity: allocation.awarded_qty })))
  const totals = totalsOf(demand, offers, allocations)
  const byLine = Map.groupBy(given, ({ line }) => line.id)
  const short = shortLines(demand, allocations)
  const suppliers = [...Map.groupBy(given, ({ offer }) => offer.supplier_id)].flatMap(([supplier_id, own]) => {
    const [first] = own
    if (first === undefined) return []
    return {
      ...totalsOf(
        demand,
        offers,
        own.map(({ allocation }) => allocation),
      ),
      supplier_id,
      tender_id: first.offer.tender_id,
      line_ids: [...new Set(own.map(({ line }) => line.id))],
      ...weightOf(own),
      above: aboveLowestOf(own, offers),
      tied: tiedIn(own, offers),
    }
  })
  return {
    totals,
    above: aboveLowestOf(given, offers),
    ...weightOf(given),
    demand_kg: weightOfLines(demand.map((line) => ({ line, quantity: line.quantity }))).kg,
    suppliers: suppliers.toSorted((a, b) => compare(b.total, a.total)),
    split_ids: [...byLine].flatMap(([id, own]) =>
      new Set(own.map(({ offer }) => offer.supplier_id)).size > 1 ? [id] : [],
    ),
    left_ids: demand.flatMap(({ id }) => (byLine.has(id) ? [] : [id])),
    coverage: lineCoverage(demand.length, { lines: totals.lines, short }),
    part_lines: short
      .filter((one) => byLine.has(one.order_item_id))
      .map(({ order_item_id, awarded_qty, quantity }) => ({
        order_item_id,
        missing_qty: subtract(quantity, awarded_qty),
      })),
  }
}
