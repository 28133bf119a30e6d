// How drafting and submitting a tender change a supplier's interest in a demand.
import { sql } from 'kysely'
import type { SupplierContext } from './supplier-context.ts'

/** A supplier that writes a draft has not declined; a draft records nothing else. */
export const markUndeclined = async (own: SupplierContext): Promise<void> => {
  await own.context.tx
    .updateTable('read_records')
    .set({ intent: 'none' })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('intent', '=', 'declined')
    .execute()
}

/**
 * A supplier that tenders is interested, whatever it said before, and has read the demand; also
 * when staff entered the tender.
 */
export const markInterested = async (own: SupplierContext): Promise<void> => {
  await own.context.tx
    .updateTable('read_records')
    .set((eb) => ({
      intent: 'interested' as const,
      // The entry counts as one look: before the opening an entered tender must look like one whose supplier has read
      // the demand.
      first_viewed_at: eb.fn.coalesce('first_viewed_at', eb.val(own.now)),
      last_viewed_at: eb.fn.coalesce('last_viewed_at', eb.val(own.now)),
      viewed_version: eb.fn.coalesce('viewed_version', eb.val(own.row.doc_version)),
      view_count: sql<number>`greatest(view_count, 1)`,
    }))
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
}
