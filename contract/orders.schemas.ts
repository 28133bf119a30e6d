// What a tender demand and its lines consist of, written once for form, wire, server and table.
import * as z from 'zod/mini'
import {
  amount,
  day,
  filledText,
  id,
  instant,
  keeping,
  percent,
  phone,
  price,
  quantity,
  regionCode,
  text,
  version,
} from './fields.ts'
import { MAX_ORDER_FILES, orderAttachment, orderAttachmentBody } from './orders.files.ts'
import { orderFactNames, orderStatuses, reviewStages } from './orders.lifecycle.ts'
import { openingStand } from './orders.opening.ts'
import {
  awardMethods,
  cancelReasons,
  cultivations,
  deliveryModes,
  failReasons,
  forms,
  goodsTypes,
  grades,
  invoiceTypes,
  lineStatuses,
  medicinalParts,
  openScopes,
  paymentTerms,
  priceBases,
  purchaseMethods,
  purposes,
  qualityStandards,
  referenceSources,
  sealModes,
  units,
} from './orders.options.ts'
import { lineSpecs, qualitySpec } from './quality-specs.ts'
import { reviewProgress } from './reviews.progress.ts'

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

/** What a person may write into a line. Quantity in `unit`, prices in 元/kg. */
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

/** Lines are told apart by `line_no`; a line without one takes its place in the list. */
export const orderItemBody = z.strictObject({
  line_no: z.optional(z.number().check(z.int(), z.gte(1), z.lte(999))),
  ...orderItemTerms,
  quality_specs: maybe(lineSpecs),
})
export type OrderItemBody = z.input<typeof orderItemBody>

export const orderItem = z.object({
  id,
  order_id: id,
  line_no: z.number(),
  ...orderItemTerms,
  name_latin: maybe(z.string()),
  qty_kg: z.nullable(z.string()),
  last_price: z.nullable(z.string()),
  last_supplier_id: z.nullable(z.string()),
  status: z.enum(lineStatuses),
})
export type OrderItem = z.output<typeof orderItem>

const criterion = z.strictObject({
  code: text(40),
  name: text(60),
  weight: z.number().check(z.gte(0), z.lte(100)),
  scope: z.optional(z.enum(['header', 'line'])),
  scorer: z.optional(z.enum(['auto', 'quality', 'commercial'])),
  visible_to_supplier: z.optional(z.boolean()),
})

/** Everything a person may write into a demand besides title and lines. Amounts in 元, percents as decimal strings. */
export const orderTerms = {
  purchase_method: maybe(z.enum(purchaseMethods)),
  regulated: maybe(z.boolean()),
  open_scope: maybe(z.enum(openScopes)),
  invited_supplier_ids: maybe(z.array(id).check(z.maxLength(200))),
  seal_mode: maybe(z.enum(sealModes)),
  goods_type: maybe(z.enum(goodsTypes)),
  purpose: maybe(z.enum(purposes)),
  bid_start_at: maybe(instant),
  bid_deadline_at: maybe(instant),
  open_at: maybe(instant),
  currency: maybe(z.enum(['CNY'])),
  price_basis: maybe(z.enum(priceBases)),
  tax_rate: maybe(percent),
  invoice_type: maybe(z.enum(invoiceTypes)),
  payment_terms: maybe(z.enum(paymentTerms)),
  payment_terms_text: maybe(text(200)),
  payment_days: maybe(z.number().check(z.int(), z.gte(0), z.lte(720))),
  budget_amount: maybe(amount),
  ceiling_public: maybe(z.boolean()),
  bid_bond_amount: maybe(amount),
  performance_bond_pct: maybe(percent),
  delivery_region_code: maybe(regionCode),
  delivery_address: maybe(text(200)),
  delivery_mode: maybe(z.enum(deliveryModes)),
  delivery_date: maybe(day),
  delivery_days: maybe(z.number().check(z.int(), z.gte(0), z.lte(720))),
  split_delivery: maybe(z.boolean()),
  package_req: maybe(text(300)),
  quality_standard: maybe(z.enum(qualityStandards)),
  acceptance_rule: maybe(text(1000)),
  sample_required: maybe(z.literal(false)),
  allow_partial_lines: maybe(z.boolean()),
  allow_partial_qty: maybe(z.boolean()),
  allow_alternatives: maybe(z.boolean()),
  min_bids: maybe(z.number().check(z.int(), z.gte(1), z.lte(9))),
  award_method: maybe(z.enum(awardMethods)),
  criteria: maybe(z.array(criterion).check(z.maxLength(20))),
  split_award: maybe(z.boolean()),
  max_suppliers_per_line: maybe(z.number().check(z.int(), z.gte(1), z.lte(9))),
  main_share_pct: maybe(z.number().check(z.int(), z.gte(1), z.lte(100))),
  contract_terms: maybe(text(2000)),
  price_band_pct: maybe(percent),
  attachments: maybe(z.array(orderAttachment).check(z.maxLength(MAX_ORDER_FILES))),
  contact_name: maybe(text(40)),
  contact_phone: maybe(phone),
  remark: maybe(text(1000)),
}

/** Characters of a title. */
export const MAX_TITLE_LENGTH = 80
export const orderTitle = filledText(MAX_TITLE_LENGTH, 2)
const itemsBody = z.array(orderItemBody).check(z.maxLength(500))
const attachmentsBody = maybe(z.array(orderAttachmentBody).check(z.maxLength(MAX_ORDER_FILES)))

/** POST: a draft, or with `submit` a demand handed in for approval; with `source_order_id` a copy or a retender. */
export const orderCreateBody = z.strictObject({
  submit: z.optional(z.boolean()),
  source_order_id: z.optional(id),
  /** `remaining`: what is not confirmed and waits for no answer, so much of each line. Of an awarded demand nothing else can be tendered again. */
  copy_lines: z.optional(z.enum(['all', 'failed', 'remaining'])),
  /** Of the lines that are copied these alone; left out, all of them. */
  copy_item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  /** What is done to the source; left out, a completed demand is copied and any other one tendered again. */
  source_event: z.optional(z.enum(['retender', 'copy'])),
  title: z.optional(orderTitle),
  ...orderTerms,
  attachments: attachmentsBody,
  items: z.optional(itemsBody),
})
export type OrderCreateBody = z.output<typeof orderCreateBody>

/** PUT: a draft's new contents; on a published demand an amendment, which needs `change_reason`. Fields left out stay as they are. */
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
/** What an amendment changes: the terms and lines it was sent with. */
export type AmendedBody = Omit<OrderEditBody, 'version' | 'submit' | 'change_reason'>

export const orderFacts = z.object(
  Object.fromEntries(orderFactNames.map((name) => [name, z.boolean()])) as Record<
    (typeof orderFactNames)[number],
    z.ZodMiniBoolean
  >, // one entry per name
)

/** Distinct suppliers, each stage containing the next; drafts count nowhere. Numbers only: they say how many, never who or how much. */
export const orderStats = z.object({
  invited: z.number(),
  delivered: z.number(),
  viewed: z.number(),
  interested: z.number(),
  sampled: z.number(),
  quoted: z.number(),
  /** Of those who tendered, how many an amendment asks to confirm anew; unconfirmed at the deadline they are out. */
  reconfirm: z.optional(z.number()),
  declined: z.number(),
  /** False: how many have tendered is not told now, and `interested` and `quoted` are 0 whatever they are. */
  tendered_is_told: z.boolean(),
})

/** A row of the list. Quantities in kg, amounts in 元. */
export const orderHead = z.object({
  id,
  order_no: z.string(),
  title: z.string(),
  ...orderTerms,
  status: z.enum(orderStatuses),
  review_stage: z.nullable(z.enum(reviewStages)),
  audit_step: z.nullable(z.number()),
  audit_step_total: z.nullable(z.number()),
  version: z.number(),
  doc_version: z.number(),
  item_count: z.number(),
  total_quantity_kg: z.string(),
  reference_total: z.nullable(z.string()),
  /** The award in force: as approved last (定标额), and what its suppliers have confirmed (已确认额). */
  awarded_total: z.nullable(z.string()),
  confirmed_total: z.nullable(z.string()),
  /** Evaluated total of the first in rank, 元; null before the opening, and where no tender is complete. */
  lowest_total: z.nullable(z.string()),
  /** That of the last in rank: the other end of `lowest_total`. */
  highest_total: z.optional(z.nullable(z.string())),
  /** Once opened. */
  review: z.optional(z.nullable(reviewProgress)),
  stats: orderStats,
  under_min: z.boolean(),
  fail_reason: z.nullable(z.enum(failReasons)),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  cancel_text: z.nullable(z.string()),
  source_order_id: z.nullable(z.string()),
  attempt_no: z.number(),
  ...keeping,
  created_by: z.string(),
  created_by_name: z.string(),
  updated_by_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_by: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  opened_at: z.nullable(z.string()),
  /** Only while it waits to be opened. */
  opening: z.nullable(openingStand),
  /** Until when its winners may answer; null once all have, and where nothing was set. */
  confirm_deadline_at: z.nullable(z.string()),
  phase_deadline_at: z.nullable(z.string()),
  server_time: z.string(),
  facts: orderFacts,
  allowed_actions: z.array(z.string()),
})
export type OrderHead = z.output<typeof orderHead>
