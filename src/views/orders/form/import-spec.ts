// The import of a demand's lines: the columns of the table, and how a row becomes a line of the form.
import * as z from 'zod/mini'
import { unguardCell } from '#contract/cells.ts'
import { messageKey } from '#contract/fields.ts'
import { indicators } from '#contract/herbal-templates.indicators.ts'
import { orderItemTerms } from '#contract/orders.bodies.ts'
import { cultivations, grades, UNGRADED, units } from '#contract/orders.options.ts'
import { readPrice, readQuantity, withHeadUnit } from '#src/commands/measures.ts'
import { readIndicators, shortNames, withIndicatorName } from '#src/components/quality-spec-import.ts'
import type { ImportSpec, RowView } from '#src/imports/rows.ts'
import { columnsOf } from '#src/imports/table.ts'
import { aliasKept } from './line-cells.ts'
import { ASKED, isGrade, OWN_GRADE } from './lines.ts'
import type { PastedRow } from './paste-table.ts'

const column = columnsOf('orders:fields.item')

const choice = <T extends string>(values: readonly [T, ...T[]]) => z.optional(z.enum(values))

const taken = z.object({
  herbal_id: orderItemTerms.herbal_id,
  grade: orderItemTerms.grade_text,
  size_spec: orderItemTerms.size_spec,
  origin_text: orderItemTerms.origin_text,
  quality_text: orderItemTerms.quality_text,
  quantity: orderItemTerms.quantity,
  unit: orderItemTerms.unit,
  delivery_date: orderItemTerms.delivery_date,
  reference_price: orderItemTerms.reference_price,
  ceiling_price: orderItemTerms.ceiling_price,
  new_stock_only: choice(['yes', 'any']),
  harvest_year: z.optional(z.string().check(z.regex(/^(19|20)\d{2}$/))),
  wild_or_cultivated: orderItemTerms.wild_or_cultivated,
  daodi_required: choice(['yes', 'any']),
  qty_tolerance_pct: orderItemTerms.qty_tolerance_pct,
  package_spec: orderItemTerms.package_spec,
  material_code: orderItemTerms.material_code,
  remark: orderItemTerms.remark,
  quality_specs: z.optional(
    z.string().check(z.refine((text) => readIndicators(text) !== null, messageKey('spec_unread'))),
  ),
})

/**
 * `1,200公斤` in one cell is a quantity with its unit, which overrides the unit column; `42元/斤` is a price of 84 元/kg.
 */
const inOurUnits = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const amount = readQuantity(texts.quantity ?? '')
  const priced = (['reference_price', 'ceiling_price'] as const).flatMap((name) => {
    const price = readPrice(texts[name] ?? '')
    return price === null ? [] : [[name, price] as const]
  })
  return {
    ...texts,
    ...(amount !== null && { quantity: amount.quantity, ...(amount.unit !== '' && { unit: amount.unit }) }),
    ...Object.fromEntries(priced),
    ...(texts.qty_tolerance_pct && {
      qty_tolerance_pct: texts.qty_tolerance_pct.normalize('NFKC').replace(/[±%]/g, ''),
    }),
    ...(texts.harvest_year && { harvest_year: /(?:19|20)\d{2}/.exec(texts.harvest_year)?.[0] ?? texts.harvest_year }),
  }
}

/** The indicators with a figure as limit, by the words that a table has for them. */
const indicatorHeads = indicators
  .filter(({ operator }) => operator === 'lte' || operator === 'gte' || operator === 'between')
  .flatMap(({ name_zh, name_en }) => [name_zh, name_en])

const measured = new Set(['quantity', 'reference_price', 'ceiling_price'])

export const lineImport: ImportSpec = {
  id: 'order_lines',
  columns: [
    column('herbal_id', 'herb', {
      required: true,
      label: 'orders:fields.item.name',
      heads: 'imports:heads.name',
    }),
    column('size_spec', 'text'),
    column('origin_text', 'text'),
    column('quality_text', 'text'),
    column('quantity', 'decimal', { required: true }),
    column('unit', 'choice', {
      required: true,
      otherwise: 'kg',
      values: units,
      optionsKey: 'orders:options.unit',
      also: 'order_form:paste.unit',
    }),
    column('delivery_date', 'day'),
    column('grade', 'choice', {
      // As in a new line of the form.
      otherwise: UNGRADED,
      values: grades,
      takesOwn: true,
      optionsKey: 'orders:options.grade',
      also: 'order_form:paste.grade',
    }),
    column('reference_price', 'decimal', { label: 'order_form:lines.reference_import' }),
    column('ceiling_price', 'decimal'),
    column('new_stock_only', 'choice', {
      values: ['yes', 'any'],
      optionsKey: 'order_form:paste.stock',
      also: 'order_form:paste.new_stock_only',
    }),
    column('harvest_year', 'text'),
    column('wild_or_cultivated', 'choice', {
      values: cultivations,
      optionsKey: 'orders:options.wild_or_cultivated',
      also: 'order_form:paste.wild_or_cultivated',
    }),
    column('daodi_required', 'choice', {
      values: ['yes', 'any'],
      optionsKey: 'order_form:paste.daodi',
      also: 'order_form:paste.daodi_required',
    }),
    column('qty_tolerance_pct', 'decimal'),
    column('package_spec', 'text'),
    column('material_code', 'text'),
    column('remark', 'text'),
    column('quality_specs', 'text', { many: true, alsoHeads: [...indicatorHeads, ...Object.keys(shortNames)] }),
  ],
  same: [
    'herbal_id',
    'size_spec',
    'origin_text',
    'grade',
    'new_stock_only',
    'harvest_year',
    'wild_or_cultivated',
    'daodi_required',
    'delivery_date',
  ],
  row: taken,
  completed: inOurUnits,
  headed: (name, text, head) =>
    name === 'quality_specs' ? withIndicatorName(text, head) : measured.has(name) ? withHeadUnit(text, head) : text,
}

/** A name in Chinese; a reading in letters is no alias. */
const HAN = /\p{Script=Han}/u

/** The texts of a line from a row of the table; `herbs` gives the name of its herb. */
export const lineOf = ({ body, texts: written }: RowView, herbs: ReadonlyMap<string, string>): PastedRow => {
  const read = taken.parse(body)
  const { herbal_id, grade, new_stock_only, daodi_required, quality_specs, ...texts } = read
  const specs = quality_specs === undefined ? null : readIndicators(quality_specs)
  const said = unguardCell((written.herbal_id ?? '').trim())
  const isAlias = HAN.test(said) && typeof herbal_id === 'string' && said !== herbs.get(herbal_id)
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string')),
    ...(isAlias &&
      aliasKept(said, herbs.get(herbal_id) ?? '', { size_spec: texts.size_spec ?? '', remark: texts.remark ?? '' })),
    ...(specs !== null && specs.length > 0 && { specs }),
    ...(typeof grade === 'string' && (isGrade(grade) ? { grade } : { grade: OWN_GRADE, grade_text: grade })),
    ...(new_stock_only === 'yes' && { new_stock_only: ASKED }),
    ...(daodi_required === 'yes' && { daodi_required: ASKED }),
    ...(typeof herbal_id === 'string' && { name: herbs.get(herbal_id) ?? '', herbal_id }),
  }
}
