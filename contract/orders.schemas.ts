// The fields of a tender demand in a list, defined once for form, wire, server and table; its lines are in orders.bodies.ts.
import * as z from 'zod/mini'
import { phone } from './fields.contact.ts'
import { amount, percent } from './fields.figures.ts'
import { day, id, instant, maybe, recordMeta, regionCode, text } from './fields.ts'
import { MAX_ORDER_FILES, orderAttachment } from './orders.files.ts'
import { orderFactNames } from './orders.lifecycle.ts'
import { cancelReasons, failReasons, goodsTypes, purchaseMethods } from './orders.list-options.ts'
import { openingProgress } from './orders.opening.ts'
import {
  awardMethods,
  deliveryModes,
  invoiceTypes,
  openScopes,
  paymentTerms,
  priceBases,
  purposes,
  qualityStandards,
  sealModes,
} from './orders.options.ts'
import { orderStatuses, reviewStages } from './orders.statuses.ts'
import { reviewProgress } from './reviews.progress.ts'
import { unweighed } from './unweighed.ts'

const criterion = z.strictObject({
  code: text(40),
  name: text(60),
  weight: z.number().check(z.gte(0), z.lte(100)),
  scope: z.optional(z.enum(['header', 'line'])),
  scorer: z.optional(z.enum(['auto', 'quality', 'commercial'])),
  visible_to_supplier: z.optional(z.boolean()),
})

/** All fields a user may write into a demand besides title and lines. Amounts in 元, percents as decimal strings. */
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

export const orderFacts = z.object(
  Object.fromEntries(orderFactNames.map((name) => [name, z.boolean()])) as Record<
    (typeof orderFactNames)[number],
    z.ZodMiniBoolean
  >, // one entry per name
)

/** Numbers of suppliers; each stage contains the next, and drafts never count. They disclose no supplier and no price. */
export const orderStats = z.object({
  invited: z.number(),
  delivered: z.number(),
  viewed: z.number(),
  interested: z.number(),
  sampled: z.number(),
  /**
   * The number of suppliers: before the opening those that tendered at their links, afterwards all whose tender takes
   * part.
   */
  quoted: z.number(),
  /**
   * Before the opening the number of suppliers for whom staff entered a tender. They may also have tendered at their
   * links, so never add this to `quoted`. Afterwards 0.
   */
  entered: z.optional(z.number()),
  /** The number of tenders that must be confirmed again after an amendment; those unconfirmed at the deadline are excluded. */
  reconfirm: z.optional(z.number()),
  declined: z.number(),
  /** False: the number of tenders is not disclosed now, and `interested`, `quoted` and `entered` are 0 whatever the real numbers are. */
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
  /** What the total weight leaves out. */
  unweighed: z.optional(unweighed),
  /** The number of lines that ask for a toxic drug; where a single demand is read, and in its head. */
  toxic_lines: z.optional(z.number()),
  /** Whether its ceiling prices stay hidden although suppliers must be told; sent as `toxic_lines`. */
  hides_ceiling: z.optional(z.boolean()),
  reference_total: z.nullable(z.string()),
  /** The award in force: the amount approved last (定标额), and the amount its suppliers have confirmed (已确认额). */
  awarded_total: z.nullable(z.string()),
  confirmed_total: z.nullable(z.string()),
  /** Evaluated total of the first-ranked tender, 元; null before the opening, and where no tender is complete. */
  lowest_total: z.nullable(z.string()),
  /** Evaluated total of the last-ranked tender. */
  highest_total: z.optional(z.nullable(z.string())),
  /** The progress of the review, once the demand is opened. */
  review: z.optional(z.nullable(reviewProgress)),
  stats: orderStats,
  under_min: z.boolean(),
  fail_reason: z.nullable(z.enum(failReasons)),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  cancel_text: z.nullable(z.string()),
  source_order_id: z.nullable(z.string()),
  attempt_no: z.number(),
  ...recordMeta,
  created_by: z.string(),
  created_by_name: z.string(),
  updated_by_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_by: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  opened_at: z.nullable(z.string()),
  /** The progress of the opening; only while the demand waits to be opened. */
  opening: z.nullable(openingProgress),
  /** Until when its winners may answer; null once all have, and where no time was set. */
  confirm_deadline_at: z.nullable(z.string()),
  phase_deadline_at: z.nullable(z.string()),
  server_time: z.string(),
  facts: orderFacts,
  allowed_actions: z.array(z.string()),
})
export type OrderHead = z.output<typeof orderHead>
