// The figures of a scenario, for the bar of the comparison and for the record of a decision. Pure and exact.
import { add, compare, mean, percentDelta, subtract } from './decimal.ts'
import {
  type Allocation,
  type AwardTerms,
  amountOf,
  type DemandLine,
  type LineOffer,
  shortLines,
  totalsOf,
} from './reviews.award.ts'
import type { ScenarioFigures } from './reviews.schemas.ts'

const DAY_PLACES = 1

interface Against {
  readonly saved: string | null
  readonly pct: string | null
}

/** How much an amount is below a base, and in percent of the base; nulls where there is nothing to compare. */
const against = (amount: string, base: string | null): Against =>
  base === null || compare(base, '0') <= 0
    ? { saved: null, pct: null }
    : { saved: subtract(base, amount), pct: subtract('0', percentDelta(amount, base) ?? '0') }

interface Given {
  readonly line: DemandLine
  readonly offer: LineOffer
  readonly amount: string
  readonly quantity: string
}

/** Compares with prices per kg of the lines; lines without such a price are left out of both sides. */
const againstPrices = (given: readonly Given[], priceOf: (line: DemandLine) => string | null): Against => {
  let base: string | null = null
  let compared = '0.00'
  for (const { line, amount, quantity } of given) {
    const price = priceOf(line)
    if (price === null) continue
    base = add(base ?? '0.00', amountOf(price, quantity, line.unit))
    compared = add(compared, amount)
  }
  return against(compared, base)
}

/** The number of flags of the chosen offers, and of their tenders, each tender's counted once. */
const flagsOn = (given: readonly Given[]): number => {
  const ofTenders = new Map<string, Set<string>>()
  const seen = new Map<string, Set<string>>()
  let count = 0
  for (const { offer } of given) {
    const own = offer.flags ?? []
    count += own.length
    ofTenders.set(offer.tender_id, new Set(offer.tender_flags ?? []))
    seen.set(offer.tender_id, new Set([...(seen.get(offer.tender_id) ?? []), ...own]))
  }
  // A tender repeats the flags of its lines, so a flag of a chosen line is not counted again.
  for (const [tender, flags] of ofTenders) count += [...flags].filter((flag) => !seen.get(tender)?.has(flag)).length
  return count
}

/** The figures of an allocation; backups are not counted. */
export const figuresOf = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  terms: AwardTerms,
  allocations: readonly Allocation[],
): ScenarioFigures => {
  const lines = new Map(demand.map((line) => [line.id, line]))
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const given = allocations.flatMap(({ order_item_id, tender_item_id, awarded_qty, role }): Given[] => {
    const line = lines.get(order_item_id)
    const offer = byId.get(tender_item_id)
    if (line === undefined || offer === undefined || role === 'backup') return []
    return [{ line, offer, quantity: awarded_qty, amount: amountOf(offer.landed_price_kg, awarded_qty, line.unit) }]
  })
  const totals = totalsOf(demand, offers, allocations)
  const budget = against(totals.total, given.length === 0 ? null : terms.budget_amount)
  const last = againstPrices(given, (line) => line.last_price ?? null)
  const days = given.flatMap(({ offer }) => offer.delivery_days ?? [])
  return {
    ...totals,
    short: shortLines(demand, allocations),
    saving_vs_budget: budget.saved,
    saving_vs_budget_pct: budget.pct,
    saving_vs_last: last.saved,
    saving_vs_last_pct: last.pct,
    delivery_days: mean(days.map(String), DAY_PLACES),
    soonest_days: days.length === 0 ? null : Math.min(...days),
    days_lines: new Set(given.flatMap(({ line, offer }) => (offer.delivery_days == null ? [] : [line.id]))).size,
    flags: flagsOn(given),
  }
}

/** Whether the sums of two scenarios are comparable: only where both award the same goods. */
export const haveSameCoverage = (a: ScenarioFigures, b: ScenarioFigures): boolean =>
  a.short === undefined || b.short === undefined
    ? a.lines === b.lines
    : JSON.stringify(a.short) === JSON.stringify(b.short)
