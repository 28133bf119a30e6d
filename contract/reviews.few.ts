// Scenario C, 最多 k 家: the best allocation to at most k suppliers. Pure and exact.
import { inUnits, places } from './decimal.ts'
import { unitsInKg } from './orders.options.ts'
import { type DemandLine, type LineOffer, rankedOffers } from './reviews.award.ts'
import { type Fillable, fillLine } from './reviews.fill.ts'
import { shareable } from './reviews.packages.ts'

/** A price in 元 per unit of the line has seven decimal places, see `amountOf`; an amount has two, a quantity three. */
const PRICE_PLACES = places.price + 3
const TO_FEN = 10n ** BigInt(PRICE_PLACES + places.quantity - places.amount)
const NOBODY = 0x7fff_ffff

/** An offer in whole units: thousandths of the line's unit, and ten-millionths of a 元 for one unit. */
interface Counted extends Fillable {
  readonly supplier: number
}

interface CountedLine {
  readonly need: bigint
  /** Cheapest first, in the order of {@link rankedOffers}. */
  readonly offers: readonly Counted[]
}

const fenOf = (price: bigint, quantity: bigint): bigint => (price * quantity + TO_FEN / 2n) / TO_FEN

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const countedLine = (
  line: DemandLine,
  offers: readonly LineOffer[],
  numbers: ReadonlyMap<string, number>,
): CountedLine | null => {
  const need = inUnits(line.quantity, places.quantity)
  if (need === null) return null
  const factor = inUnits(unitsInKg[line.unit] ?? '1', PRICE_PLACES - places.price)
  if (factor === null) return null
  const counted = rankedOffers(line.id, offers).flatMap((offer): Counted[] => {
    const perKg = inUnits(offer.landed_price_kg, places.price)
    const price = perKg === null ? null : perKg * factor
    const offered = inUnits(shareable(line, offer.offered_qty), places.quantity)
    const moq = inUnits(offer.moq ?? '0', places.quantity)
    const supplier = numbers.get(offer.supplier_id)
    if (price === null || offered === null || moq === null || supplier === undefined) return []
    // An offer whose smallest lot exceeds the whole line gets nothing.
    return least(need, offered) < moq ? [] : [{ supplier, price, offered, moq }]
  })
  return { need, offers: counted }
}

interface Filled {
  /** 分. */
  readonly fen: number
  readonly whole: boolean
}

/** The cost of a line when only these suppliers may get it; filled as in scenario A. */
const filled = ({ need, offers }: CountedLine, among: readonly number[], most: number): Filled => {
  const own = offers.filter((offer) => among.includes(offer.supplier))
  const { taken, whole } = fillLine(need, own, most)
  return { fen: Number(taken.reduce((sum, { offer, quantity }) => sum + fenOf(offer.price, quantity), 0n)), whole }
}

interface Found {
  readonly among: readonly number[]
  readonly covered: number
  readonly whole: number
  readonly fen: number
}

/** Whether a choice of suppliers is better than the best so far, see {@link fewSuppliers}. */
const isBetter = (one: Found, best: Found | undefined): boolean =>
  best === undefined ||
  (one.whole !== best.whole
    ? one.whole > best.whole
    : one.covered !== best.covered
      ? one.covered > best.covered
      : one.fen !== best.fen
        ? one.fen < best.fen
        : one.among.length < best.among.length)

/** Suppliers with a valid offer, in the order of their tenders; equals by id, so that the same table always gives the same result. */
const inOrder = (offers: readonly LineOffer[]): string[] => {
  const first = new Map<string, number>()
  for (const { supplier_id, submitted_at, valid } of offers) {
    if (valid)
      first.set(supplier_id, Math.min(first.get(supplier_id) ?? Number.POSITIVE_INFINITY, Date.parse(submitted_at)))
  }
  return [...first].toSorted((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
}

/**
 * The best set of at most `k` suppliers, for each k from 1 to `upTo`; empty when nobody offers anything. Sets are
 * compared by these rules in turn: more completely filled lines, more lines that get something, a lower total, fewer
 * suppliers, earlier tenders. All sets are tried. A line costs one comparison per set: with one more supplier, its
 * cheapest offer stays or is that supplier's. Only lines whose cheapest offer is smaller than the need are filled
 * again.
 */
export const fewSuppliers = (
  demand: readonly DemandLine[],
  byLine: ReadonlyMap<string, readonly LineOffer[]>,
  most: number,
  upTo: number,
): ReadonlyMap<number, ReadonlySet<string>> => {
  const suppliers = inOrder([...byLine.values()].flat())
  const placeOf = new Map(suppliers.map((id, at) => [id, at]))
  const lines = demand.flatMap((line) => countedLine(line, byLine.get(line.id) ?? [], placeOf) ?? [])
  const count = lines.length
  // Two lists by supplier and line: the rank of the supplier's first offer, and the line's cost when this offer alone
  // fills it (NaN: it cannot).
  const ranks = new Int32Array(suppliers.length * count).fill(NOBODY)
  const costs = new Float64Array(suppliers.length * count)
  for (const [at, { need, offers }] of lines.entries()) {
    for (const [rank, { supplier, price, offered }] of offers.entries()) {
      const place = supplier * count + at
      if (ranks[place] !== NOBODY) continue
      ranks[place] = rank
      costs[place] = offered >= need ? Number(fenOf(price, need)) : Number.NaN
    }
  }
  const levels = Array.from({ length: upTo }, () => ({ rank: new Int32Array(count), cost: new Float64Array(count) }))
  const none = { rank: new Int32Array(count).fill(NOBODY), cost: new Float64Array(count) }
  const best: Found[] = []
  const extend = (from: number, among: readonly number[], before: typeof none): void => {
    const level = levels[among.length]
    if (level === undefined) return
    for (let next = from; next < suppliers.length; next += 1) {
      const set = [...among, next]
      const one = { among: set, covered: 0, whole: 0, fen: 0 }
      for (let at = 0; at < count; at += 1) {
        const own = ranks[next * count + at] ?? NOBODY
        const was = before.rank[at] ?? NOBODY
        const rank = own < was ? own : was
        level.rank[at] = rank
        if (rank === NOBODY) continue
        const cost = (own < was ? costs[next * count + at] : before.cost[at]) ?? 0
        level.cost[at] = cost
        const line = lines[at]
        const part = Number.isNaN(cost) && line !== undefined ? filled(line, set, most) : { fen: cost, whole: true }
        one.covered += 1
        one.whole += part.whole ? 1 : 0
        one.fen += part.fen
      }
      // A set also counts for every larger k.
      for (let k = set.length; one.covered > 0 && k <= upTo; k += 1) if (isBetter(one, best[k])) best[k] = one
      extend(next + 1, set, level)
    }
  }
  extend(0, [], none)
  return new Map(
    best.flatMap((one, k): [number, ReadonlySet<string>][] => [
      [k, new Set(one.among.flatMap((at) => suppliers[at] ?? []))],
    ]),
  )
}
