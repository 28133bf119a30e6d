// Which tenders an amendment affects: those with a changed line, or all when a term changed that
// every supplier's price depends on.
import { type FieldDiff, fieldsHiddenFromSuppliers, termsForEveryTender } from '#contract/orders.amend.ts'
import type { ActContext } from '#server/act-context.ts'
import type { ItemRow } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { dataKeysOf } from '#server/seal/data-keys.ts'
import { type SealedRow, unsealOne } from './unseal.ts'

/** Whether a change is shown to suppliers; a ceiling price only where the buyer made it public. */
export const isToldToSuppliers = (path: string, order: Pick<OrderRow, 'ceiling_public'>): boolean =>
  !fieldsHiddenFromSuppliers.has(path) && (path !== 'ceiling_price' || order.ceiling_public === true)

/** What an amendment changed, and the lines before and after it. */
interface Amended {
  readonly diffs: readonly FieldDiff[]
  readonly before: readonly TouchedLine[]
  readonly after: readonly TouchedLine[]
}
type TouchedLine = Pick<ItemRow, 'id' | 'line_no' | 'ceiling_price'>

/** Ids of the changed lines; those with a ceiling where the amendment makes ceilings public: they limit a price from now on. */
const touchedLines = (told: readonly FieldDiff[], { before, after }: Amended): ReadonlySet<string> => {
  const ids = new Map([...before, ...after].map((item) => [item.line_no, item.id]))
  const isPublished = told.some(({ path, after: is }) => path === 'ceiling_public' && is === true)
  return new Set([
    ...told.flatMap(({ line_no }) => (line_no === null ? [] : (ids.get(line_no) ?? []))),
    ...(isPublished ? after.filter((item) => item.ceiling_price !== null).map(({ id }) => id) : []),
  ])
}

/**
 * Submitted tenders that are affected must be reconfirmed. The lines of a sealed tender are read
 * only inside this process and leave it only as the tender's status; an unreadable tender counts as
 * affected.
 */
export const touchTenders = async (
  context: ActContext,
  row: OrderRow,
  amended: Amended,
  now: string,
): Promise<void> => {
  const told = amended.diffs.filter(({ path }) => isToldToSuppliers(path, row))
  const isForAll = told.some(
    ({ path, line_no }) => line_no === null && termsForEveryTender.some((name) => name === path),
  )
  const touched = touchedLines(told, amended)
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
