// Ready-made allocations to compare (domain.md §5.2): A lowest per line, B one supplier for everything.
import { compare, minimum, places, subtract, sum } from './decimal.ts'
import { type Allocation, amountOf, type DemandLine, type LineOffer, rankedOffers } from './reviews.award.ts'

const give = (offer: LineOffer, quantity: string, reason: string | null): Allocation => ({
  order_item_id: offer.order_item_id,
  tender_item_id: offer.id,
  awarded_qty: quantity,
  role: 'main',
  reason_code: reason,
  reason_text: null,
})

/**
 * A line filled from the cheapest offer on; what the cheapest cannot supply goes to the next, for the reason of capacity,
 * to at most `most` suppliers.
 */
export const cheapestFill = (line: DemandLine, offers: readonly LineOffer[], most: number): Allocation[] => {
  const taken: Allocation[] = []
  let open = line.quantity
  const ranked = rankedOffers(line.id, offers)
  const lowest = ranked[0]?.landed_price_kg
  for (const offer of ranked) {
    if (compare(open, '0') <= 0 || taken.length >= most) break
    const quantity = minimum([open, offer.offered_qty]) ?? open
    if (offer.moq !== null && compare(quantity, offer.moq) < 0) continue
    const tied = lowest !== undefined && compare(offer.landed_price_kg, lowest) === 0
    taken.push(give(offer, quantity, tied ? null : 'capacity'))
    open = subtract(open, quantity)
  }
  return taken
}

/** A 逐项最低: every line to its cheapest valid offer. */
export const lowestPerLine = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  most: number,
): Allocation[] => demand.flatMap((line) => cheapestFill(line, offers, most))

/** B 单一供应商: the supplier that offers every line in full at the lowest total; null when nobody does. */
export const singleSupplier = (demand: readonly DemandLine[], offers: readonly LineOffer[]): Allocation[] | null => {
  const candidates = [...new Set(offers.map((offer) => offer.supplier_id))].flatMap((supplier) => {
    const own = demand.map((line) =>
      offers.find(
        (offer) =>
          offer.supplier_id === supplier &&
          offer.order_item_id === line.id &&
          offer.valid &&
          compare(offer.offered_qty, line.quantity) >= 0 &&
          (offer.moq === null || compare(offer.moq, line.quantity) <= 0),
      ),
    )
    const complete = own.filter((offer) => offer !== undefined)
    if (complete.length < demand.length || demand.length === 0) return []
    const total = sum(
      complete.map((offer, index) => {
        const line = demand[index]
        return line === undefined ? '0' : amountOf(offer.landed_price_kg, line.quantity, line.unit)
      }),
    )
    return [{ complete, total }]
  })
  const best = candidates.toSorted((a, b) => compare(a.total, b.total))[0]
  if (best === undefined) return null
  return best.complete.map((offer, index) => give(offer, demand[index]?.quantity ?? '0', null))
}

/** What of a line is still to be given, in its unit. */
export const unallocated = (line: DemandLine, allocations: readonly Allocation[]): string =>
  subtract(
    line.quantity,
    sum(
      allocations.filter((one) => one.order_item_id === line.id && one.role === 'main').map((one) => one.awarded_qty),
      places.quantity,
    ),
  )
