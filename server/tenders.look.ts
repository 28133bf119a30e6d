// That a supplier has looked at a demand: its read record, and its link, which staff are then given no more.
import type { OwnScene } from './tenders.own.ts'

/** Writes that the supplier has looked; the first look is the read record, and from then on staff are not given the link any more. */
export const recordView = async (own: OwnScene): Promise<void> => {
  await own.scene.tx
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
  await own.scene.tx
    .updateTable('tender_links')
    .set({ read_at: own.now })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('read_at', 'is', null)
    .execute()
}
