// Publishes a demand: its first version, its invitations, and one secret link for each supplier.
import type { Insertable, Updateable } from 'kysely'
import { v7 as newId, v4 as randomId } from 'uuid'
import type { ActContext } from '#server/act-context.ts'
import type { OrdersTable, ReadRecordsTable } from '#server/db/order-tables.ts'
import type { TenderLinksTable } from '#server/db/tender-tables.ts'
import { keepDataKey } from '#server/seal/data-keys.ts'
import { newLinkToken } from '#server/seal/sealing.ts'
import { demandedHerb, eligibleSuppliers } from '#server/suppliers/eligibility.ts'
import { approvedLinesOf } from './amendments.ts'
import { itemsOf } from './items.ts'
import type { OrderRow } from './rows.ts'

/** The invited suppliers: the chosen ones, every certified one, or those that supply its herbs. */
const inviteesOf = async (context: ActContext, row: OrderRow): Promise<string[]> => {
  if (row.open_scope === 'invited') return row.invited_supplier_ids
  const lines = await itemsOf(context, row.id)
  const dealing = row.open_scope === 'category' ? lines.map((line) => line.herbal_id).filter((id) => id !== null) : null
  return eligibleSuppliers(context.tx, { goods_type: row.goods_type, lines: lines.map(demandedHerb) }, dealing)
}

/** Writes version 1, read records and links; returns the columns the order gets. */
export const publishOrder = async (
  context: ActContext,
  row: OrderRow,
  now: string,
): Promise<Updateable<OrdersTable>> => {
  await invite(context, row.id, await inviteesOf(context, row), now)
  await context.tx
    .insertInto('order_versions')
    .values({
      id: newId(),
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      doc_version: 1,
      change_reason: null,
      changed_by: context.viewer.id,
      changed_by_name: context.viewer.name,
      changed_at: now,
      approved_lines: JSON.stringify(approvedLinesOf(await itemsOf(context, row.id))),
    })
    .execute()
  return {
    published_at: now,
    bid_start_at: now,
    open_at: row.open_at ?? row.bid_deadline_at,
    doc_version: 1,
    opener_count: context.settings.opener_count,
    audit_step: null,
  }
}

const invite = async (
  context: ActContext,
  orderId: string,
  suppliers: readonly string[],
  now: string,
): Promise<void> => {
  if (suppliers.length === 0) return
  const links: Insertable<TenderLinksTable>[] = []
  const records: Insertable<ReadRecordsTable>[] = []
  const { enterprise_id } = context.viewer
  const key = await keepDataKey(context, { enterprise_id, purpose: 'links', record_id: orderId })
  for (const supplierId of new Set(suppliers)) {
    const id = newId()
    const { hash, sealed } = newLinkToken(key, id)
    const owner = { enterprise_id, order_id: orderId, supplier_id: supplierId }
    links.push({ id, ...owner, token_hash: hash, token_sealed: sealed, created_at: now })
    records.push({ id: randomId(), ...owner, invited_at: now })
  }
  await context.tx.insertInto('tender_links').values(links).execute()
  await context.tx.insertInto('read_records').values(records).execute()
}
