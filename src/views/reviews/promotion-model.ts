// The comparison in the mode 补定: only open lines, with their open quantities; suppliers that declined, or cannot be
// chosen for another reason, stay visible with the reason.
import { isLowest } from '#contract/reviews.award.ts'
import { openDemand, openOffers, type PromotionGround } from '#contract/reviews.promote.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'
import type { Exclusion } from './exclusions.ts'
import { columnOf, lineOf, type MatrixModel, type OfferStanding } from './matrix/model.ts'

/** The rules' input: the whole comparison, and the award in force. */
const groundOf = ({ table }: MatrixModel, award: Pick<Decision, 'lines' | 'open_lines'>): PromotionGround => ({
  ...table,
  standing: award.lines,
  open: award.open_lines,
})

const declinedBy = (lines: readonly AwardLine[], lineId: string, supplierId: string): AwardLine | undefined =>
  lines.find(
    (line) =>
      line.order_item_id === lineId &&
      line.supplier_id === supplierId &&
      line.role === 'main' &&
      line.status === 'declined',
  )

/** The open part of a comparison. `now` in ms. */
export const promotionOf = (
  model: MatrixModel,
  award: Pick<Decision, 'lines' | 'open_lines'>,
  now: number,
): MatrixModel => {
  const later = groundOf(model, award)
  const demand = openDemand(later)
  const offers = openOffers(later)
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const backups = new Set(award.lines.filter((line) => line.role === 'backup').map((line) => line.tender_item_id))
  const lines = model.lines.flatMap((whole) => {
    const line = demand.find((one) => one.id === whole.line.id)
    if (line === undefined) return []
    const standing = new Map<string, OfferStanding>()
    const offered = [...whole.cells.values()].map(({ tender, item }) => {
      const offer = byId.get(item.id)
      const by = declinedBy(award.lines, line.id, tender.supplier_id)
      const isUsedUp = item.rank !== null && offer?.valid !== true
      const exclusion: Exclusion | null =
        by !== undefined ? { is: 'given_up', by } : isUsedUp ? { is: 'used_up' } : null
      standing.set(item.id, { exclusion, backup: backups.has(item.id) })
      return {
        tender,
        item: {
          ...item,
          offered_qty: offer?.offered_qty ?? item.offered_qty,
          moq: offer?.moq ?? null,
          rank: offer?.valid === true ? item.rank : null,
          is_lowest: offer !== undefined && isLowest(offer, offers),
        },
      }
    })
    return [lineOf(line, whole.item, offered, standing)]
  })
  const open = lines.map((one) => one.line)
  return {
    lines,
    columns: model.columns
      .filter(({ tender }) => lines.some((line) => line.cells.has(tender.id)))
      .map(({ tender }) => ({
        ...columnOf(tender, open, now),
        choosable: lines.filter((line) => line.cells.get(tender.id)?.exclusion === null).length,
      })),
    table: { demand, offers, terms: later.terms, later },
  }
}
