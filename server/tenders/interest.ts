// What handing in and drafting say of a supplier's interest in a demand (domain-2.md §5.2).
import { type RawBuilder, sql } from 'kysely'
import type { OwnScene } from './own.ts'

/**
 * Whether a supplier has declined, as staff are told. Until the opening a no stays a no: that it is gone would tell a draft or a tender.
 * So what a supplier once said keeps its reason when it thinks better of it.
 * @param isSealed an expression: the demand has not been opened
 */
export const saidNo = (record: 'r' | 'read_records', isSealed: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${record}.intent`)} = 'declined' or (${isSealed} and ${sql.ref(`${record}.decline_reason`)} is not null))`

/** A supplier that writes a draft has not declined; more than that a draft says nowhere (domain-2.md §5.2). */
export const markUndeclined = async (own: OwnScene): Promise<void> => {
  await own.scene.tx
    .updateTable('read_records')
    .set({ intent: 'none' })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('intent', '=', 'declined')
    .execute()
}

/** A supplier that tenders is interested, whatever it said before, and has read what it tenders for, also where staff wrote it down. */
export const markInterested = async (own: OwnScene): Promise<void> => {
  await own.scene.tx
    .updateTable('read_records')
    .set((eb) => ({
      intent: 'interested' as const,
      // Once, as one look: nothing before the opening may tell a tender that was written down from one that was read first.
      first_viewed_at: eb.fn.coalesce('first_viewed_at', eb.val(own.now)),
      last_viewed_at: eb.fn.coalesce('last_viewed_at', eb.val(own.now)),
      viewed_version: eb.fn.coalesce('viewed_version', eb.val(own.row.doc_version)),
      view_count: sql<number>`greatest(view_count, 1)`,
    }))
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
}
