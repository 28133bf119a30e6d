// How suppliers take a demand: who is asked, who looks, who declines, and what the others offer.
import { divide, multiply } from '#contract/decimal.ts'
import type { declineReasons } from '#contract/orders.ts'
import type { StaffChannel } from '#contract/tenders.entry.ts'
import type { TenderBody } from '#contract/tenders.schemas.ts'
import { declineWords, lineRemarks, tenderRemarks } from './data/order-words.ts'
import type { Dealer, House } from './orders.actors.ts'
import { type Demand, type HerbRow, type Line, roundedPrice, type Shelf } from './orders.demand.ts'
import { awake, HOUR, MINUTE } from './orders.times.ts'
import type { Chance } from './random.ts'

/** An offer for a line; which line is told by its place, null is not quoted. */
export type Offer = Omit<TenderBody['items'][number], 'order_item_id'> | null

/** What one invited supplier does until the deadline. */
export interface Reply {
  readonly dealer: Dealer
  /** When it only looks (epoch ms). */
  readonly looks: readonly number[]
  readonly decline?: { readonly at: number; readonly code: (typeof declineReasons)[number]; readonly text: string }
  readonly tender?: {
    readonly at: number
    readonly offers: readonly Offer[]
    /** False keeps it as the supplier's own draft. */
    readonly submit: boolean
    readonly withdrawn_at?: number
    /** Staff wrote it down; the supplier confirmed it at that moment, or never. */
    readonly entered?: { readonly channel: StaffChannel; readonly by: string; readonly confirmed_at?: number }
    readonly terms: Omit<TenderBody, 'items' | 'submit' | 'version'>
  }
}

/** Suppliers a buyer would invite: those who deal in the herbs, and a few big dealers on the off chance. */
export const inviteesFor = (house: House, demand: Demand, most: number, chance: Chance): Dealer[] => {
  const wanted = new Set(demand.lines.map((line) => line.herbal_id))
  const toxicOnly = [...wanted].every((id) => house.toxic.has(id))
  const fit = house.dealers
    .filter((dealer) => demand.terms.goods_type !== 'decoction_piece' || dealer.pieces)
    .filter((dealer) => dealer.toxic || !toxicOnly)
  const hits = (dealer: Dealer) => [...wanted].filter((id) => dealer.herbs.has(id)).length
  const dealing = chance.shuffled(fit.filter((dealer) => hits(dealer) > 0)).toSorted((a, b) => hits(b) - hits(a))
  const others = chance.shuffled(fit.filter((dealer) => hits(dealer) === 0 && dealer.herbs.size > 12))
  return [...dealing.slice(0, most), ...others.slice(0, 2)]
}

const METHODS = [
  { stock_state: 'in_stock', days: [3, 8] },
  { stock_state: 'origin_stock', days: [5, 12] },
  { stock_state: 'to_harvest', days: [12, 25] },
] as const

/** What one supplier asks for one line: around the reference price, now and then far off it. */
const offerFor = (line: Line, herb: HerbRow, level: number, year: number, chance: Chance): Offer => {
  const odd = chance.between(1, 1000)
  const factor = odd <= 9 ? 0.57 : odd >= 993 ? 1.62 : level + chance.between(-35, 35) / 1000
  const asked = roundedPrice(Number(line.reference_price) * factor)
  const price = line.ceiling_price != null && Number(asked) > Number(line.ceiling_price) ? line.reference_price : asked
  const { stock_state, days } = chance.pick(METHODS)
  const short = chance.happens(0.07)
  const perJin = chance.happens(0.04)
  return {
    unit_price: perJin ? (divide(price, '2', 4) ?? price) : price,
    ...(perJin ? { price_unit: 'yuan_jin' as const } : {}),
    freight_incl: true,
    tax_incl: true,
    offered_qty: short ? multiply(line.quantity, String(chance.between(4, 8) / 10), 0) : line.quantity,
    origin_text: herb.daodi_regions.length === 0 ? null : chance.pick(herb.daodi_regions),
    grade: line.grade ?? 'tong',
    harvest_year: year - chance.pick([0, 0, 0, 1]),
    moisture_pct: (chance.between(78, 126) / 10).toFixed(1),
    stock_state,
    delivery_days: chance.between(days[0], days[1]),
    package_spec: line.package_spec ?? null,
    trace_available: chance.happens(0.6),
    gap_base: chance.happens(0.15),
    ...(chance.happens(0.2) ? { remark: chance.pick(lineRemarks) } : {}),
  }
}

/** Who of the invited does what: so many tender, so many decline, the rest looks or does not even that. */
export interface Turnout {
  readonly tenders: number
  readonly declines: number
  readonly drafts?: number
  readonly withdrawn?: number
}

interface Time {
  readonly from: number
  readonly until: number
}

const within = ({ from, until }: Time, part: number): number => Math.round(from + (until - from) * part)

/** Toxic herbs come from who may deal in them. */
const mayOffer = (dealer: Dealer, herb: HerbRow | undefined): boolean =>
  herb !== undefined && (!herb.is_toxic || dealer.toxic)

/** What the invited do between `from` and `until`. */
export const repliesOf = (
  shelf: Shelf,
  demand: Demand,
  invited: readonly Dealer[],
  turnout: Turnout,
  time: Time,
  chance: Chance,
): Reply[] => {
  const year = new Date(time.from).getUTCFullYear()
  const herbs = demand.lines.map((line) => shelf.herb(herbNameOf(shelf, line)))
  const { tenders, declines, drafts = 0, withdrawn = 0 } = turnout
  return invited.map((dealer, place): Reply => {
    const first = awake(within(time, chance.between(2, 40) / 100), time.from)
    if (place >= tenders + drafts + withdrawn) {
      const looks = chance.happens(0.5) ? [first] : []
      if (place >= tenders + drafts + withdrawn + declines) return { dealer, looks }
      const { code, text } = chance.pick(declineWords)
      const at = Math.min(first + chance.between(5, 90) * MINUTE, time.until - 2 * MINUTE)
      return { dealer, looks: [], decline: { at, code, text } }
    }
    const level = chance.between(935, 1075) / 1000
    const planned = Math.min(within(time, chance.between(30, 96) / 100), time.until - (6 + place) * MINUTE)
    const at = awake(planned, time.from)
    const some = demand.lines.map((line, index): Offer => {
      const herb = herbs[index]
      const deals = chance.happens(dealer.herbs.has(line.herbal_id) ? 0.93 : dealer.pieces ? 0.35 : 0.08)
      if (herb === undefined || !deals || !mayOffer(dealer, herb)) return null
      return offerFor(line, herb, level, year, chance)
    })
    const offers = some.some((offer) => offer !== null)
      ? some
      : demand.lines.map((line, index) => {
          const herb = herbs[index]
          const isFirst = herbs.findIndex((one) => mayOffer(dealer, one)) === index
          return isFirst && herb !== undefined ? offerFor(line, herb, level, year, chance) : null
        })
    return {
      dealer,
      looks: chance.happens(0.25) && first < at - HOUR ? [first] : [],
      tender: {
        at,
        offers,
        submit: place < tenders || place >= tenders + drafts,
        ...(place >= tenders + drafts ? { withdrawn_at: at + chance.between(1, 3) * MINUTE } : {}),
        terms: termsOf(dealer, chance),
      },
    }
  })
}

/** What a supplier says beside its prices. */
export const termsOf = (dealer: Dealer, chance: Chance) => ({
  contact_name: dealer.contact_name,
  contact_phone: dealer.contact_phone,
  tax_rate: '9',
  invoice_type: 'special_vat' as const,
  delivery_days: chance.between(4, 15),
  remark: chance.pick(tenderRemarks),
})

const herbNameOf = (shelf: Shelf, line: Line): string =>
  shelf.herbs.find((herb) => herb.id === line.herbal_id)?.name ?? ''
