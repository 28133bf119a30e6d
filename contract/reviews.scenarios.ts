// Ready-made allocations to compare: A lowest per line, B one supplier for everything, C at most two or three
// suppliers, E two suppliers a line.
import { compare, inUnits, minimum, places, subtract, sum } from './decimal.ts'
import {
  type Allocation,
  type AwardTerms,
  type DemandLine,
  type LineOffer,
  MAIN_SHARE,
  rankedOffers,
} from './reviews.award.ts'
import { fewSuppliers } from './reviews.few.ts'
import { fillLine } from './reviews.fill.ts'
import { shareable, sharesOf } from './reviews.packages.ts'
import type { ComputedScenario } from './reviews.schemas.ts'
import { evaluatedTenders } from './tenders.price.ts'

/** The allocations of the computed scenarios; null where a scenario has none (see its function). */
export type ComputedAllocations = Readonly<Record<ComputedScenario, readonly Allocation[] | null>>

/** Maximum number of suppliers that may share a line. */
export const maxSuppliersPerLine = (terms: AwardTerms): number => (terms.split_award ? terms.max_suppliers_per_line : 1)

/** All computed scenarios of a table. */
export const computedAllocations = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  terms: AwardTerms,
): ComputedAllocations => {
  const most = maxSuppliersPerLine(terms)
  const byLine = Map.groupBy(offers, (offer) => offer.order_item_id)
  const main = terms.main_share_pct ?? MAIN_SHARE
  const few = fewSuppliers(demand, byLine, most, 3)
  return {
    A: demand.flatMap((line) => cheapestFill(line, byLine.get(line.id) ?? [], most)),
    B: singleSupplier(demand, offers),
    C2: amongOnly(few.get(2), demand, byLine, most),
    C3: amongOnly(few.get(3), demand, byLine, most),
    E: most < 2 ? null : mainAndSecond(demand, byLine, main),
  }
}

const give = (offer: LineOffer, quantity: string, reason: string | null): Allocation => ({
  order_item_id: offer.order_item_id,
  tender_item_id: offer.id,
  awarded_qty: quantity,
  role: 'main',
  reason_code: reason,
  reason_text: null,
})

/**
 * Fills a line from the cheapest offer on with at most `most` suppliers, see {@link fillLine}. An offer that is not the lowest gets the
 * reason "capacity" where a cheaper one cannot supply the line, and otherwise no reason.
 */
export const cheapestFill = (line: DemandLine, offers: readonly LineOffer[], most: number): Allocation[] => {
  const ranked = rankedOffers(line.id, offers)
  const lowest = ranked.find((offer) => offer.unreachable !== true)?.landed_price_kg
  const need = inUnits(line.quantity, places.quantity)
  if (need === null) return []
  const counted = ranked.flatMap((offer) => {
    const price = inUnits(offer.landed_price_kg, places.price)
    const offered = inUnits(shareable(line, offer.offered_qty), places.quantity)
    const moq = inUnits(offer.moq ?? '0', places.quantity)
    return price === null || offered === null || moq === null ? [] : [{ offer, price, offered, moq }]
  })
  let open = line.quantity
  return fillLine(need, counted, most).taken.map(({ offer: { offer } }) => {
    const quantity = minimum([open, shareable(line, offer.offered_qty)]) ?? open
    open = subtract(open, quantity)
    const tied = lowest !== undefined && compare(offer.landed_price_kg, lowest) === 0
    const isForCapacity = ranked.some(
      (one) => compare(one.landed_price_kg, offer.landed_price_kg) < 0 && compare(one.offered_qty, line.quantity) < 0,
    )
    return give(offer, quantity, !tied && isForCapacity ? 'capacity' : null)
  })
}

/** A 逐项最低: every line to its cheapest valid offer. */
export const lowestPerLine = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  most: number,
): Allocation[] => demand.flatMap((line) => cheapestFill(line, offers, most))

/**
 * B 单一供应商: all lines to the first-ranked tender whose offers may all be awarded and have no smallest lot above the need; null where
 * there is none.
 */
export const singleSupplier = (demand: readonly DemandLine[], offers: readonly LineOffer[]): Allocation[] | null => {
  const byTender = Map.groupBy(offers, (offer) => offer.tender_id)
  for (const { rank, tender_id } of evaluatedTenders(demand, offers)) {
    if (rank === null) return null
    const own = new Map(byTender.get(tender_id)?.map((offer) => [offer.order_item_id, offer]))
    const given = demand.flatMap((line) => {
      const offer = own.get(line.id)
      return offer?.valid === true && fillsAlone(offer, line) ? [give(offer, line.quantity, null)] : []
    })
    if (given.length === demand.length) return given
  }
  return null
}

const fillsAlone = (offer: LineOffer, line: DemandLine): boolean =>
  compare(offer.offered_qty, line.quantity) >= 0 && (offer.moq === null || compare(offer.moq, line.quantity) <= 0)

type ByLine = ReadonlyMap<string, readonly LineOffer[]>

/** C 最多 k 家: every line to the cheapest of the best suppliers, see {@link fewSuppliers}; the user gives the reasons for offers that are not the lowest. */
const amongOnly = (
  chosen: ReadonlySet<string> | undefined,
  demand: readonly DemandLine[],
  byLine: ByLine,
  most: number,
): Allocation[] | null => {
  if (chosen === undefined) return null
  const isChosen = (offer: LineOffer) => chosen.has(offer.supplier_id)
  return demand
    .flatMap((line) => cheapestFill(line, (byLine.get(line.id) ?? []).filter(isChosen), most))
    .map((given) => ({ ...given, reason_code: null }))
}

/** The part of a quantity that an offer can supply; null when it is less than its smallest lot, or nothing. */
const takenOf = (line: DemandLine, offer: LineOffer, quantity: string): string | null => {
  const taken = minimum([quantity, shareable(line, offer.offered_qty)]) ?? quantity
  return compare(taken, '0') > 0 && (offer.moq === null || compare(taken, offer.moq) >= 0) ? taken : null
}

/**
 * E of one line: the main share to the lowest offer that can be the main supplier; the rest to the lowest other offer that has all of
 * it, else to the next one. The shares are rounded so that they sum to the need. A quantity that one of them cannot supply goes to the
 * other, as long as the main one keeps the greater part. Where no two offers can, the line is filled as in A, with at most two.
 */
const sharedByTwo = (line: DemandLine, offers: readonly LineOffer[], main: number): Allocation[] => {
  const ranked = rankedOffers(line.id, offers)
  const [part = line.quantity] = sharesOf(line, [String(main), String(100 - main)])
  const lowest = ranked.find((offer) => offer.unreachable !== true)?.landed_price_kg ?? '0'
  const reasonOf = (offer: LineOffer) => (compare(offer.landed_price_kg, lowest) === 0 ? null : 'risk_split')
  for (const [at, first] of ranked.entries()) {
    const firstTakes = takenOf(line, first, part)
    if (firstTakes === null) continue
    const rest = subtract(line.quantity, firstTakes)
    const covers = (offer: LineOffer): boolean => compare(takenOf(line, offer, rest) ?? '0', rest) === 0
    // A cheaper offer that is too small for the main share may still have the whole second share.
    const seconds = [...ranked.filter(covers), ...ranked.slice(at + 1).filter((offer) => !covers(offer))]
    for (const second of seconds) {
      const secondTakes = second.supplier_id === first.supplier_id ? null : takenOf(line, second, rest)
      const toFirst = secondTakes === null ? null : takenOf(line, first, subtract(line.quantity, secondTakes))
      if (secondTakes === null || toFirst === null || compare(toFirst, secondTakes) < 0) continue
      if (compare(subtract(line.quantity, toFirst), secondTakes) === 0)
        return [give(first, toFirst, reasonOf(first)), give(second, secondTakes, reasonOf(second))]
    }
  }
  return cheapestFill(line, offers, 2)
}

/** E 一主一备: every line to two suppliers, both of whom deliver; null where no line has two. */
const mainAndSecond = (demand: readonly DemandLine[], byLine: ByLine, main: number): Allocation[] | null => {
  const lines = demand.map((line) => sharedByTwo(line, byLine.get(line.id) ?? [], main))
  return lines.some((given) => given.length > 1) ? lines.flat() : null
}

/** The rest of a line that is not allocated yet, in its unit. */
export const unallocated = (line: DemandLine, allocations: readonly Allocation[]): string =>
  subtract(
    line.quantity,
    sum(
      allocations.filter((one) => one.order_item_id === line.id && one.role === 'main').map((one) => one.awarded_qty),
      places.quantity,
    ),
  )
