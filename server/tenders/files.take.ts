// How a tender takes files as its own, and how the opening verifies that they are unchanged.
import { sql } from 'kysely'
import type { FieldIssue } from '#contract/issues.ts'
import type { SealedTenderFile, TenderFileBody } from '#contract/tenders.files.ts'
import type { Tx } from '#server/db/tables.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { linesOf } from '#server/orders/items.ts'
import { dataKeyOf } from '#server/seal/data-keys.ts'
import { type SealedFileHead, unsealFileHead } from '#server/seal/sealing.ts'
import type { SupplierContext } from './supplier-context.ts'

/**
 * Which files may be named: a supplier names those of its link and its tender, staff name
 * unattached files they uploaded.
 */
const nameable = (own: SupplierContext, ids: readonly string[], tenderId: string, staffId: string | null) => {
  const rows = own.context.tx
    .selectFrom('tender_files')
    .where('id', 'in', [...ids])
    .select(['id', 'sealed_head'])
  return staffId === null
    ? rows
        .where('order_id', '=', own.row.id)
        .where('supplier_id', '=', own.supplier.id)
        .where('is_withheld', '=', false)
        .where((where) => where.or([where('tender_id', 'is', null), where('tender_id', '=', tenderId)]))
    : rows.where('uploaded_by', '=', staffId).where('order_id', 'is', null)
}

/**
 * The sealed part of the files a tender names. `staffId`: the staff member who enters it for the
 * supplier, null when the supplier writes itself. Throws 4001 at a file that is not available to
 * the caller, is named twice, or belongs to no line of the demand.
 */
export const namedFiles = async (
  own: SupplierContext,
  named: readonly TenderFileBody[],
  tenderId: string,
  staffId: string | null,
): Promise<SealedTenderFile[]> => {
  if (named.length === 0) return []
  const ids = named.map((one) => one.file_id)
  const rows = await nameable(own, ids, tenderId, staffId).execute()
  const heads = new Map(rows.map((row) => [row.id, row.sealed_head]))
  const lines = new Set((await linesOf(own.context, own.row.id)).map((line) => line.id))
  const issues: FieldIssue[] = []
  const read = new Map<string, SealedFileHead>()
  for (const [id, head] of heads)
    read.set(id, unsealFileHead(await dataKeyOf(own.context, 'tender_file', id), id, head))
  const files = named.flatMap(({ file_id, kind, order_item_id = null }, index): SealedTenderFile[] => {
    const head = read.get(file_id)
    if (head === undefined) issues.push(issue(`attachments.${index}.file_id`, 'file_unknown'))
    if (ids.indexOf(file_id) < index) issues.push(issue(`attachments.${index}.file_id`, 'file_twice'))
    if (order_item_id !== null && !lines.has(order_item_id))
      issues.push(issue(`attachments.${index}.order_item_id`, 'line_unknown'))
    return head === undefined ? [] : [{ file_id, kind, order_item_id, ...head }]
  })
  if (issues.length > 0) throw inputRefused(issues)
  return files
}

/**
 * Attaches the files to a stored tender; call it when the tender's row exists. A submitted file
 * stays even if it is no longer named, as evidence; a draft's file becomes unattached again.
 * `tenderId` null: the tender was set aside, and its files are still used up, so that no later
 * answer reveals it.
 */
export const takeFiles = async (
  own: SupplierContext,
  tenderId: string | null,
  files: readonly SealedTenderFile[],
  isHandedIn: boolean,
): Promise<void> => {
  const { tx } = own.context
  const ids = files.map((file) => file.file_id)
  if (tenderId !== null)
    await tx
      .updateTable('tender_files')
      .set({ tender_id: null })
      .where('tender_id', '=', tenderId)
      .where('is_handed_in', '=', false)
      .$if(ids.length > 0, (q) => q.where('id', 'not in', ids))
      .execute()
  if (ids.length === 0) return
  await tx
    .updateTable('tender_files')
    .set((eb) => ({
      tender_id: tenderId,
      order_id: own.row.id,
      supplier_id: own.supplier.id,
      is_handed_in: tenderId === null || !isHandedIn ? eb.ref('is_handed_in') : true,
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Ids of those files whose bytes still match their hash. The database computes the hashes. */
export const intactFiles = async (tx: Tx, files: readonly SealedTenderFile[]): Promise<ReadonlySet<string>> => {
  if (files.length === 0) return new Set()
  const rows = await tx
    .selectFrom('tender_files')
    .where(
      'id',
      'in',
      files.map((file) => file.file_id),
    )
    .select(['id', sql<string>`encode(sha256(sealed), 'hex')`.as('hash')])
    .execute()
  const kept = new Map(rows.map((row) => [row.id, row.hash]))
  return new Set(files.filter((file) => kept.get(file.file_id) === file.sealed_sha256).map((file) => file.file_id))
}
