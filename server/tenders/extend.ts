// A supplier extends the validity of its opened offer at its link. Opened prices and quantities and
// the sealed blob do not change.
import type * as z from 'zod/mini'
import type { extendOfferBody } from '#contract/tenders.award.ts'
import { inputRefused, issue, notNow } from '#server/http/refusal.ts'
import { farIssues } from '#server/orders/delivery.ts'
import { businessToday } from '#server/suppliers/eligibility.ts'
import { extensionOf } from './extension.ts'
import { ownTender, type SupplierContext } from './supplier-context.ts'

/** Sets the supplier's new validity date. Throws 4010 when nobody has asked for it, 4001 for a day in the past. */
export const extendOffer = async (
  own: SupplierContext,
  { valid_until }: z.output<typeof extendOfferBody>,
): Promise<void> => {
  const { context, row, now, supplier } = own
  const tender = await ownTender(own)
  if (tender === undefined || extensionOf(row, tender) === null) throw notNow('extension_not_asked', row.status)
  if (valid_until < (await businessToday(context.tx))) throw inputRefused([issue('valid_until', 'valid_until_past')])
  const far = farIssues('valid_until', 'valid_until', valid_until, now)
  if (far.length > 0) throw inputRefused(far)
  await context.tx
    .updateTable('tenders')
    .set({ valid_until, extended_at: now, updated_at: now })
    .where('id', '=', tender.id)
    .execute()
  // The new version tells the person who awards that this offer may be chosen again.
  const version = row.version + 1
  await context.tx
    .updateTable('orders')
    .set({ version, updated_at: now, updated_by: null })
    .where('id', '=', row.id)
    .execute()
  context.audit({
    noun: 'orders',
    record_id: row.id,
    order_id: row.id,
    action: 'tender_extend',
    biz_type: 'award',
    payload: { supplier_name: supplier.supplier_name, tender_id: tender.id, before: tender.valid_until, valid_until },
    order_version: version,
    at: now,
    operator: { id: null, name: supplier.supplier_name, role: 'supplier_link' },
  })
}
