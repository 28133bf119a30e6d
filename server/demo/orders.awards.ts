// Which award a demo reviewer proposes, from the opened offers.
import type * as z from 'zod/mini'
import { compare } from '#contract/decimal.ts'
import { type Allocation, type DemandLine, isLowest, type LineOffer, rankedOffers } from '#contract/reviews.award.ts'
import { sharesOf } from '#contract/reviews.packages.ts'
import { lowestPerLine, singleSupplier } from '#contract/reviews.scenarios.ts'
import { type AwardBody, awardBody, awardReasons } from '#contract/reviews.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import { linesOf } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { offersOf } from '#server/tenders/offers.ts'
import { awardReasonWords, awardWords } from './data/order-words.ts'

/**
 * Lowest per line · everything to one supplier that offers it · the first line 70/30 · one line to
 * the second lowest.
 */
export type AwardStyle = 'lowest' | 'single' | 'split' | 'reasoned'

const main = (offer: LineOffer, quantity: string): Allocation => ({
  order_item_id: offer.order_item_id,
  tender_item_id: offer.id,
  awarded_qty: quantity,
  role: 'main',
  reason_code: null,
  reason_text: null,
})

const unlessLowest = (offer: LineOffer, offers: readonly LineOffer[], code: string) =>
  isLowest(offer, offers) ? {} : { reason_code: code, reason_text: awardWords.splitReason }

const offersAll = (line: DemandLine) => (offer: LineOffer) =>
  compare(offer.offered_qty, line.quantity) >= 0 && offer.moq === null

/** Splits the first line that two suppliers can share 70/30; null when there is none. */
const split = (demand: readonly DemandLine[], offers: readonly LineOffer[]): Allocation[] | null => {
  for (const line of demand) {
    const [first, second] = rankedOffers(line.id, offers).filter(offersAll(line))
    const [most, rest] = sharesOf(line, ['70', '30'])
    if (first === undefined || second === undefined || most === undefined || rest === undefined) continue
    if (compare(rest, '0') <= 0) continue
    return [
      { ...main(first, most), ...unlessLowest(first, offers, 'capacity') },
      { ...main(second, rest), ...unlessLowest(second, offers, 'risk_split') },
    ]
  }
  return null
}

/** Awards the first suitable line to its second lowest offer, with a reason. */
const reasoned = (demand: readonly DemandLine[], offers: readonly LineOffer[]): Allocation[] | null => {
  for (const [index, line] of demand.entries()) {
    const [first, second] = rankedOffers(line.id, offers).filter(offersAll(line))
    const words = awardReasonWords[index % awardReasonWords.length]
    if (first === undefined || second === undefined || words === undefined) continue
    if (compare(first.landed_price_kg, second.landed_price_kg) === 0) continue
    return [{ ...main(second, line.quantity), reason_code: words.code, reason_text: words.text }]
  }
  return null
}

/** A supplier that gets everything is not the lowest on every line: each line where it is not gets the same reason. */
const forOne = (given: Allocation, offers: readonly LineOffer[]): Allocation => {
  const offer = offers.find((one) => one.id === given.tender_item_id)
  return offer === undefined || isLowest(offer, offers)
    ? given
    : { ...given, reason_code: 'delivery_faster', reason_text: awardWords.single }
}

/**
 * An allocation whose offer is not the lowest, and that has no reason yet, gets one: the lowest offer was passed over.
 */
const passedOver = (given: Allocation, offers: readonly LineOffer[]): Allocation => {
  const offer = offers.find((one) => one.id === given.tender_item_id)
  return given.reason_code !== null || offer === undefined || isLowest(offer, offers)
    ? given
    : { ...given, reason_code: 'other', reason_text: awardWords.unexplained }
}

/** The body of the proposal. Lines without an offer are not awarded. */
export const awardOf = async (
  context: ActContext,
  row: OrderRow,
  style: AwardStyle,
  summary: string,
): Promise<z.output<typeof awardBody>> => {
  const all = await offersOf(context, row.id)
  // An abnormally low offer needs an accepted explanation before its award, and this reviewer does not ask for one.
  const offers = all.filter((one) => one.unexplained !== true)
  const demand = (await linesOf(context, row.id)).map((item) => ({
    id: item.id,
    line_no: item.line_no,
    quantity: item.quantity ?? '0',
    unit: item.unit ?? ('kg' as const),
    reference_price: item.reference_price,
  }))
  const lowest = lowestPerLine(demand, offers, row.split_award === false ? 1 : (row.max_suppliers_per_line ?? 2))
  const single = style === 'single' ? singleSupplier(demand, offers) : null
  const special = style === 'split' ? split(demand, offers) : style === 'reasoned' ? reasoned(demand, offers) : null
  const chosen = special?.[0]?.order_item_id
  const given = single?.map((one) => forOne(one, offers)) ?? [
    ...lowest.filter((one) => one.order_item_id !== chosen),
    ...(special ?? []),
  ]
  const awarded = new Set(given.map((one) => one.order_item_id))
  const body: AwardBody = {
    order_id: row.id,
    version: row.version,
    scenario: single !== null ? 'B' : special !== null ? 'F' : 'A',
    lines: given.map((one) => {
      const said = passedOver(one, all)
      return { ...said, reason_code: awardReasons.find((code) => code === said.reason_code) ?? null }
    }),
    no_award: demand
      .filter((line) => !awarded.has(line.id))
      .map((line) => ({ order_item_id: line.id, reason: 'no_valid_bid' as const })),
    summary_reason: summary,
    coi_confirmed: true,
  }
  return awardBody.parse(body)
}
