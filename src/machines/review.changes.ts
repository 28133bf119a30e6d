// What others have changed in a comparison while somebody works on it. Pure.
import type { LineOffer } from '#contract/reviews.award.ts'
import type { ReviewTable } from './review.picks.ts'

/** A cell of the comparison: a line and a tender. */
export interface ReviewCell {
  readonly order_item_id: string
  readonly tender_id: string
}

/** A cell that others have changed since it was last looked at. */
export interface ReviewChange extends ReviewCell {
  /** No longer to be chosen · to be chosen again, or new · otherwise, such as a price or an answered question. */
  readonly what: 'out' | 'back' | 'other'
}

const changeOf = (was: LineOffer | undefined, is: LineOffer | undefined): ReviewChange['what'] | null => {
  if (was?.valid === true && is?.valid !== true) return 'out'
  if (was?.valid !== true && is?.valid === true) return 'back'
  const told = (offer: LineOffer | undefined) =>
    offer && [offer.landed_price_kg, offer.offered_qty, offer.moq, offer.unexplained === true].join()
  return told(was) === told(is) ? null : 'other'
}

/** What differs between the table so far and the one that has come, beside what was not seen yet; by cell, the latest. */
export const changesIn = (changes: readonly ReviewChange[], table: ReviewTable, next: ReviewTable): ReviewChange[] => {
  if (table === next) return [...changes]
  const before = new Map(table.offers.map((offer) => [offer.id, offer]))
  const after = new Map(next.offers.map((offer) => [offer.id, offer]))
  const found = new Map(changes.map((one) => [`${one.order_item_id} ${one.tender_id}`, one]))
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const offer = after.get(id) ?? before.get(id)
    const what = changeOf(before.get(id), after.get(id))
    if (offer === undefined || what === null) continue
    const { order_item_id, tender_id } = offer
    found.set(`${order_item_id} ${tender_id}`, { order_item_id, tender_id, what })
  }
  return [...found.values()]
}
