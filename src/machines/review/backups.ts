// The offers that may be backups for a line of an award, and the chosen backups.
import { compare, minimum } from '#contract/decimal.ts'
import { type Allocation, type DemandLine, type LineOffer, rankedOffers } from '#contract/reviews.award.ts'
import type { Picks, ReviewTable } from './picks.ts'

/**
 * The quantity of a line that an offer could take over; null for an offer that already has part of the line, is
 * invalid, or has a larger minimum lot.
 */
const standByQty = (offer: LineOffer, line: DemandLine, allocations: readonly Allocation[]): string | null => {
  const taken = allocations.some((one) => one.tender_item_id === offer.id)
  const quantity = minimum([line.quantity, offer.offered_qty]) ?? line.quantity
  return taken || !offer.valid || (offer.moq !== null && compare(quantity, offer.moq) < 0) ? null : quantity
}

/** The possible backups of a line with a winner, cheapest first. */
export const mayStandBy = (line: DemandLine, allocations: readonly Allocation[], table: ReviewTable): LineOffer[] =>
  allocations.some((one) => one.order_item_id === line.id)
    ? rankedOffers(line.id, table.offers).filter((offer) => standByQty(offer, line, allocations) !== null)
    : []

/** The chosen backups of lines with a winner; for the open quantity of an award in force no backup is chosen. */
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
