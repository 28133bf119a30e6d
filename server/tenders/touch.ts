// Which tenders an amendment affects: those with a changed line, or all when a term changed that
// every supplier's price depends on.
import { type FieldDiff, fieldsHiddenFromSuppliers, termsForEveryTender } from '#contract/orders.amend.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { dataKeysOf } from '#server/seal/data-keys.ts'
import { type SealedRow, unsealOne } from './unseal.ts'

/** Whether a change is shown to suppliers; a ceiling price only where the buyer made it public. */
export const isToldToSuppliers = (path: string, order: Pick<OrderRow, 'ceiling_public'>): boolean =>
  !fieldsHiddenFromSuppliers.has(path) && (path !== 'ceiling_price' || order.ceiling_public === true)

/**
 * Submitted tenders that are affected must be reconfirmed. The lines of a sealed tender are read
 * only inside this process and leave it only as the tender's status; an unreadable tender counts as
 * affected.
 */
export const touchTenders = async (
  context: ActContext,
  row: OrderRow,
  diffs: readonly FieldDiff[],
  lineIds: ReadonlyMap<number, string>,
  now: string,
): Promise<void> => {
  const told = diffs.filter(({ path }) => isToldToSuppliers(path, row))
  const isForAll = told.some(
    ({ path, line_no }) => line_no === null && termsForEveryTender.some((name) => name === path),
  )
  const touched = new Set(told.flatMap(({ line_no }) => (line_no === null ? [] : (lineIds.get(line_no) ?? []))))
  if (!isForAll && touched.size === 0) return
  const standing = await context.tx
    .selectFrom('tenders')
    .where('order_id', '=', row.id)
    .where('status', '=', 'submitted')
    .select(['id', 'order_id', 'supplier_id', 'sealed_payload', 'commitment_hash'])
    .execute()
  const ids = isForAll ? standing.map(({ id }) => id) : await withLineIn(context, standing, touched)
  if (ids.length === 0) return
  await context.tx.updateTable('tenders').set({ status: 'reconfirm', updated_at: now }).where('id', 'in', ids).execute()
}

const withLineIn = async (
  context: ActContext,
  tenders: readonly SealedRow[],
  touched: ReadonlySet<string>,
): Promise<string[]> => {
  const ids = tenders.map(({ id }) => id)
  const keys = await dataKeysOf(context, 'tender', ids)
  // The supplier of an unreadable tender is asked to reconfirm; the opening finds and reports the fault.
  const isTouched = (tender: SealedRow): boolean =>
    unsealOne(tender, keys.get(tender.id)).content?.items.some((item) => touched.has(item.order_item_id)) ?? true
  return tenders.filter(isTouched).map(({ id }) => id)
}
