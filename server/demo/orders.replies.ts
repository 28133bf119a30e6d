// How suppliers reply to a demand: who is invited, who opens the link, who declines, and what the others offer.
import { divide, multiply } from '#contract/decimal.ts'
import type { declineReasons } from '#contract/orders.ts'
import type { StaffChannel } from '#contract/tenders.entry.ts'
import type { TenderBody } from '#contract/tenders.schemas.ts'
import { declineText, lineRemarks, tenderRemarks } from './data/order-words.ts'
import type { DemoEnterprise, DemoSupplier } from './orders.actors.ts'
import { type Demand, type DemoCatalogue, type HerbRow, type Line, roundedPrice } from './orders.demand.ts'
import { awake, HOUR, MINUTE } from './orders.times.ts'
import type { Random } from './random.ts'

/** An offer for a line, given by its position; null means not quoted. */
export type Offer = Omit<TenderBody['items'][number], 'order_item_id'> | null

/** What one invited supplier does until the deadline. */
export interface Reply {
  readonly supplier: DemoSupplier
  /** The moments at which the supplier only opens the link (epoch ms). */
  readonly views: readonly number[]
  readonly decline?: { readonly at: number; readonly code: (typeof declineReasons)[number]; readonly text: string }
  readonly tender?: {
    readonly at: number
    readonly offers: readonly Offer[]
    /** False leaves the tender as the supplier's draft. */
    readonly submit: boolean
    readonly withdrawn_at?: number
    /** Present where staff entered the tender; `confirmed_at` is missing where the supplier never confirmed it. */
    readonly entered?: { readonly channel: StaffChannel; readonly by: string; readonly confirmed_at?: number }
    readonly terms: Omit<TenderBody, 'items' | 'submit' | 'version'>
  }
}

/** Suppliers a buyer would invite: those that supply its herbs, and a few large ones that may not. */
export const inviteesFor = (
  enterprise: DemoEnterprise,
  demand: Demand,
  most: number,
  random: Random,
): DemoSupplier[] => {
  const wanted = new Set(demand.lines.map((line) => line.herbal_id))
  const toxicOnly = [...wanted].every((id) => enterprise.toxic.has(id))
  const fit = enterprise.suppliers
    .filter((supplier) => demand.terms.goods_type !== 'decoction_piece' || supplier.pieces)
    .filter((supplier) => supplier.toxic || !toxicOnly)
  const hits = (supplier: DemoSupplier) => [...wanted].filter((id) => supplier.herbs.has(id)).length
  const dealing = random.shuffled(fit.filter((supplier) => hits(supplier) > 0)).toSorted((a, b) => hits(b) - hits(a))
  const others = random.shuffled(fit.filter((supplier) => hits(supplier) === 0 && supplier.herbs.size > 12))
  return [...dealing.slice(0, most), ...others.slice(0, 2)]
}

const METHODS = [
  { stock_state: 'in_stock', days: [3, 8] },
  { stock_state: 'origin_stock', days: [5, 12] },
  { stock_state: 'to_harvest', days: [12, 25] },
] as const

/** One supplier's offer for one line: around the reference price, sometimes far from it. */
const offerFor = (line: Line, herb: HerbRow, level: number, year: number, random: Random): Offer => {
  const odd = random.between(1, 1000)
  const factor = odd <= 9 ? 0.57 : odd >= 993 ? 1.62 : level + random.between(-35, 35) / 1000
  const asked = roundedPrice(Number(line.reference_price) * factor)
  const price = line.ceiling_price != null && Number(asked) > Number(line.ceiling_price) ? line.reference_price : asked
  const { stock_state, days } = random.pick(METHODS)
  const short = random.happens(0.07)
  const perJin = random.happens(0.04)
  return {
    unit_price: perJin ? (divide(price, '2', 4) ?? price) : price,
    ...(perJin ? { price_unit: 'yuan_jin' as const } : {}),
    freight_incl: true,
    tax_incl: true,
    offered_qty: short ? multiply(line.quantity, String(random.between(4, 8) / 10), 0) : line.quantity,
    origin_text: herb.daodi_regions.length === 0 ? null : random.pick(herb.daodi_regions),
    grade: line.grade ?? 'tong',
    harvest_year: year - random.pick([0, 0, 0, 1]),
    moisture_pct: (random.between(78, 126) / 10).toFixed(1),
    stock_state,
    delivery_days: random.between(days[0], days[1]),
    package_spec: line.package_spec ?? null,
    trace_available: random.happens(0.6),
    gap_base: random.happens(0.15),
    ...(random.happens(0.2) ? { remark: random.pick(lineRemarks) } : {}),
  }
}

/** How many invited suppliers tender and how many decline; the rest open the link, or not even that. */
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

/** Toxic herbs are offered only by suppliers qualified for them. */
const mayOffer = (supplier: DemoSupplier, herb: HerbRow | undefined): boolean =>
  herb !== undefined && (!herb.is_toxic || supplier.toxic)

/** The acts of the invited suppliers between `from` and `until`. */
export const repliesOf = (
  catalogue: DemoCatalogue,
  demand: Demand,
  invited: readonly DemoSupplier[],
  turnout: Turnout,
  time: Time,
  random: Random,
): Reply[] => {
  const year = new Date(time.from).getUTCFullYear()
  const herbs = demand.lines.map((line) => catalogue.herb(herbNameOf(catalogue, line)))
  const { tenders, declines, drafts = 0, withdrawn = 0 } = turnout
  return invited.map((supplier, place): Reply => {
    const first = awake(within(time, random.between(2, 40) / 100), time.from)
    if (place >= tenders + drafts + withdrawn) {
      const views = random.happens(0.5) ? [first] : []
      if (place >= tenders + drafts + withdrawn + declines) return { supplier, views }
      const { code, text } = random.pick(declineText)
      const at = Math.min(first + random.between(5, 90) * MINUTE, time.until - 2 * MINUTE)
      return { supplier, views: [], decline: { at, code, text } }
    }
    const level = random.between(935, 1075) / 1000
    const planned = Math.min(within(time, random.between(30, 96) / 100), time.until - (6 + place) * MINUTE)
    const at = awake(planned, time.from)
    const some = demand.lines.map((line, index): Offer => {
      const herb = herbs[index]
      const deals = random.happens(supplier.herbs.has(line.herbal_id) ? 0.93 : supplier.pieces ? 0.35 : 0.08)
      if (herb === undefined || !deals || !mayOffer(supplier, herb)) return null
      return offerFor(line, herb, level, year, random)
    })
    const offers = some.some((offer) => offer !== null)
      ? some
      : demand.lines.map((line, index) => {
          const herb = herbs[index]
          const isFirst = herbs.findIndex((one) => mayOffer(supplier, one)) === index
          return isFirst && herb !== undefined ? offerFor(line, herb, level, year, random) : null
        })
    return {
      supplier,
      views: random.happens(0.25) && first < at - HOUR ? [first] : [],
      tender: {
        at,
        offers,
        submit: place < tenders || place >= tenders + drafts,
        ...(place >= tenders + drafts ? { withdrawn_at: at + random.between(1, 3) * MINUTE } : {}),
        terms: termsOf(supplier, random),
      },
    }
  })
}

/** A supplier's terms besides its prices. */
export const termsOf = (supplier: DemoSupplier, random: Random) => ({
  contact_name: supplier.contact_name,
  contact_phone: supplier.contact_phone,
  tax_rate: '9',
  invoice_type: 'special_vat' as const,
  delivery_days: random.between(4, 15),
  remark: random.pick(tenderRemarks),
})

const herbNameOf = (catalogue: DemoCatalogue, line: Line): string =>
  catalogue.herbs.find((herb) => herb.id === line.herbal_id)?.name ?? ''
