// Files of a tender: stored sealed, named by the tender under its receipt, returned to the supplier
// and, after the opening, to the buyer.
import { v4 as randomId } from 'uuid'
import type { FileRef } from '#contract/files.ts'
import {
  MAX_KEPT_FILES,
  readOwnTenderFile,
  readTenderFile,
  uploadOwnTenderFile,
  uploadTenderFile,
} from '#contract/tenders.files.ts'
import { type CheckedFile, checkFile } from '#server/files.kinds.ts'
import { disposition } from '#server/files.ts'
import { readUpload } from '#server/http/body.ts'
import type { Ctx, LinkCtx } from '#server/http/context.ts'
import { countAttempt, uploadLimit } from '#server/http/limits.ts'
import { notFound, notNow } from '#server/http/refusal.ts'
import { serve, serveLink, Verbatim } from '#server/http/serve.ts'
import { dataKeyOf, keepDataKey } from '#server/seal/data-keys.ts'
import { sealFile, unsealFile, unsealFileHead } from '#server/seal/sealing.ts'
import { ownContent } from './own.ts'
import { nextTenderStatus } from './save.ts'
import { contextForAct, contextForReading, ownTender, type SupplierContext } from './supplier-context.ts'

/** Who uploads a file: a supplier at its link, or a staff member who has not yet named a supplier. */
type Adder = { readonly order_id: string; readonly supplier_id: string } | { readonly uploaded_by: string }

const keep = async (ctx: Ctx | LinkCtx, enterprise_id: string, by: Adder, file: CheckedFile): Promise<FileRef> => {
  const id = randomId()
  const sealer = { tx: ctx.tx, keys: ctx.services.keys }
  const key = await keepDataKey(sealer, { enterprise_id, purpose: 'tender_file', record_id: id })
  const { head, sealed } = sealFile(key, id, file)
  await ctx.tx
    .insertInto('tender_files')
    .values({
      order_id: null,
      supplier_id: null,
      uploaded_by: null,
      ...by,
      id,
      enterprise_id,
      tender_id: null,
      sealed_head: head,
      sealed,
      created_at: await ctx.now(),
    })
    .execute()
  // Neither name, size, hash nor demand: the audit trail is not sealed.
  ctx.audit({ noun: 'tender_files', action: 'upload', record_id: id })
  return { id, name: file.name, media_type: file.media_type, byte_size: file.bytes.byteLength }
}

const filesAt = (own: SupplierContext) =>
  own.context.tx
    .selectFrom('tender_files')
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)

/**
 * Makes room for one more file by deleting the oldest one that no tender names. Throws 4010 when
 * all of them are evidence.
 */
const makeRoom = async (own: SupplierContext): Promise<void> => {
  const { count } = await filesAt(own)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_KEPT_FILES) return
  const oldest = await filesAt(own)
    .where('tender_id', 'is', null)
    .where('is_handed_in', '=', false)
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) throw notNow('tender_files_full', own.row.status, { most: MAX_KEPT_FILES })
  await own.context.tx.deleteFrom('tender_files').where('id', '=', oldest.id).execute()
}

const bytesOf = (file: Pick<FileRef, 'name' | 'media_type'>, bytes: Buffer): Verbatim =>
  new Verbatim(new Uint8Array(bytes), {
    'Content-Type': file.media_type,
    'Content-Disposition': disposition(file.name),
    'Cache-Control': 'no-store',
    // A PDF can contain scripts; this policy gives them no origin.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })

/**
 * Whether a browser that was let in may see this file: its supplier's own; one from before the
 * passcode only after the opening.
 */
const isShown = async (own: SupplierContext, file: { id: string; is_withheld: boolean }): Promise<boolean> => {
  if (!file.is_withheld) return true
  if (own.row.opened_at === null) return false
  const tender = await ownTender(own)
  const content = tender === undefined ? null : await ownContent(own, tender)
  return content?.attachments.some((one) => one.file_id === file.id) === true
}

export const tenderFileHandlers = [
  serveLink(
    uploadOwnTenderFile,
    async ({ request, receive, services, link }) => {
      await countAttempt(services, uploadLimit, link.link_id)
      return checkFile(await receive(() => readUpload(request, uploadOwnTenderFile.upload ?? 0)))
    },
    async (ctx, _input, file) => {
      const own = await contextForAct(ctx)
      nextTenderStatus(own, 'draft', 'save')
      await makeRoom(own)
      const { order_id, supplier_id, enterprise_id } = ctx.link
      return keep(ctx, enterprise_id, { order_id, supplier_id }, file)
    },
  ),

  serveLink(readOwnTenderFile, async (ctx, { params }) => {
    const own = await contextForReading(ctx, 'passcode')
    const file = await filesAt(own).where('id', '=', params.id).selectAll().executeTakeFirst()
    if (file === undefined || !(await isShown(own, file))) throw notFound()
    const key = await dataKeyOf(own.context, 'tender_file', file.id)
    return bytesOf(unsealFileHead(key, file.id, file.sealed_head), unsealFile(key, file.id, file.sealed))
  }),

  serve(
    uploadTenderFile,
    async ({ request, receive, services, viewer }) => {
      await countAttempt(services, uploadLimit, viewer.id)
      return checkFile(await receive(() => readUpload(request, uploadTenderFile.upload ?? 0)))
    },
    async (ctx, _input, file) => keep(ctx, ctx.viewer.enterprise_id, { uploaded_by: ctx.viewer.id }, file),
  ),

  serve(readTenderFile, async (ctx, { params }) => {
    const found = await ctx.tx
      .selectFrom('tender_files as f')
      .innerJoin('tenders as t', 't.id', 'f.tender_id')
      .innerJoin('orders as o', 'o.id', 't.order_id')
      .where('f.id', '=', params.id)
      .where('o.opened_at', 'is not', null)
      .select(['f.sealed', 't.attachments', 'o.status'])
      .executeTakeFirst()
    // A file that the opened tender does not name was replaced before the opening, and is not shown.
    const file = found?.attachments.find((one) => one.file_id === params.id)
    if (found === undefined || file === undefined) throw notFound()
    if (!file.is_intact) throw notNow('file_changed', found.status)
    const key = await dataKeyOf({ tx: ctx.tx, keys: ctx.services.keys }, 'tender_file', params.id)
    return bytesOf(file, unsealFile(key, params.id, found.sealed))
  }),
]
