// Records that a supplier has looked at a demand: in its read record, and at its link, whose address staff no longer see afterwards.
import { applyDue } from '#server/clock.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Arrival, LinkViewer } from '#server/http/context.ts'
import { isLockTaken } from '#server/http/database-errors.ts'
import { failOnLock, inTransaction } from '#server/http/transaction.ts'
import { type OrderRow, orderRow } from '#server/orders/rows.ts'

/** Which supplier looked at which demand, and when. */
interface LinkView {
  readonly context: { readonly tx: Tx }
  readonly row: Pick<OrderRow, 'id' | 'doc_version'>
  readonly supplier: { readonly id: string }
  readonly now: string
}

/** Records the look. The first one also marks the link as read: from then on staff no longer see its address. */
export const recordView = async (own: LinkView): Promise<void> => {
  await own.context.tx
    .updateTable('read_records')
    .set((eb) => ({
      first_viewed_at: eb.fn.coalesce('first_viewed_at', eb.val(own.now)),
      last_viewed_at: own.now,
      view_count: eb('view_count', '+', 1),
      viewed_version: own.row.doc_version,
    }))
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
  await own.context.tx
    .updateTable('tender_links')
    .set({ read_at: own.now })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('read_at', 'is', null)
    .execute()
}

/**
 * Runs before a supplier's page is read: applies what is due and records the look, in its own transaction that waits for
 * no lock. If the rows are locked, the page is shown anyway and the look is not recorded. A look by staff is not
 * recorded either: it does not show that the supplier has read the demand.
 */
export const recordLinkView = async (arrival: Arrival & { readonly link: LinkViewer }): Promise<undefined> => {
  const { services, link } = arrival
  await applyDue({ services, viewer: link })
  if (link.is_staff) return
  const operator = { id: null, name: link.supplier_id, role: 'supplier_link' }
  const behalf = { enterprise_id: link.enterprise_id, operator, origin: arrival }
  await inTransaction(services, behalf, async ({ tx, now }) => {
    await failOnLock(tx)
    const row = await orderRow(tx, link.order_id)
    if (row === undefined) return
    await recordView({ context: { tx }, row, supplier: { id: link.supplier_id }, now: await now() })
  }).catch((error: unknown) => {
    if (!isLockTaken(error)) throw error
  })
}
