// Which offers may stand by for a line of an award, and those that were named.
import { compare, minimum } from '#contract/decimal.ts'
import { type Allocation, type DemandLine, type LineOffer, rankedOffers } from '#contract/reviews.award.ts'
import type { Picks, ReviewTable } from './picks.ts'

/** As much of a line as an offer could take over; null for one that has part of it, is not valid, or whose smallest lot is above that. */
const standByQty = (offer: LineOffer, line: DemandLine, allocations: readonly Allocation[]): string | null => {
  const taken = allocations.some((one) => one.tender_item_id === offer.id)
  const quantity = minimum([line.quantity, offer.offered_qty]) ?? line.quantity
  return taken || !offer.valid || (offer.moq !== null && compare(quantity, offer.moq) < 0) ? null : quantity
}

/** The offers that may stand by for a line that somebody gets, cheapest first. */
export const mayStandBy = (line: DemandLine, allocations: readonly Allocation[], table: ReviewTable): LineOffer[] =>
  allocations.some((one) => one.order_item_id === line.id)
    ? rankedOffers(line.id, table.offers).filter((offer) => standByQty(offer, line, allocations) !== null)
    : []

/** The backups that were named, of lines somebody gets; what is open of an award in force is promoted without. */
export const backupsIn = (allocations: readonly Allocation[], picks: Picks, table: ReviewTable): Allocation[] =>
  table.later !== undefined
    ? []
    : table.demand.flatMap((line): Allocation[] => {
        const offer = mayStandBy(line, allocations, table).find((one) => one.id === picks.backups[line.id])
        const awarded_qty = offer === undefined ? null : standByQty(offer, line, allocations)
        if (offer === undefined || awarded_qty === null) return []
        const tender_item_id = offer.id
        return [
          { order_item_id: line.id, tender_item_id, awarded_qty, role: 'backup', reason_code: null, reason_text: null },
        ]
      })
