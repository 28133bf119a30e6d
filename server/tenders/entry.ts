// Staff enter a tender on behalf of a supplier (代录). It is sealed like any other, and its writer cannot read it again.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v4 as randomId } from 'uuid'
import {
  enterTender,
  isJudge,
  listTenderEntries,
  readEvidence,
  type StaffChannel,
  uploadEvidence,
} from '#contract/tenders.entry.ts'
import { doesTenderStand } from '#contract/tenders.facts.ts'
import type { TenderBody } from '#contract/tenders.schemas.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import type { Tx } from '#server/db/tables.ts'
import { checkFile } from '#server/files.kinds.ts'
import { disposition } from '#server/files.ts'
import { readUpload } from '#server/http/body.ts'
import { countAttempt, uploadLimit } from '#server/http/limits.ts'
import { pageOf, saysIn } from '#server/http/lists.ts'
import { inputRefused, issue, notFound, notNow } from '#server/http/refusal.ts'
import { serve, Verbatim } from '#server/http/serve.ts'
import { lockedOrder } from '#server/orders/move.ts'
import { visibleOrder } from '#server/orders/visible.ts'
import { dataKeyOf, keepDataKey } from '#server/seal/data-keys.ts'
import { hashOf, type Sealed, sealEvidence, sealTender, unsealEvidence } from '#server/seal/sealing.ts'
import { noBrowser } from '#server/tender-links/unlock.ts'
import { checkContent, contentOf } from './content.ts'
import { namedFiles, takeFiles } from './files.take.ts'
import { markInterested } from './interest.ts'
import { nextTenderStatus, writeTender } from './save.ts'
import { ownTender, readSupplier, type SupplierContext, type TenderRow } from './supplier-context.ts'

/** The context in which staff act for one supplier. 4004 for a supplier that is not invited to tender. */
const contextFor = async (context: ActContext, orderId: string, supplierId: string): Promise<SupplierContext> => {
  const { row, now } = await lockedOrder(context, orderId)
  const link = await context.tx
    .selectFrom('tender_links')
    .where('order_id', '=', orderId)
    .where('supplier_id', '=', supplierId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (link === undefined) throw notFound()
  return { context, row, now, link: noBrowser, supplier: await readSupplier(context.tx, supplierId, row.goods_type) }
}

/** Whether the supplier has submitted a tender itself: staff never change it, and never learn that it exists. */
const isOwnWord = (tender: TenderRow | undefined): boolean =>
  doesTenderStand(tender?.status) && tender?.surrogate_confirmed !== false

/** Returns the receipt of a tender that is not stored. Its files are checked and used up as if it were. */
const sealAside = async (own: SupplierContext, body: TenderBody, id: string): Promise<Sealed> => {
  const { context, row, supplier } = own
  const files = await namedFiles(own, body.attachments ?? [], id, context.viewer.id)
  await takeFiles(own, null, files, false)
  const binding = { order_id: row.id, supplier_id: supplier.id, tender_id: id }
  // The tender is sealed under a key that is not stored, so nobody can read it.
  return sealTender({ id: null, key: randomBytes(32) }, binding, contentOf(own, body, files))
}

/**
 * Staff enter a tender; the viewer of the context is the staff member. If the supplier has its own
 * tender, that one stays, and the answer is the same: neither a refusal nor a receipt reveals it.
 */
export const writeEntry = async (
  own: SupplierContext,
  body: TenderBody,
  entry_channel: StaffChannel,
): Promise<{ id: string; sealed_hash: string }> => {
  const { context, row, supplier } = own
  const stands = isOwnWord(await ownTender(own))
  // The entry is checked in the same way whether or not the supplier has a tender.
  nextTenderStatus(own, 'draft', 'submit')
  await checkContent(own, body)
  const id = randomId()
  const written = stands
    ? await sealAside(own, body, id)
    : (await writeTender(own, body, null, { entry_channel, entered_by: context.viewer.id })).sealed
  const sealed_hash = hashOf(written.blob)
  if (stands) await markInterested(own)
  await context.tx
    .insertInto('tender_entries')
    .values({
      id,
      enterprise_id: context.viewer.enterprise_id,
      order_id: row.id,
      supplier_id: supplier.id,
      entry_channel,
      standing: stands ? 'set_aside' : 'unconfirmed',
      commitment_hash: written.commitment,
      sealed_hash,
      entered_by: context.viewer.id,
      entered_by_name: context.viewer.name,
      entered_at: own.now,
    })
    .execute()
  context.audit({
    noun: 'tender_entries',
    record_id: id,
    order_id: row.id,
    action: 'tender_enter',
    at: own.now,
    payload: { supplier_name: supplier.supplier_name, entry_channel, sealed_hash },
  })
  return { id, sealed_hash }
}

/** Stores evidence, sealed, until an entry of the same person names it. */
export const keepEvidence = async (
  context: Pick<ActContext, 'tx' | 'now' | 'keys' | 'viewer'>,
  file: Parameters<typeof sealEvidence>[2],
): Promise<string> => {
  const id = randomId()
  const { enterprise_id } = context.viewer
  const key = await keepDataKey(context, { enterprise_id, purpose: 'evidence', record_id: id })
  await context.tx
    .insertInto('tender_evidence')
    .values({
      id,
      enterprise_id,
      sealed: sealEvidence(key, id, file),
      uploaded_by: context.viewer.id,
      created_at: await context.now(),
    })
    .execute()
  return id
}

/** Attaches the evidence to an entry. Throws 4001 when the viewer did not upload it, or it belongs to another entry. */
export const takeEvidence = async (tx: Tx, viewerId: string, evidenceId: string, entryId: string): Promise<void> => {
  const taken = await tx
    .updateTable('tender_evidence')
    .set({ entry_id: entryId })
    .where('id', '=', evidenceId)
    .where('uploaded_by', '=', viewerId)
    .where('entry_id', 'is', null)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (taken === undefined) throw inputRefused([issue('evidence_id', 'evidence_unknown')])
}

export const tenderEntryHandlers = [
  serve(
    uploadEvidence,
    async ({ request, receive, services, viewer }) => {
      await countAttempt(services, uploadLimit, viewer.id)
      return checkFile(await receive(() => readUpload(request, uploadEvidence.upload ?? 0)))
    },
    async (ctx, _input, file) => {
      const id = await keepEvidence({ ...ctx, keys: ctx.services.keys }, file)
      // Neither name nor hash: the name can contain a price, and the hash could be guessed at.
      ctx.audit({ noun: 'tender_evidence', action: 'upload', record_id: id })
      return { id, name: file.name, media_type: file.media_type, byte_size: file.bytes.byteLength }
    },
  ),

  serve(readEvidence, async (ctx, { params }) => {
    const found = await ctx.tx
      .selectFrom('tender_evidence as f')
      .leftJoin('tender_entries as e', 'e.id', 'f.entry_id')
      .innerJoin('orders as o', (join) => join.on((eb) => eb('o.id', '=', eb.fn.coalesce('e.order_id', 'f.order_id'))))
      .where('f.id', '=', params.id)
      .select(['f.sealed', 'o.opened_at', 'o.status'])
      .executeTakeFirst()
    if (found === undefined) throw notFound()
    if (found.opened_at === null) throw notNow('not_opened', found.status)
    const key = await dataKeyOf({ tx: ctx.tx, keys: ctx.services.keys }, 'evidence', params.id)
    const { name, media_type, bytes } = unsealEvidence(key, params.id, found.sealed)
    return new Verbatim(new Uint8Array(bytes), {
      'Content-Type': media_type,
      'Content-Disposition': disposition(name),
      'Cache-Control': 'no-store',
      // A PDF can contain scripts; this policy gives them no origin.
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  }),

  serve(enterTender, async (ctx, { body: { order_id, supplier_id, entry_channel, evidence_id, ...terms } }) => {
    const own = await contextFor(await actContextOf(ctx), order_id, supplier_id)
    if (isJudge(ctx.viewer.permissions)) throw notNow('not_judge', own.row.status)
    const { id, sealed_hash } = await writeEntry(own, { ...terms, submit: true }, entry_channel)
    await takeEvidence(ctx.tx, ctx.viewer.id, evidence_id, id)
    return { receipt: { sealed_hash, received_at: own.now } }
  }),

  serve(listTenderEntries, async (ctx, { query }) => {
    const order = await visibleOrder(ctx, query.order_id)
    const isOpen = order.opened_at !== null
    const rows = ctx.tx
      .selectFrom('tender_entries as e')
      .innerJoin('suppliers as s', 's.id', 'e.supplier_id')
      .leftJoin('tender_evidence as f', 'f.entry_id', 'e.id')
      .where('e.order_id', '=', query.order_id)
      .where(saysIn(['s.supplier_name', 'e.entered_by_name'], query.search))
      .select(['e.id', 'e.order_id', 'e.supplier_id', 's.supplier_name', 'e.entry_channel', 'e.entered_by_name'])
      .select(['e.entered_at', 'e.commitment_hash', 'e.sealed_hash', 'e.standing', 'f.id as evidence_id'])
    const page = await pageOf(ctx.tx, rows, query, {
      sortable: { entered_at: sql`e.entered_at`, supplier_name: sql`s.supplier_name` },
      id: sql`e.id`,
      otherwise: '-entered_at',
    })
    const list = page.list.map((row) =>
      isOpen ? row : { ...row, commitment_hash: null, standing: null, evidence_id: null },
    )
    return { ...page, list }
  }),
]
