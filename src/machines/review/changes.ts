// Changes by others in a comparison while this user works on it. Pure.
import type { LineOffer } from '#contract/reviews.award.ts'
import type { ReviewTable } from './picks.ts'

/** A cell of the comparison: a line and a tender. */
export interface ReviewCell {
  readonly order_item_id: string
  readonly tender_id: string
}

/** A cell that others have changed since the user last looked. */
export interface ReviewChange extends ReviewCell {
  /** `out`: no longer eligible. `back`: eligible again, or new. `other`: anything else, such as a price or an answered question. */
  readonly what: 'out' | 'back' | 'other'
}

const changeOf = (was: LineOffer | undefined, is: LineOffer | undefined): ReviewChange['what'] | null => {
  if (was?.valid === true && is?.valid !== true) return 'out'
  if (was?.valid !== true && is?.valid === true) return 'back'
  const told = (offer: LineOffer | undefined) =>
    offer && [offer.landed_price_kg, offer.offered_qty, offer.moq, offer.unexplained === true].join()
  return told(was) === told(is) ? null : 'other'
}

/**
 * When another offer of the line disappears or returns, the threshold for abnormally low prices moves; that is no
 * change of this offer.
 */
const isMovedFlag = (was: LineOffer | undefined, is: LineOffer | undefined): boolean =>
  was !== undefined && is !== undefined && changeOf({ ...was, unexplained: is.unexplained === true }, is) === null

const keyOf = ({ order_item_id, tender_id }: ReviewCell): string => `${order_item_id} ${tender_id}`

/** The changes, and the cells in which this user's own changes are not visible yet. */
export interface ReviewNews {
  readonly changes: readonly ReviewChange[]
  readonly own: readonly ReviewCell[]
}

/**
 * The differences between the old and the new table, added to the unseen ones; one per cell, the latest. This user's
 * own change of a cell is left out once; later changes of the cell are by others again.
 */
export const changesIn = ({ changes, own }: ReviewNews, table: ReviewTable, next: ReviewTable): ReviewNews => {
  if (table === next) return { changes, own }
  const before = new Map(table.offers.map((offer) => [offer.id, offer]))
  const after = new Map(next.offers.map((offer) => [offer.id, offer]))
  const found = new Map(changes.map((one) => [keyOf(one), one]))
  const waiting = new Map(own.map((one) => [keyOf(one), one]))
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => changeOf(before.get(id), after.get(id)) !== null,
  )
  const cellOf = (id: string): ReviewCell | undefined => after.get(id) ?? before.get(id)
  const acted = new Set(
    ids.flatMap((id) => {
      const cell = cellOf(id)
      return cell !== undefined && waiting.has(keyOf(cell)) ? [cell.order_item_id] : []
    }),
  )
  for (const id of ids) {
    const what = changeOf(before.get(id), after.get(id))
    const cell = cellOf(id)
    if (cell === undefined || what === null || waiting.delete(keyOf(cell))) continue
    const { order_item_id, tender_id } = cell
    if (acted.has(order_item_id) && isMovedFlag(before.get(id), after.get(id))) continue
    found.set(keyOf(cell), { order_item_id, tender_id, what })
  }
  return { changes: [...found.values()], own: [...waiting.values()] }
}

/**
 * Notes that this user has changed some cells: their changes count as seen, and the next change of each is the user's own. Where an
 * unseen change was pending it may already have been their own, so the next one is reported.
 */
export const ownIn = ({ changes, own }: ReviewNews, cells: readonly ReviewCell[]): ReviewNews => {
  const told = new Set(changes.map(keyOf))
  const acted = new Set(cells.map(keyOf))
  const waiting = new Map([...own, ...cells.filter((one) => !told.has(keyOf(one)))].map((one) => [keyOf(one), one]))
  return { changes: changes.filter((one) => !acted.has(keyOf(one))), own: [...waiting.values()] }
}
