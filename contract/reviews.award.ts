// The rules of an award. Pure; used by the matrix during the choice, and by the server before it writes.
import { add, compare, divide, minimum, multiply, percentDelta, places, subtract, sum } from './decimal.ts'
import { seenAtLeast } from './fields.ts'
import { type Unit, unitsInKg } from './orders.options.ts'
import { OTHER_REASON_MIN } from './reviews.schemas.ts'

/** A line to be awarded. Quantity in `unit`, reference price in 元/kg. */
export interface DemandLine {
  readonly id: string
  readonly line_no: number
  readonly quantity: string
  readonly unit: Unit
  /** What one piece or bag holds, as the buyer wrote it. */
  readonly package_spec?: string | null | undefined
  readonly reference_price: string | null
  /** The price paid last time, 元/kg. */
  readonly last_price?: string | null
}

/** One supplier's offer for one line. Price in 元/kg with tax and freight, quantities in the line's unit. */
export interface LineOffer {
  readonly id: string
  readonly tender_id: string
  readonly supplier_id: string
  readonly order_item_id: string
  readonly landed_price_kg: string
  readonly offered_qty: string
  readonly moq: string | null
  /** Qualified, not expired, supplier certified today. */
  readonly valid: boolean
  /** Whether the offer is invalid only because its validity has ended; its supplier may extend it. */
  readonly expired?: boolean
  /** Whether a verdict excluded the offer: only this line, or its whole tender. */
  readonly vetoed?: 'line' | 'tender' | null
  /** Whether the offer's smallest lot exceeds what it could be awarded, see {@link isUnreachable}. */
  readonly unreachable?: boolean
  /** ISO instant; of equal prices the earlier tender is first. */
  readonly submitted_at: string
  /** Whether the offer is abnormally low, and no explanation of its supplier has been accepted. */
  readonly unexplained?: boolean
  /** Days until delivery, as declared by the supplier. */
  readonly delivery_days?: number | null
  /** Flags of the offer, and of the tender it belongs to. */
  readonly flags?: readonly string[]
  readonly tender_flags?: readonly string[]
}

/** The quantity of a line that one offer gets. */
export interface Allocation {
  readonly order_item_id: string
  readonly tender_item_id: string
  readonly awarded_qty: string
  readonly role: 'main' | 'backup'
  readonly reason_code: string | null
  readonly reason_text: string | null
}

export interface AwardProposal {
  readonly lines: readonly Allocation[]
  readonly no_award: readonly { readonly order_item_id: string; readonly reason: string }[]
  readonly summary_reason: string | null
}

export interface AwardTerms {
  readonly budget_amount: string | null
  readonly split_award: boolean
  readonly max_suppliers_per_line: number
  /** The main supplier's percentage of a shared line; {@link MAIN_SHARE} by default. */
  readonly main_share_pct?: number | null
}

/** 70/30 by default. */
export const MAIN_SHARE = 70

/** One broken rule; `code` is a key of `refusals`, `path` the field of the award's body. */
export interface AwardFault {
  readonly path: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

/** The quantity in kg; a count (piece, bag) is unchanged. */
export const inKg = (quantity: string, unit: Unit): string => {
  const factor = unitsInKg[unit]
  return factor === null ? quantity : multiply(quantity, factor, places.quantity)
}

/** 元 for a quantity in the line's unit at a price in 元/kg. */
export const amountOf = (priceKg: string, quantity: string, unit: Unit): string => {
  const factor = unitsInKg[unit]
  // The price is converted, because it is exact in any unit, while a few grams in kg would be rounded.
  return multiply(factor === null ? priceKg : multiply(priceKg, factor, places.price + 3), quantity)
}

/** The valid offers of a line, cheapest first, the earlier of equals first. */
export const rankedOffers = (lineId: string, offers: readonly LineOffer[]): LineOffer[] =>
  offers
    .filter((offer) => offer.order_item_id === lineId && offer.valid)
    .toSorted(
      (a, b) =>
        compare(a.landed_price_kg, b.landed_price_kg) || Date.parse(a.submitted_at) - Date.parse(b.submitted_at),
    )

/**
 * Whether an offer can be awarded nothing, because its smallest lot exceeds the demand or its own quantity. It keeps its rank, but is
 * never the lowest: nobody has to give a reason for not choosing what cannot be chosen.
 */
export const isUnreachable = (
  { moq, offered_qty }: { readonly moq?: string | null | undefined; readonly offered_qty: string },
  demanded: string,
): boolean => moq != null && compare(moq, minimum([offered_qty, demanded]) ?? demanded) > 0

const mayBeLowest = (offer: LineOffer): boolean => offer.valid && offer.unreachable !== true

/** The lowest price of a line among the valid offers that can be awarded, 元/kg; null when there is none. */
export const lowestPrice = (lineId: string, offers: readonly LineOffer[]): string | null =>
  minimum(
    offers
      .filter((offer) => offer.order_item_id === lineId && mayBeLowest(offer))
      .map((offer) => offer.landed_price_kg),
  )

/**
 * Whether an offer's price is the lowest of its line, see {@link lowestPrice}; every tied offer is. The one rule for the mark 低, the
 * reasons of an award, the files and the report.
 */
export const isLowest = (offer: LineOffer, offers: readonly LineOffer[]): boolean => {
  const lowest = lowestPrice(offer.order_item_id, offers)
  return mayBeLowest(offer) && lowest !== null && compare(offer.landed_price_kg, lowest) === 0
}

const needsReason = (offer: LineOffer, given: Allocation, offers: readonly LineOffer[]): string | null => {
  if (given.role === 'backup' || isLowest(offer, offers)) return null
  if (given.reason_code === null || given.reason_code === '') return 'reason_required'
  const short = !seenAtLeast(OTHER_REASON_MIN).test(given.reason_text ?? '')
  return given.reason_code === 'other' && short ? 'reason_text_short' : null
}

/** Everything wrong with a proposal, in the order of its lines; empty when it may be submitted. */
export const awardFaults = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  terms: AwardTerms,
  proposal: AwardProposal,
): AwardFault[] => {
  const faults: AwardFault[] = []
  const lines = new Map(demand.map((line) => [line.id, line]))
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const seen = new Set<string>()
  const main = new Map<string, Allocation[]>()
  const fault = (path: string, code: string, params: Record<string, string> = {}): void => {
    faults.push({ path, code, params })
  }

  for (const [index, given] of proposal.lines.entries()) {
    const at = `lines.${index}`
    const line = lines.get(given.order_item_id)
    const offer = byId.get(given.tender_item_id)
    if (line === undefined) {
      fault(`${at}.order_item_id`, 'line_unknown')
      continue
    }
    const params = { line: String(line.line_no) }
    if (offer === undefined || offer.order_item_id !== line.id) {
      fault(`${at}.tender_item_id`, 'offer_unknown', params)
      continue
    }
    if (seen.has(offer.id)) {
      fault(`${at}.tender_item_id`, 'offer_twice', params)
      continue
    }
    seen.add(offer.id)
    if (!offer.valid) {
      fault(`${at}.tender_item_id`, 'offer_not_valid', params)
      continue
    }
    if (offer.unexplained === true) fault(`${at}.tender_item_id`, 'offer_unexplained', params)
    if (compare(given.awarded_qty, offer.offered_qty) > 0)
      fault(`${at}.awarded_qty`, 'over_offered', { ...params, offered: offer.offered_qty })
    if (offer.moq !== null && compare(given.awarded_qty, offer.moq) < 0)
      fault(`${at}.awarded_qty`, 'under_moq', { ...params, moq: offer.moq })
    const reason = needsReason(offer, given, offers)
    if (reason !== null)
      fault(`${at}.${reason === 'reason_required' ? 'reason_code' : 'reason_text'}`, reason, {
        ...params,
        min: String(OTHER_REASON_MIN),
      })
    if (given.role === 'main') main.set(line.id, [...(main.get(line.id) ?? []), given])
    const total = sum(
      (main.get(line.id) ?? []).map((one) => one.awarded_qty),
      places.quantity,
    )
    if (given.role === 'main' && compare(total, line.quantity) > 0)
      fault(`${at}.awarded_qty`, 'over_quantity', { ...params, need: line.quantity, awarded: total })
    const most = terms.split_award ? terms.max_suppliers_per_line : 1
    if ((main.get(line.id)?.length ?? 0) > most)
      fault(`${at}.tender_item_id`, 'too_many_suppliers', { ...params, most: String(most) })
  }

  const refused = new Set(proposal.no_award.map((one) => one.order_item_id))
  proposal.no_award.forEach((one, index) => {
    if (!lines.has(one.order_item_id)) fault(`no_award.${index}.order_item_id`, 'line_unknown')
    else if (main.has(one.order_item_id))
      fault(`no_award.${index}.order_item_id`, 'line_both', { line: String(lines.get(one.order_item_id)?.line_no) })
  })
  for (const line of demand)
    if (!refused.has(line.id) && !proposal.lines.some((one) => one.role === 'main' && one.order_item_id === line.id))
      fault('no_award', 'line_unsettled', { line: String(line.line_no) })
  if (faults.length === 0 && terms.budget_amount !== null) {
    const { total } = totalsOf(demand, offers, proposal.lines)
    if (compare(total, terms.budget_amount) > 0 && !seenAtLeast(1).test(proposal.summary_reason ?? ''))
      fault('summary_reason', 'over_budget', { total, budget: terms.budget_amount })
  }
  return faults
}

export interface AwardTotals {
  /** 元. */
  readonly total: string
  /** 元 saved against the reference prices of the awarded lines that have one; null when none has. */
  readonly saving: string | null
  readonly saving_pct: string | null
  readonly suppliers: number
  readonly lines: number
  /** The awarded percentage of the demand; all lines have the same weight, see {@link coverageOf}. */
  readonly coverage_pct: string
}

/** A line that gets less than it needs, quantities in its unit. */
export interface ShortLine {
  readonly order_item_id: string
  readonly awarded_qty: string
  readonly quantity: string
}

type Needed = Pick<DemandLine, 'id' | 'quantity'>
type Awarded = Pick<Allocation, 'order_item_id' | 'awarded_qty' | 'role'>

/** The lines that an allocation does not fill, including those that get nothing; backups are not counted. */
export const shortLines = (demand: readonly Needed[], allocations: readonly Awarded[]): ShortLine[] => {
  const main = Map.groupBy(
    allocations.filter((one) => one.role === 'main'),
    (one) => one.order_item_id,
  )
  return demand.flatMap(({ id, quantity }) => {
    const awarded_qty = sum(main.get(id)?.map((one) => one.awarded_qty) ?? [], places.quantity)
    return compare(awarded_qty, quantity) < 0 ? [{ order_item_id: id, awarded_qty, quantity }] : []
  })
}

/** The awarded percentage of the demand: the mean of the lines' percentages. An incomplete award is never rounded to 100. */
export const coverageOf = (demand: readonly Needed[], allocations: readonly Awarded[]): string => {
  if (demand.length === 0) return '0.00'
  const short = shortLines(demand, allocations)
  const parts = short.map((one) => divide(one.awarded_qty, one.quantity, 12) ?? '0')
  const full = String(demand.length - short.length)
  const covered = multiply(divide(sum([full, ...parts], 12), String(demand.length), 12) ?? '0', '100', 2)
  return short.length > 0 && compare(covered, '100') >= 0 ? '99.99' : covered
}

/** Sums of an allocation; backups are not counted. */
export const totalsOf = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  allocations: readonly Allocation[],
): AwardTotals => {
  const lines = new Map(demand.map((line) => [line.id, line]))
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  let total = '0.00'
  let reference = '0.00'
  let compared = '0.00'
  const suppliers = new Set<string>()
  const covered = new Set<string>()
  for (const given of allocations) {
    const line = lines.get(given.order_item_id)
    const offer = byId.get(given.tender_item_id)
    if (line === undefined || offer === undefined || given.role === 'backup') continue
    const amount = amountOf(offer.landed_price_kg, given.awarded_qty, line.unit)
    total = add(total, amount)
    suppliers.add(offer.supplier_id)
    covered.add(line.id)
    if (line.reference_price === null) continue
    compared = add(compared, amount)
    reference = add(reference, amountOf(line.reference_price, given.awarded_qty, line.unit))
  }
  const known = compare(reference, '0') > 0
  const share = known ? percentDelta(compared, reference) : null
  return {
    total,
    saving: known ? subtract(reference, compared) : null,
    saving_pct: share === null ? null : subtract('0', share),
    suppliers: suppliers.size,
    lines: covered.size,
    coverage_pct: coverageOf(demand, allocations),
  }
}
