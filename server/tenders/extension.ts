// An opened offer whose validity has expired: staff ask for an extension, and its supplier reads that at its link.
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { isTagged, isTerminal } from '#contract/orders.tags.ts'
import type { askExtendPayload } from '#contract/reviews.after.ts'
import type { SupplierNotice } from '#contract/tenders.notices.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue, namesUnknown } from '#server/http/refusal.ts'
import { isReached } from '#server/instants.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { businessToday } from '#server/suppliers/eligibility.ts'
import { notice } from './notices.make.ts'
import type { TenderRow } from './supplier-context.ts'

/**
 * Asks a supplier to extend its offer. Throws 4004 for a tender of another demand, 4001 for one
 * that is disqualified or still valid.
 */
export const askExtension = async (
  context: ActContext,
  row: OrderRow,
  { tender_id }: z.output<typeof askExtendPayload>,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const tender = await context.tx
    .selectFrom('tenders')
    .where('id', '=', tender_id)
    .where('order_id', '=', row.id)
    .select(['status', 'valid_until', 'opened_hash_ok'])
    .executeTakeFirst()
  if (tender === undefined) throw namesUnknown([issue('payload.tender_id', 'choice')])
  const isPast = tender.valid_until !== null && tender.valid_until < (await businessToday(context.tx))
  if (!isPast || tender.opened_hash_ok !== true || tender.status === 'disqualified')
    throw inputRefused([issue('payload.tender_id', 'offer_not_expired')])
  await context.tx.updateTable('tenders').set({ extend_asked_at: now }).where('id', '=', tender_id).execute()
  return {}
}

/** Whether an offer may still be awarded. */
const isAwardable = (status: OrderStatus): boolean => isTagged(status, 'opened') && !isTerminal(status)

type Asked = Pick<TenderRow, 'extend_asked_at' | 'extended_at' | 'valid_until'>

/** The extension the supplier is asked for now; null when nobody has asked, or it was given. */
export const extensionOf = (
  { status }: Pick<OrderRow, 'status'>,
  tender: Asked | undefined,
): SupplierPage['extension'] => {
  if (tender === undefined || !isAwardable(status)) return null
  const { extend_asked_at: asked_at, extended_at, valid_until } = tender
  if (asked_at === null || valid_until === null) return null
  return extended_at !== null && isReached(asked_at, extended_at) ? null : { asked_at, expired_on: valid_until }
}

/** The notice of the buyer's last request for an extension. */
export const ofExtension = (tender: TenderRow | undefined): SupplierNotice[] =>
  tender?.extend_asked_at == null ? [] : [notice('extend_asked', tender.extend_asked_at)]
