// The supplier confirms after an amendment that its tender, as it is sealed, still holds.
import { inputRefused, issue, Refusal } from '#server/http/refusal.ts'
import { checkContent } from './content.ts'
import { ownContent } from './own.ts'
import { current, markConfirmed, nextTenderStatus, recordTenderAct } from './save.ts'
import type { SupplierContext, TenderRow } from './supplier-context.ts'

/**
 * The contents must be allowed by the amended demand, like those of a tender submitted now. A withheld tender's faults are not named:
 * the reader of the page has not proved that it is its own.
 */
const checkSealed = async (own: SupplierContext, tender: TenderRow): Promise<void> => {
  const content = await ownContent(own, tender)
  try {
    await checkContent(own, { ...(content ?? { items: [] }), submit: true }, true)
  } catch (error) {
    if (tender.is_withheld && error instanceof Refusal) throw inputRefused([issue('items', 'no_longer_fits')])
    throw error
  }
}

export const reconfirmTender = async (own: SupplierContext, version: number | undefined): Promise<void> => {
  const tender = await current(own, version)
  const status = nextTenderStatus(own, tender.status, 'reconfirm')
  await checkSealed(own, tender)
  await own.context.tx
    .updateTable('tenders')
    .set({ status, order_version: own.row.doc_version, updated_at: own.now, version: tender.version + 1 })
    .where('id', '=', tender.id)
    .execute()
  // Reconfirming after an amendment also confirms a tender that staff entered.
  if (tender.surrogate_confirmed === false) await markConfirmed(own, tender.id)
  recordTenderAct(own, tender, 'tender_reconfirm')
}
