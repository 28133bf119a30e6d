// Stores files and serves them: bytes in the database, visible to those who may see their record.
import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { type FileRef, readFile, uploadFile } from '#contract/files.ts'
import { type CheckedFile, checkFile } from './files.kinds.ts'
import { maySeeFiles } from './files.readers.ts'
import { readUpload } from './http/body.ts'
import type { Ctx } from './http/context.ts'
import { countAttempt, uploadLimit } from './http/limits.ts'
import { notFound } from './http/refusal.ts'
import { serve, Verbatim } from './http/serve.ts'

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. Always a download, never run in our origin. */
export const disposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The answer with a file's bytes. */
export const bytesAnswer = (file: Pick<FileRef, 'name' | 'media_type'>, bytes: Buffer): Verbatim =>
  new Verbatim(new Uint8Array(bytes), {
    'Content-Type': file.media_type,
    'Content-Disposition': disposition(file.name),
    'Cache-Control': 'no-store',
    // A PDF can contain scripts; this policy gives them no origin.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })

/** Stores a checked file as an unattached one of the viewer's. */
export const keepFile = async (ctx: Ctx, id: string, { bytes, name, media_type }: CheckedFile): Promise<FileRef> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { id, name, media_type, byte_size: bytes.byteLength }
  await ctx.tx
    .insertInto('files')
    .values({
      ...file,
      enterprise_id: ctx.viewer.enterprise_id,
      sha256,
      bytes,
      uploaded_by: ctx.viewer.id,
      created_at: await ctx.now(),
    })
    .execute()
  ctx.audit({ noun: 'files', action: 'upload', record_id: id, payload: { ...file, sha256 } })
  return file
}

export const fileHandlers = [
  serve(
    uploadFile,
    async ({ request, receive, services, viewer }) => {
      await countAttempt(services, uploadLimit, viewer.id)
      return checkFile(await receive(() => readUpload(request, uploadFile.upload ?? 0)))
    },
    async (ctx, _input, file) => keepFile(ctx, newId(), file),
  ),

  serve(readFile, async ({ tx, viewer }, { params }) => {
    const file = await tx
      .selectFrom('files')
      .where('id', '=', params.id)
      .select(['noun', 'record_id', 'uploaded_by'])
      .executeTakeFirst()
    if (file === undefined) throw notFound()
    const { noun, record_id: recordId } = file
    const loose = noun === null || recordId === null
    const may = loose ? file.uploaded_by === viewer.id : await maySeeFiles(tx, viewer, noun, recordId)
    // The answer is the same as for a file that does not exist, so that it reveals nothing.
    if (!may) throw notFound()
    const { bytes, media_type, name } = await tx
      .selectFrom('files')
      .where('id', '=', params.id)
      .select(['bytes', 'media_type', 'name'])
      .executeTakeFirstOrThrow()
    return bytesAnswer({ media_type, name }, bytes)
  }),
]
