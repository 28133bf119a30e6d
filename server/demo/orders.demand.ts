// The contents of demo demands: lines from templates and herbs, usual quantities and prices of the
// trade, terms by the title.
import { addDays } from 'date-fns/addDays'
import type { Selectable } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { multiply, sum } from '#contract/decimal.ts'
import type { OrderCreateBody } from '#contract/orders.bodies.ts'
import { amountOf } from '#contract/reviews.award.ts'
import type { HerbalTemplatesTable, HerbsTable } from '#server/db/herb-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { agedFrom, daodi, growing } from './data/herbs.asked.ts'
import type { OrderTitle } from './data/order-titles.ts'
import { acceptanceRule, orderRemarks, packages, titleHints } from './data/order-words.ts'
import type { Random } from './random.ts'

export type HerbRow = Selectable<HerbsTable>
type TemplateRow = Selectable<HerbalTemplatesTable>

/** A line of a demand as sent. Quantity in `unit`, prices in 元/kg. */
export type Line = NonNullable<OrderCreateBody['items']>[number] & {
  readonly herbal_id: string
  readonly quantity: string
  readonly unit: 'kg' | 'g'
  readonly reference_price: string
}

/** Terms without dates, and the lines. */
export interface Demand {
  readonly title: string
  readonly lines: readonly Line[]
  readonly terms: Omit<OrderCreateBody, 'submit' | 'source_order_id' | 'copy_lines' | 'items' | 'title'>
}

/** The catalogue for the lines. */
export interface DemoCatalogue {
  herb(name: string): HerbRow
  readonly herbs: readonly HerbRow[]
  template(herbId: string, goodsType: string): TemplateRow | undefined
}

/** Reads the catalogue, with the templates of one enterprise. */
export const readDemoCatalogue = async (tx: Tx, enterpriseId: string): Promise<DemoCatalogue> => {
  const herbs = await tx.selectFrom('herbs').selectAll().orderBy('name').execute()
  const byName = new Map(herbs.map((herb) => [herb.name, herb]))
  const templates = await tx
    .selectFrom('herbal_templates')
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '=', 'active')
    .selectAll()
    .execute()
  const byHerb = new Map(templates.map((one) => [`${one.herbal_id} ${one.goods_type}`, one]))
  return {
    herb: (name) => {
      const found = byName.get(name)
      if (found === undefined) throw new Error(`The demo catalogue has no herb ${name}.`)
      return found
    },
    herbs,
    template: (herbId, goodsType) => byHerb.get(`${herbId} ${goodsType}`),
  }
}

/**
 * The usual quantities by the price per kilogram: up to `upTo` 元/kg, a quantity has `from` to `to` steps of `step`
 * units.
 */
const quantities = [
  { upTo: 30, step: 500, from: 2, to: 20, unit: 'kg' },
  { upTo: 100, step: 100, from: 4, to: 40, unit: 'kg' },
  { upTo: 400, step: 50, from: 3, to: 18, unit: 'kg' },
  { upTo: 3000, step: 5, from: 2, to: 16, unit: 'kg' },
  { upTo: 30_000, step: 1, from: 2, to: 12, unit: 'kg' },
] as const
/** More expensive herbs are bought by the gram. */
const dearest = { step: 100, from: 3, to: 30, unit: 'g' } as const

/** A market price: rounded to 0.05 元 when low, to whole 元 when high. */
export const roundedPrice = (price: number): string => {
  const step = price < 30 ? 5 : price < 100 ? 10 : price < 1000 ? 50 : 100
  return ((Math.max(1, Math.round((price * 100) / step)) * step) / 100).toFixed(2)
}

/** The reference price varied by some percent, as if noted on another day. */
const notedPrice = (herb: HerbRow, random: Random): string =>
  roundedPrice(Number(herb.reference_price ?? '20') * (1 + random.between(-60, 60) / 1000))

/** A line for a herb, filled from its template if there is one. */
export const lineOf = (catalogue: DemoCatalogue, name: string, goodsType: string, random: Random): Line => {
  const herb = catalogue.herb(name)
  const template = catalogue.template(herb.id, goodsType)
  const reference_price = notedPrice(herb, random)
  const { step, from, to, unit } = quantities.find(({ upTo }) => Number(reference_price) <= upTo) ?? dearest
  return {
    herbal_id: herb.id,
    name: template?.name ?? herb.name,
    grade: random.pick(['tong', 'tong', 'xuan', 'g1'] as const),
    origin_text: herb.daodi_regions.slice(0, 2).join('、'),
    ...(template === undefined ? {} : fromTemplate(template)),
    quantity: String(step * random.between(from, to)),
    unit,
    reference_price,
    reference_source: random.pick(['market', 'market', 'last', 'median'] as const),
    ...(random.happens(0.15) ? { new_stock_only: true } : {}),
    ...askedOf(herb, step),
  }
}

/** A buyer who limits the harvest year accepts the previous year and newer ones. */
const lastHarvest = new Date().getUTCFullYear() - 1

/**
 * Further requirements for the goods, determined by the herb alone, so that the sequence of random
 * numbers stays the same.
 */
const askedOf = (herb: HerbRow, step: number): Partial<Line> => {
  const grown = (['cultivated', 'wild'] as const).find((how) => growing[how].includes(herb.name))
  return {
    ...(grown === undefined ? {} : { wild_or_cultivated: grown }),
    // Quantities in tons are not weighed to the kilogram.
    ...(step >= 500 ? { qty_tolerance_pct: '5' } : {}),
    ...(daodi.includes(herb.name) ? { daodi_required: true } : {}),
    ...(agedFrom.includes(herb.name) ? { harvest_year: lastHarvest } : {}),
  }
}

const fromTemplate = (template: TemplateRow) => ({
  template_id: template.id,
  alias: template.alias,
  source_species: template.source_species,
  // The template's values come from the same closed lists, but its table stores them as text.
  medicinal_part: template.medicinal_part as Line['medicinal_part'],
  processing: template.processing,
  form: template.form as Line['form'],
  grade: template.grade as Line['grade'],
  size_spec: template.size_spec,
  package_spec: template.package_spec,
  quality_specs: template.quality_specs,
})

const hinted = <T extends string>(title: string, hints: readonly (readonly [string, T])[], otherwise: T): T =>
  hints.find(([word]) => title.includes(word))?.[1] ?? otherwise

/** The total of the lines at their reference prices, in 元. */
const referenceTotal = (lines: readonly Line[]): string =>
  sum(lines.map((line) => amountOf(line.reference_price, line.quantity, line.unit)))

/** The goods type a title mentions. */
export const goodsTypeOf = (title: string): 'decoction_piece' | 'crude_herb' =>
  titleHints.pieces.some((word) => title.includes(word)) ? 'decoction_piece' : 'crude_herb'

/** A demand by its title; buyers' habits vary. */
export const demandOf = (catalogue: DemoCatalogue, { title, herbs }: OrderTitle, random: Random): Demand => {
  const goods_type = goodsTypeOf(title)
  const lines = herbs.map((name) => lineOf(catalogue, name, goods_type, random))
  const capped = random.happens(0.12)
  return {
    title,
    lines: capped
      ? lines.map((line) => ({ ...line, ceiling_price: multiply(line.reference_price, '1.25', 2) }))
      : lines,
    terms: {
      goods_type,
      purchase_method: hinted(title, titleHints.method, 'tender'),
      purpose: hinted(title, titleHints.purpose, 'production'),
      open_scope: 'invited',
      payment_terms: random.pick(['net60', 'net60', 'net30', 'acceptance', 'net90'] as const),
      tax_rate: '9',
      quality_standard: random.pick(['chp2025', 'chp2025', 'enterprise_internal'] as const),
      package_req: random.pick(packages),
      acceptance_rule: acceptanceRule,
      attachments: titleHints.attachments.flatMap(([word, file]) => (title.includes(word) ? [file] : [])),
      ceiling_public: capped && random.happens(0.5),
      ...(random.happens(0.4) ? { budget_amount: budgetFor(lines) } : {}),
      ...(random.happens(0.3) ? { remark: random.pick(orderRemarks) } : {}),
    },
  }
}

/** Slightly above the reference total, in whole thousands. */
export const budgetFor = (lines: readonly Line[]): string =>
  (Math.ceil((Number(referenceTotal(lines)) * 1.04) / 1000) * 1000).toFixed(2)

/** The delivery date, a number of days after a deadline. */
export const deliveryAfter = (deadline: number, days: number): string => businessDay(addDays(new Date(deadline), days))
