// Attachments of a demand: checked, stored with it, and served to those who may see it.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { MediaType } from '#contract/files.ts'
import type { FieldIssue } from '#contract/issues.ts'
import {
  type OrderAttachment,
  readOrderFileAtLink,
  readPublicOrderFile,
  uploadOrderFile,
} from '#contract/orders.files.ts'
import type { ActContext } from '#server/act-context.ts'
import type { Tx } from '#server/db/tables.ts'
import { checkFile, everyKind } from '#server/files.kinds.ts'
import { bytesAnswer, keepFile } from '#server/files.ts'
import { readUpload } from '#server/http/body.ts'
import { countAttempt, networkOf, uploadLimit } from '#server/http/limits.ts'
import { inputRefused, issue, notFound } from '#server/http/refusal.ts'
import { serve, serveLink, servePublic, type Verbatim } from '#server/http/serve.ts'
import { isPublic, lookLimit } from '#server/tenders/demand.ts'
import { orderRow } from './rows.ts'
import { MAX_UNPACKED_MB, workbookFault } from './workbook.ts'

const SHEET: MediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Attachments = readonly OrderAttachment[] | null | undefined

/**
 * The attachments as stored; a file's name, type, size and hash come from its own row. A viewer's
 * unattached file becomes the demand's; a file that `before` names (the current demand, or the one
 * it is copied from) may be named again. Throws 4001 at the attachment for any other file, and for
 * one named twice.
 */
export const namedAttachments = async (
  context: ActContext,
  orderId: string,
  given: Attachments,
  before: Attachments,
): Promise<OrderAttachment[]> => {
  const wanted = (given ?? []).flatMap((one) => one.file_id ?? [])
  const known = await filesNamed(context, orderId, wanted, before)
  const issues = (given ?? []).flatMap(({ file_id }, at): FieldIssue[] => {
    if (file_id == null) return []
    if (!known.has(file_id)) return [issue(`attachments.${at}.file_id`, 'file_unknown')]
    return wanted.indexOf(file_id) === wanted.lastIndexOf(file_id) ||
      given?.findIndex((one) => one.file_id === file_id) === at
      ? []
      : [issue(`attachments.${at}.file_id`, 'file_twice')]
  })
  if (issues.length > 0) throw inputRefused(issues)
  return (given ?? []).map(({ file_id, url, name, doc_type = 'other' }): OrderAttachment => {
    const file = file_id == null ? undefined : known.get(file_id)
    if (file === undefined) return { url, name: name || url || '', doc_type }
    return { file_id, name: file.name, doc_type, size: file.byte_size, mime: file.media_type, sha256: file.sha256 }
  })
}

const filesNamed = async ({ tx, viewer }: ActContext, orderId: string, ids: readonly string[], before: Attachments) => {
  if (ids.length === 0) return new Map<string, never>()
  await tx
    .updateTable('files')
    .set({ noun: 'orders', record_id: orderId })
    .where('id', 'in', [...ids])
    .where('record_id', 'is', null)
    .where('uploaded_by', '=', viewer.id)
    .execute()
  const there = new Set((before ?? []).flatMap((one) => one.file_id ?? []))
  const rows = await tx
    .selectFrom('files')
    .where('id', 'in', [...ids])
    .where('noun', '=', 'orders')
    .select(['id', 'name', 'media_type', 'byte_size', 'sha256', 'record_id'])
    .execute()
  return new Map(rows.filter((row) => row.record_id === orderId || there.has(row.id)).map((row) => [row.id, row]))
}

/** The bytes of a file that the demand currently names; 4004 for any other. */
const attachmentOf = async (tx: Tx, attachments: Attachments, id: string): Promise<Verbatim> => {
  if (!(attachments ?? []).some((one) => one.file_id === id)) throw notFound()
  const file = await tx
    .selectFrom('files')
    .where('id', '=', id)
    .select(['name', 'media_type', 'bytes'])
    .executeTakeFirst()
  if (file === undefined) throw notFound()
  return bytesAnswer(file, file.bytes)
}

export const orderFileHandlers = [
  serve(
    uploadOrderFile,
    async ({ request, services, viewer }) => {
      await countAttempt(services, uploadLimit, viewer.id)
      const file = await checkFile(await readUpload(request, uploadOrderFile.upload ?? 0), everyKind)
      const fault = file.media_type === SHEET ? workbookFault(file.bytes) : null
      const params = { mb: MAX_UNPACKED_MB }
      if (fault !== null) throw inputRefused([issue('file', fault, params)], fault, params)
      return file
    },
    async (ctx, _input, file) => keepFile(ctx, newId(), file),
  ),

  serveLink(readOrderFileAtLink, async (ctx, { params }) => {
    const row = await orderRow(ctx.tx, ctx.link.order_id)
    if (row === undefined) throw notFound()
    return attachmentOf(ctx.tx, row.attachments, params.id)
  }),

  servePublic(
    readPublicOrderFile,
    async ({ services, ip }, { params }) => {
      await countAttempt(services, lookLimit, networkOf(ip))
      // The caller is not known yet, so this one statement runs outside every enterprise.
      const { rows } = await sql<{ id: string; enterprise_id: string }>`
        select o.id, o.enterprise_id
        from files f
        join orders o on o.enterprise_id = f.enterprise_id
        join enterprises e on e.id = o.enterprise_id and e.status = 'active'
        where f.id = ${params.id} and f.noun = 'orders' and o.open_scope = 'public' and o.status = 'bidding'
          and not o.is_deleted
          and o.attachments @> jsonb_build_array(jsonb_build_object('file_id', ${params.id}::text))
        limit 1`.execute(services.db)
      return rows[0]
    },
    async (ctx, { params }, found) => {
      if (found === undefined) throw notFound()
      await ctx.enter(found.enterprise_id, { id: null, name: 'visitor', role: null })
      const row = await orderRow(ctx.tx, found.id)
      if (row === undefined || !isPublic(row, await ctx.now())) throw notFound()
      return attachmentOf(ctx.tx, row.attachments, params.id)
    },
  ),
]
