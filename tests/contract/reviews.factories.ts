// Demand lines and offers for the tests of award, scenarios and flags.
import type { Allocation, AwardProposal, AwardTerms, DemandLine, LineOffer } from '#contract/reviews.award.ts'

export const aLine = (changes: Partial<DemandLine> = {}): DemandLine => ({
  id: 'line-1',
  line_no: 1,
  quantity: '1000',
  unit: 'kg',
  reference_price: '50',
  ...changes,
})

/** An offer of one supplier for `line-1`; `id`, tender and supplier share the name. */
export const anOffer = (name: string, price: string, changes: Partial<LineOffer> = {}): LineOffer => ({
  id: `offer-${name}`,
  tender_id: `tender-${name}`,
  supplier_id: `supplier-${name}`,
  order_item_id: 'line-1',
  landed_price_kg: price,
  offered_qty: '1000',
  moq: null,
  valid: true,
  submitted_at: '2026-11-20T01:00:00.000Z',
  ...changes,
})

export const give = (offer: LineOffer, quantity: string, changes: Partial<Allocation> = {}): Allocation => ({
  order_item_id: offer.order_item_id,
  tender_item_id: offer.id,
  awarded_qty: quantity,
  role: 'main',
  reason_code: null,
  reason_text: null,
  ...changes,
})

export const propose = (lines: readonly Allocation[], changes: Partial<AwardProposal> = {}): AwardProposal => ({
  lines,
  no_award: [],
  summary_reason: null,
  ...changes,
})

export const terms: AwardTerms = { budget_amount: null, split_award: true, max_suppliers_per_line: 2 }
