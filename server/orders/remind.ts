// Reminds invited suppliers (催办): what is recorded, and when each supplier was last reminded.
// Nothing here reads tenders.
import { sql, type Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import { REMIND_HOURS, type remindPayload, wasRemindedLately } from '#contract/orders.remind.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable } from '#server/db/order-tables.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { hasDeclined } from '#server/tenders/declined.ts'
import { remindersOf } from './records.ts'
import type { OrderRow } from './rows.ts'

/**
 * Records that suppliers were reminded. Throws 4001 at each supplier that was not invited, has
 * declined, or was reminded recently; then no reminder is recorded. Whether a supplier has tendered
 * makes no difference: otherwise the answer would reveal it.
 */
export const remindSuppliers = async (
  context: ActContext,
  row: OrderRow,
  { supplier_ids, channel }: z.output<typeof remindPayload>,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  const records = await context.tx
    .selectFrom('read_records as r')
    .leftJoin(remindersOf(context.tx, row.id).as('m'), 'm.supplier_id', 'r.supplier_id')
    .where('r.order_id', '=', row.id)
    .where('r.supplier_id', 'in', supplier_ids)
    .select(['r.supplier_id', 'm.last_reminded_at', hasDeclined('r', sql.lit(true)).as('has_declined')])
    .execute()
  const known = new Map(records.map((record) => [record.supplier_id, record]))
  const refused = supplier_ids.flatMap((id, at) => {
    const record = known.get(id)
    const path = `payload.supplier_ids.${at}`
    if (record === undefined) return [issue(path, 'not_invited')]
    if (record.has_declined) return [issue(path, 'supplier_declined')]
    return wasRemindedLately(record.last_reminded_at, Date.parse(now))
      ? [issue(path, 'reminded_lately', { hours: REMIND_HOURS })]
      : []
  })
  if (refused.length > 0) throw inputRefused(refused)
  await context.tx
    .insertInto('reminders')
    .values(
      supplier_ids.map((supplier_id) => ({
        id: newId(),
        enterprise_id: context.viewer.enterprise_id,
        order_id: row.id,
        supplier_id,
        channel,
        reminded_by: context.viewer.id,
        reminded_by_name: context.viewer.name,
        reminded_at: now,
      })),
    )
    .execute()
  return {}
}
