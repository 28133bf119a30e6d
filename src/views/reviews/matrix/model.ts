// The model of the comparison: lines × tenders, each cell compared with the reference price and the lowest offer.
import { compare, minimum, percentDelta, percentOf } from '#contract/decimal.ts'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { Order } from '#contract/orders.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { type DemandLine, isUnreachable } from '#contract/reviews.award.ts'
import { NEAR_DAYS } from '#contract/reviews.checks.ts'
import { dryPrice, markerPrice, waterLimit, waterOver } from '#contract/reviews.effective-price.ts'
import { contentSpec, statedContent } from '#contract/reviews.quality.ts'
import { byStanding, evaluatedAmount } from '#contract/tenders.price.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { type TaxStanding, taxesDiffer, taxesOf } from '#contract/tenders.tax.ts'
import type { ReviewTable } from '#src/machines/use-review.ts'
import { type Exclusion, exclusionOf, isUnexplainedIn, offersOf } from '../exclusions.ts'

/** One offer in its cell. Percentages are decimal strings, negative when cheaper. */
export interface MatrixCell {
  readonly item: TenderItem
  readonly tender: OpenedTender
  readonly exclusion: Exclusion | null
  readonly lowest: boolean
  /** Other offers have the same price. */
  readonly tied: boolean
  /** Its price is abnormally low and not explained: as the lowest it is only provisional. */
  readonly unexplained: boolean
  readonly to_reference: string | null
  readonly to_lowest: string | null
  /** The offered percentage of the need, where it is less than 100. */
  readonly partial_pct: string | null
  /** Nothing of the offer can be awarded, because its smallest lot is too large; it is never marked as the lowest. */
  readonly unreachable: boolean
  /** The amount for the demanded quantity, 元; for a short offer, for the offered quantity. */
  readonly amount: string
  /** 有效价(折干) in 元/kg and 有效成分价 in 元/g; null where the offer or the line lacks the figures for it. */
  readonly dry: string | null
  readonly marker: string | null
  /** Whether no valid offer of the line has a lower effective price of that kind. */
  readonly lowest_dry: boolean
  readonly lowest_marker: boolean
  /** The line's moisture limit, percent, where the offer exceeds it. */
  readonly water_over: string | null
  /** Whether the offer is a backup in the award in force. */
  readonly backup: boolean
}

export interface MatrixLine {
  readonly line: DemandLine
  readonly item: OrderItem
  /** The cells of the line, by tender. */
  readonly cells: ReadonlyMap<string, MatrixCell>
  /** The valid offers have different prices. */
  readonly differs: boolean
  readonly flagged: boolean
}

export interface MatrixColumn {
  readonly tender: OpenedTender
  readonly name: string
  /** The number of lines in its evaluated total: offered in full, and not disqualified. */
  readonly covered: number
  /** Rank by evaluated total; null where the tender is incomplete or disqualified. */
  readonly rank: number | null
  /** The tax rate of its prices; empty where all tenders have the same, or none is stated. */
  readonly taxes: readonly TaxStanding[]
  /** Days until the licence expires, when that is near or past. */
  readonly licence_days: number | null
  readonly certified: boolean
  readonly disqualified: boolean
  /**
   * The number of open lines for which the tender's offer may be chosen, in the mode 补定; null in the whole comparison,
   * which shows rank and coverage.
   */
  readonly choosable: number | null
}

/** Labels a column. */
export const tenderOf = (column: MatrixColumn): string => column.tender.id

export interface MatrixModel {
  readonly lines: readonly MatrixLine[]
  readonly columns: readonly MatrixColumn[]
  readonly table: ReviewTable
}

const DAY_MS = 86_400_000

/** Tenders that took part: sealed, withdrawn and excluded ones have no column. */
export const openedTenders = (list: readonly (OpenedTender | { readonly sealed: true })[]): OpenedTender[] =>
  list.filter(
    (one): one is OpenedTender => one.sealed === false && !['draft', 'withdrawn', 'excluded'].includes(one.status),
  )

/** A line of the order as the award's rules read it; null while it has no quantity (a draft). */
const demandOf = (item: OrderItem): DemandLine | null => {
  const { id, line_no, quantity, unit, package_spec, reference_price, last_price } = item
  if (typeof quantity !== 'string' || typeof unit !== 'string') return null
  return { id, line_no, quantity, unit, package_spec, reference_price: reference_price ?? null, last_price }
}

interface Lowest {
  readonly dry: string | null
  readonly marker: string | null
}

/** What the cells of one line are compared with. */
interface LineMeasure {
  readonly line: DemandLine
  readonly lows: readonly TenderItem[]
  readonly limit: string | null
  /** The marker whose content the line requires. */
  readonly marker: QualitySpec | null
  /** The lowest effective prices among the valid offers. */
  readonly low: () => Lowest
  /** The award in force, by offer. */
  readonly standing: ReadonlyMap<string, OfferStanding>
}

/** The state of an offer in the award in force, while its open lines are chosen for. */
export interface OfferStanding {
  readonly exclusion: Exclusion | null
  readonly backup: boolean
}

/** A cell with lazily computed figures: of about ten thousand cells a screen shows two hundred. */
class Cell implements MatrixCell {
  readonly item: TenderItem
  readonly tender: OpenedTender
  readonly #by: LineMeasure
  constructor(tender: OpenedTender, item: TenderItem, by: LineMeasure) {
    this.tender = tender
    this.item = item
    this.#by = by
  }
  get exclusion() {
    return this.#by.standing.get(this.item.id)?.exclusion ?? exclusionOf(this.tender, this.item)
  }
  get backup() {
    return this.#by.standing.get(this.item.id)?.backup === true
  }
  get lowest() {
    return this.item.is_lowest
  }
  get tied() {
    return this.item.is_lowest && this.#by.lows.length > 1
  }
  get unexplained() {
    return isUnexplainedIn(this.tender, this.item)
  }
  get to_reference() {
    const { reference_price: reference } = this.#by.line
    return reference === null ? null : percentDelta(this.item.landed_price_kg, reference, 1)
  }
  get to_lowest() {
    const [low] = this.#by.lows
    return low === undefined ? null : percentDelta(this.item.landed_price_kg, low.landed_price_kg, 1)
  }
  get partial_pct() {
    const { offered_qty: offered } = this.item
    const { quantity } = this.#by.line
    return compare(offered, quantity) < 0 ? percentOf(offered, quantity, 0) : null
  }
  get unreachable() {
    return isUnreachable(this.item, this.#by.line.quantity)
  }
  get dry() {
    return dryPrice(this.item.landed_price_kg, this.item.moisture_pct, this.#by.limit)
  }
  get marker() {
    return markerPrice(this.item.landed_price_kg, this.item.moisture_pct, statedContent(this.#by.marker, this.item))
  }
  get amount() {
    const { item } = this
    return evaluatedAmount(this.#by.line, item) ?? item.amount
  }
  get lowest_dry() {
    return mayBeLowest(this) && isSame(this.dry, this.#by.low().dry)
  }
  get lowest_marker() {
    return mayBeLowest(this) && isSame(this.marker, this.#by.low().marker)
  }
  get water_over() {
    return waterOver(this.item.moisture_pct, this.#by.limit)
  }
}

const mayBeLowest = (cell: Cell): boolean => cell.item.rank !== null && !cell.unreachable

/** The lowest of at least two figures: one alone is compared with nothing. */
const lowestOfSeveral = (figures: readonly string[]): string | null => (figures.length < 2 ? null : minimum(figures))

const isSame = (a: string | null, b: string | null): boolean => a !== null && b !== null && compare(a, b) === 0

/** Computes a figure at its first use. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const coversLine = (line: DemandLine, item: TenderItem): boolean =>
  item.status !== 'disqualified' && compare(item.offered_qty, line.quantity) >= 0

/** A tender as a column; `demand` has all lines. */
export const columnOf = (tender: OpenedTender, demand: readonly DemandLine[], now: number): MatrixColumn => {
  const left = tender.supplier_valid_until === null ? null : daysUntil(tender.supplier_valid_until, now)
  const needs = new Map(demand.map((line) => [line.id, line]))
  const covered = new Set(
    tender.items.flatMap((item) => {
      const line = needs.get(item.order_item_id)
      return line !== undefined && coversLine(line, item) ? [line.id] : []
    }),
  )
  return {
    tender,
    name: tender.supplier_short_name ?? tender.supplier_name,
    covered: covered.size,
    rank: tender.rank,
    taxes: [],
    licence_days: left !== null && left <= NEAR_DAYS ? left : null,
    certified: tender.supplier_status === 'certified',
    disqualified: tender.status === 'disqualified',
    choosable: null,
  }
}

const daysUntil = (day: string, now: number): number => Math.ceil((Date.parse(day) - now) / DAY_MS)

/** The whole comparison: tenders in the order of their columns. `now` in ms. */
export const matrixOf = (order: Order, list: readonly OpenedTender[], now: number): MatrixModel => {
  const demand = order.items.flatMap((item) => demandOf(item) ?? []).toSorted((a, b) => a.line_no - b.line_no)
  const items = new Map(order.items.map((item) => [item.id, item]))
  const tenders = list.toSorted((a, b) => byStanding(standingOf(a), standingOf(b)) || byNumber(a, b))
  const byLine = new Map<string, { tender: OpenedTender; item: TenderItem }[]>(demand.map((line) => [line.id, []]))
  for (const tender of tenders) for (const item of tender.items) byLine.get(item.order_item_id)?.push({ tender, item })
  const taxes = new Map(tenders.map((tender) => [tender.id, taxesOf(tender, order)]))
  const taxed = taxesDiffer(
    tenders.flatMap(({ id, status }) => (status === 'disqualified' ? [] : [taxes.get(id) ?? []])),
  )
  return {
    columns: tenders.map((tender) => ({
      ...columnOf(tender, demand, now),
      taxes: taxed ? (taxes.get(tender.id) ?? []) : [],
    })),
    lines: demand.flatMap((line) => {
      const item = items.get(line.id)
      return item === undefined ? [] : [lineOf(line, item, byLine.get(line.id) ?? [])]
    }),
    table: {
      demand,
      offers: offersOf(tenders, demand),
      terms: {
        budget_amount: order.budget_amount ?? null,
        // The server's default, where the order has no value.
        split_award: order.split_award !== false,
        max_suppliers_per_line: order.max_suppliers_per_line ?? 2,
        main_share_pct: order.main_share_pct ?? null,
      },
    },
  }
}

const standingOf = (tender: OpenedTender) => ({ ...tender, is_vetoed: tender.status === 'disqualified' })

const byNumber = (a: OpenedTender, b: OpenedTender): number => (a.tender_no < b.tender_no ? -1 : 1)

const noStanding: ReadonlyMap<string, OfferStanding> = new Map()

/** One line with its offers, each compared with the others. */
export const lineOf = (
  line: DemandLine,
  item: OrderItem,
  offered: readonly { readonly tender: OpenedTender; readonly item: TenderItem }[],
  standing: ReadonlyMap<string, OfferStanding> = noStanding,
): MatrixLine => {
  const lows = offered.map((one) => one.item).filter((one) => one.is_lowest)
  const valid = offered.filter((one) => one.item.rank !== null)
  const first = valid[0]?.item.landed_price_kg
  const low = once((): Lowest => {
    const all = [...cells.values()].filter(mayBeLowest)
    return {
      dry: lowestOfSeveral(all.flatMap((cell) => cell.dry ?? [])),
      marker: lowestOfSeveral(all.flatMap((cell) => cell.marker ?? [])),
    }
  })
  const specs = item.quality_specs ?? []
  const by: LineMeasure = { line, lows, limit: waterLimit(specs), marker: contentSpec(specs), low, standing }
  const cells: ReadonlyMap<string, Cell> = new Map(
    offered.map((one) => [one.tender.id, new Cell(one.tender, one.item, by)]),
  )
  return {
    line,
    item,
    cells,
    differs: first !== undefined && valid.some((one) => compare(one.item.landed_price_kg, first) !== 0),
    flagged: offered.some((one) => one.item.flags.length > 0),
  }
}
