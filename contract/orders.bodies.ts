// The fields a user may write into a tender demand and its lines, and a line in an answer. Apart from the rows of the list, which are loaded first.
import * as z from 'zod/mini'
import { compare } from './decimal.ts'
import { percent, price, quantity } from './fields.figures.ts'
import { day, filledText, id, maybe, messageKey, text, version } from './fields.ts'
import { MAX_ORDER_FILES, orderAttachmentBody } from './orders.files.ts'
import { cultivations, forms, grades, lineStatuses, medicinalParts, referenceSources, units } from './orders.options.ts'
import { orderTerms } from './orders.schemas.ts'
import { lineSpecs, qualitySpec } from './quality-specs.ts'
import { amountOf, inKg } from './reviews.award.ts'
import { MAX_AMOUNT } from './tenders.price.ts'

/** The fields a user may write into a line. Quantity in `unit`, prices in 元/kg. */
export const orderItemTerms = {
  herbal_id: maybe(id),
  template_id: maybe(id),
  material_code: maybe(text(40)),
  name: maybe(text(60)),
  alias: maybe(z.array(text(40)).check(z.maxLength(20))),
  source_species: maybe(text(200)),
  medicinal_part: maybe(z.enum(medicinalParts)),
  processing: maybe(text(40)),
  form: maybe(z.enum(forms)),
  grade: maybe(z.enum(grades)),
  grade_text: maybe(text(80)),
  size_spec: maybe(text(120)),
  origin_required: maybe(z.array(text(20)).check(z.maxLength(20))),
  origin_text: maybe(text(120)),
  daodi_required: maybe(z.boolean()),
  wild_or_cultivated: maybe(z.enum(cultivations)),
  harvest_year: maybe(z.number().check(z.int(), z.gte(1990), z.lte(2100))),
  new_stock_only: maybe(z.boolean()),
  quantity: maybe(quantity),
  unit: maybe(z.enum(units)),
  qty_tolerance_pct: maybe(percent),
  package_spec: maybe(text(60)),
  quality_specs: maybe(z.array(qualitySpec).check(z.maxLength(60))),
  quality_text: maybe(text(1000)),
  reference_price: maybe(price),
  reference_source: maybe(z.enum(referenceSources)),
  reference_date: maybe(day),
  ceiling_price: maybe(price),
  delivery_date: maybe(day),
  sample_weight_g: maybe(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
  remark: maybe(text(300)),
}

interface Sized {
  readonly quantity?: string | null | undefined
  readonly unit?: (typeof units)[number] | null | undefined
  readonly reference_price?: string | null | undefined
}

/** Whether the sums over the lines of a demand can hold this one; what is no figure is refused at its own field. */
const fitsSums = ({ quantity: qty, unit, reference_price }: Sized, part: 'quantity' | 'reference_price'): boolean => {
  if (!quantity.safeParse(qty).success || qty == null) return true
  if (part === 'quantity') return compare(inKg(qty, unit ?? 'kg'), MAX_AMOUNT) <= 0
  if (!price.safeParse(reference_price).success || reference_price == null) return true
  return compare(amountOf(reference_price, qty, unit ?? 'kg'), MAX_AMOUNT) <= 0
}

/** A line is identified by `line_no`; a line without one gets its position in the list. */
export const orderItemBody = z
  .strictObject({
    line_no: z.optional(z.number().check(z.int(), z.gte(1), z.lte(999))),
    ...orderItemTerms,
    quality_specs: maybe(lineSpecs),
  })
  .check(
    z.refine((item) => fitsSums(item, 'quantity'), { path: ['quantity'], ...messageKey('quantity_too_large') }),
    z.refine((item) => fitsSums(item, 'reference_price'), {
      path: ['reference_price'],
      ...messageKey('reference_too_large'),
    }),
  )
export type OrderItemBody = z.input<typeof orderItemBody>

export const orderItem = z.object({
  id,
  order_id: id,
  line_no: z.number(),
  ...orderItemTerms,
  name_latin: maybe(z.string()),
  /** The line asks for a toxic drug (医疗用毒性药品), for which suppliers need a qualification. */
  is_toxic: z.optional(z.literal(true)),
  qty_kg: z.nullable(z.string()),
  last_price: z.nullable(z.string()),
  last_supplier_id: z.nullable(z.string()),
  status: z.enum(lineStatuses),
})
export type OrderItem = z.output<typeof orderItem>

/** Characters of a title. */
export const MAX_TITLE_LENGTH = 80
/** One line: breaks and tabs, as a paste brings them, are blanks. */
export const orderTitle = filledText(MAX_TITLE_LENGTH, 2).check(z.overwrite((title) => title.replaceAll(/\s+/g, ' ')))
const itemsBody = z.array(orderItemBody).check(z.maxLength(500))
const attachmentsBody = maybe(z.array(orderAttachmentBody).check(z.maxLength(MAX_ORDER_FILES)))

/** POST: a draft, or with `submit` a demand submitted for approval; with `source_order_id` a copy or a retender. */
export const orderCreateBody = z.strictObject({
  submit: z.optional(z.boolean()),
  source_order_id: z.optional(id),
  /**
   * `remaining`: only the quantity of each line that is neither confirmed nor waiting for an answer. Nothing else of an
   * awarded demand can be tendered again.
   */
  copy_lines: z.optional(z.enum(['all', 'failed', 'remaining'])),
  /** Limits the copied lines to these; all of them by default. */
  copy_item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  /** The event of the source; by default a completed demand is copied and any other one tendered again. */
  source_event: z.optional(z.enum(['retender', 'copy'])),
  title: z.optional(orderTitle),
  ...orderTerms,
  attachments: attachmentsBody,
  items: z.optional(itemsBody),
})
export type OrderCreateBody = z.output<typeof orderCreateBody>

/** PUT: a draft's new contents; on a published demand an amendment, which needs `change_reason`. Missing fields stay. */
export const orderEditBody = z.strictObject({
  version,
  submit: z.optional(z.boolean()),
  change_reason: z.optional(filledText(500, 2)),
  title: z.optional(orderTitle),
  ...orderTerms,
  attachments: attachmentsBody,
  items: z.optional(itemsBody),
})
export type OrderEditBody = z.output<typeof orderEditBody>
/** The changed terms and lines of an amendment. */
export type AmendedBody = Omit<OrderEditBody, 'version' | 'submit' | 'change_reason'>
