// A tender demand in a list. The data that its acts depend on is read by orders.heads.ts, for the focused and the marked rows.
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { cancelReasons, failReasons, goodsTypes, purchaseMethods } from './orders.list-options.ts'
import { orderStatuses, reviewStages } from './orders.statuses.ts'
import { reviewProgress } from './reviews.progress.ts'

const text = z.optional(z.string())

/** Quantities in kg, amounts in 元. Missing values are left out, so that a page of rows stays small. */
export const listedOrder = z.object({
  id,
  order_no: z.string(),
  title: z.string(),
  status: z.enum(orderStatuses),
  review_stage: z.optional(z.enum(reviewStages)),
  version: z.number(),
  /** An amendment waits for its approver. */
  amendment_waits: z.optional(z.literal(true)),
  /** There is a total weight, and it leaves out some pieces or bags. */
  unweighed: z.optional(z.literal(true)),
  purchase_method: z.optional(z.enum(purchaseMethods)),
  goods_type: z.optional(z.enum(goodsTypes)),
  item_count: z.number(),
  total_quantity_kg: z.string(),
  bid_deadline_at: text,
  open_at: text,
  budget_amount: text,
  delivery_date: text,
  delivery_days: z.optional(z.number()),
  /** Numbers of suppliers, as in `orderStats`. Before the publication, `invited` are those who will be invited. */
  stats: z.object({
    invited: z.number(),
    viewed: z.number(),
    quoted: z.number(),
    entered: z.optional(z.number()),
    tendered_is_told: z.boolean(),
  }),
  under_min: z.optional(z.literal(true)),
  /** The totals have the same meaning as in `orderHead`. */
  lowest_total: text,
  highest_total: text,
  awarded_total: text,
  confirmed_total: text,
  /** The progress of the review; sent where the query has `progress`, once the demand is opened. */
  review: z.optional(reviewProgress),
  fail_reason: z.optional(z.enum(failReasons)),
  cancel_reason: z.optional(z.enum(cancelReasons)),
  confirm_deadline_at: text,
  created_by_name: z.string(),
  published_at: text,
  opened_at: text,
  updated_at: z.string(),
})
export type ListedOrder = z.output<typeof listedOrder>
