// Unusual but allowed properties of a demand, shown to its writer and to its approver.
import * as z from 'zod/mini'
import { businessInstant } from './business-day.ts'
import { compare } from './decimal.ts'
import type { purchaseMethods } from './orders.list-options.ts'
import { orderHead } from './orders.schemas.ts'

export const orderCautions = [
  'over_budget',
  'few_suppliers',
  'short_bidding',
  'short_delivery',
  'toxic',
  'ceiling_hidden',
] as const
export type OrderCaution = (typeof orderCautions)[number]

/** With fewer invited suppliers than this there is too little competition. */
export const FEW_SUPPLIERS = 3
/** Days between now and the deadline, and between deadline and delivery, below which suppliers have little time. */
export const SHORT_BIDDING_DAYS = 5
export const SHORT_DELIVERY_DAYS = 7
/** The legal minimum for a tender required by law (招标投标法 §24). */
export const REGULATED_BIDDING_DAYS = 20

const DAY_MS = 86_400_000

/** Days from one moment to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The fields of a demand from which its cautions are computed; also used to check a record that may be of another kind. */
export const cautionSource = z.pick(orderHead, {
  budget_amount: true,
  reference_total: true,
  open_scope: true,
  invited_supplier_ids: true,
  regulated: true,
  bid_deadline_at: true,
  delivery_date: true,
  toxic_lines: true,
  hides_ceiling: true,
})
export type CautionSource = z.output<typeof cautionSource>

/** What tells whether a ceiling stays hidden. */
export interface CeilingSource {
  readonly purchase_method?: string | null | undefined
  readonly ceiling_public?: boolean | null | undefined
  readonly items: readonly { readonly ceiling_price?: string | null | undefined }[]
}

const TENDER: (typeof purchaseMethods)[number] = 'tender'

/** Whether a tender has ceiling prices that its suppliers are not told, which it must tell them (招标投标法实施条例 §27). */
export const hidesCeiling = ({ purchase_method, ceiling_public, items }: CeilingSource): boolean =>
  purchase_method === TENDER &&
  ceiling_public !== true &&
  items.some(({ ceiling_price }) => (ceiling_price ?? '') !== '')

/** The cautions of a demand at a moment, in the order in which they are shown. */
export const cautionsOf = (order: CautionSource, now: string): OrderCaution[] => {
  const { budget_amount, reference_total, bid_deadline_at, delivery_date } = order
  const isOver = budget_amount != null && reference_total !== null && compare(reference_total, budget_amount) > 0
  const isFew = order.open_scope === 'invited' && (order.invited_supplier_ids ?? []).length < FEW_SUPPLIERS
  const leastDays = order.regulated === true ? REGULATED_BIDDING_DAYS : SHORT_BIDDING_DAYS
  const isShort = bid_deadline_at != null && daysBetween(now, bid_deadline_at) < leastDays
  const isNear =
    bid_deadline_at != null &&
    delivery_date != null &&
    daysBetween(bid_deadline_at, businessInstant(delivery_date, '23:59')) < SHORT_DELIVERY_DAYS
  return [
    ...(isOver ? (['over_budget'] as const) : []),
    ...(isFew ? (['few_suppliers'] as const) : []),
    ...(isShort ? (['short_bidding'] as const) : []),
    ...(isNear ? (['short_delivery'] as const) : []),
    ...((order.toxic_lines ?? 0) > 0 ? (['toxic'] as const) : []),
    ...(order.hides_ceiling === true ? (['ceiling_hidden'] as const) : []),
  ]
}
