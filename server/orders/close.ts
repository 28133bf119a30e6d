// What the deadline does besides moving the order: it excludes tenders that were not submitted or not reconfirmed.
import type { Updateable } from 'kysely'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { lapseAmendment } from './amendments.ts'
import { factSource, type OrderRow } from './rows.ts'

/**
 * Excludes unconfirmed tenders and returns the columns the order gets. A draft was never submitted
 * and stays the supplier's own.
 */
export const closeBidding = async (
  context: ActContext,
  row: OrderRow,
  to: OrderStatus,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  await lapseAmendment(context, row, now)
  await context.tx
    .updateTable('tenders')
    .set({ status: 'excluded', updated_at: now })
    .where('order_id', '=', row.id)
    .where('status', '=', 'reconfirm')
    .execute()
  const valid = factSource(row).valid_tenders
  if (to === 'failed') {
    await context.tx.updateTable('order_items').set({ status: 'failed' }).where('order_id', '=', row.id).execute()
    return { fail_reason: valid === 0 ? 'no_bids' : 'too_few_bids' }
  }
  return { under_min: valid < (row.min_bids ?? context.settings.min_bids), open_at: row.open_at ?? row.bid_deadline_at }
}
