// A supplier saves, submits, withdraws or confirms its tender. Its contents leave this file only encrypted.
import { v4 as randomId } from 'uuid'
import { advance, NotOffered } from '#contract/lifecycle.ts'
import { declineReasons } from '#contract/orders.ts'
import type { StaffChannel } from '#contract/tenders.entry.ts'
import { doesEntryWait, doesTenderStand, isDeadlinePassed, tenderFactsOf } from '#contract/tenders.facts.ts'
import { type TenderEvent, type TenderFacts, tenderLifecycle } from '#contract/tenders.lifecycle.ts'
import type { TenderBody, TenderStatus } from '#contract/tenders.schemas.ts'
import { supplierPage } from '#contract/tenders.ts'
import { changed, notNow } from '#server/http/refusal.ts'
import { sealingKeyOf } from '#server/seal/data-keys.ts'
import { sealTender } from '#server/seal/sealing.ts'
import { checkContent, contentOf } from './content.ts'
import { namedFiles, takeFiles } from './files.take.ts'
import { addressOf, movedAfter } from './handed-in.ts'
import { markInterested, markUndeclined } from './interest.ts'
import { newTenderNo } from './number.ts'
import { ownPage } from './own.ts'
import { ownTender, type SupplierContext, type TenderRow } from './supplier-context.ts'

const factsOf = ({ row, supplier, now }: SupplierContext): TenderFacts => tenderFactsOf(row, supplier, Date.parse(now))

/** The state an event leads a tender to; 4010 with the false fact when it may not be sent. */
export const nextTenderStatus = (
  own: SupplierContext,
  status: TenderStatus,
  event: TenderEvent | 'reset',
): TenderStatus => {
  try {
    const to = advance(tenderLifecycle, { value: status, facts: factsOf(own) }, event)
    const found = Object.keys(tenderLifecycle.states).find((name) => name === to)
    if (found === undefined) throw new Error(`the tender lifecycle has no state ${String(to)}`)
    return found as TenderStatus // a key of the machine's own states
  } catch (error) {
    if (!(error instanceof NotOffered)) throw error
    // A passed deadline is reported before any other fault: the supplier can do nothing about it.
    const late = isDeadlinePassed(own.row.bid_deadline_at, Date.parse(own.now))
    throw notNow(late ? 'before_deadline' : error.refusal, own.row.status)
  }
}

/** Writes the supplier's act on its tender to the audit trail. */
export const recordTenderAct = (
  own: SupplierContext,
  tender: { id: string; tender_no: string },
  action: string,
  payload: Record<string, unknown> = {},
) =>
  own.context.audit({
    noun: 'tenders',
    record_id: tender.id,
    order_id: own.row.id,
    action,
    // Never a price or a quantity: the audit trail is not sealed.
    payload: { tender_no: tender.tender_no, supplier_name: own.supplier.supplier_name, ...payload },
    at: own.now,
    operator: { id: null, name: own.supplier.supplier_name, role: 'supplier_link' },
  })

/** PUT public/tender/0/: saves a draft, or submits the tender. */
export const saveTender = async (own: SupplierContext, body: TenderBody, ip: string | null) => {
  const { receipt } = await writeTender(own, body, ip)
  return { tender: (await ownPage(own)).tender, receipt }
}

/** The staff member who entered a tender for the supplier. */
export interface Entered {
  readonly entry_channel: StaffChannel
  readonly entered_by: string
}

/**
 * Writes a tender and returns its receipt and its sealed contents. The deadline is judged by the
 * database's clock under the order's lock. `entered`: staff enter it; the caller has checked that
 * the supplier has no tender of its own.
 */
export const writeTender = async (own: SupplierContext, body: TenderBody, ip: string | null, entered?: Entered) => {
  const before = await ownTender(own)
  if (before !== undefined && body.version !== undefined && body.version !== before.version)
    throw changed(supplierPage.shape.tender, (await ownPage(own)).tender)
  const event: TenderEvent = body.submit ? 'submit' : 'save'
  if (!body.submit && doesTenderStand(before?.status)) throw notNow('tender_submitted', own.row.status)
  const status = nextTenderStatus(own, before?.status ?? 'draft', event)
  await checkContent(own, body)
  const id = before?.id ?? randomId()
  const files = await namedFiles(own, body.attachments ?? [], id, entered?.entered_by ?? null)
  const { enterprise_id } = own.context.viewer
  const { blob, commitment } = sealTender(
    await sealingKeyOf(own.context, { enterprise_id, purpose: 'tender', record_id: id }),
    { order_id: own.row.id, supplier_id: own.supplier.id, tender_id: id },
    contentOf(own, body, files),
  )
  const columns = {
    status,
    supplier_name: own.supplier.supplier_name,
    supplier_short_name: own.supplier.short_name,
    order_version: own.row.doc_version,
    sealed_payload: blob,
    is_withheld: false,
    mobile_on_file: entered === undefined ? await isMobileOnFile(own) : null,
    entry_channel: entered?.entry_channel ?? ('self_web' as const),
    entered_by: entered?.entered_by ?? null,
    surrogate_confirmed: entered === undefined ? null : false,
    address_hash: body.submit && entered === undefined ? addressOf(own, ip) : null,
    moved_after_version: movedAfter(own, before, body.submit),
    commitment_hash: body.submit ? commitment : null,
    submitted_at: body.submit ? own.now : null,
    withdrawn_at: null,
    updated_at: own.now,
  }
  const tender_no = before?.tender_no ?? (await newTenderNo(own.context))
  if (before === undefined)
    await own.context.tx
      .insertInto('tenders')
      .values({
        id,
        enterprise_id: own.context.viewer.enterprise_id,
        order_id: own.row.id,
        supplier_id: own.supplier.id,
        tender_no,
        created_at: own.now,
        ...columns,
      })
      .execute()
  else
    await own.context.tx
      .updateTable('tenders')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  await takeFiles(own, id, files, body.submit)
  if (body.submit) await markInterested(own)
  else await markUndeclined(own)
  await replaceEntries(own)
  if (entered === undefined)
    recordTenderAct(
      own,
      { id, tender_no },
      body.submit ? 'tender_submit' : 'tender_save',
      body.submit ? { commitment_hash: commitment } : {},
    )
  return {
    receipt: { commitment_hash: body.submit ? commitment : null, received_at: own.now },
    sealed: { blob, commitment },
  }
}

/** Whether the passcode was set with a mobile of the supplier's profile; null when no passcode is set. */
const isMobileOnFile = async ({ context, row, supplier }: SupplierContext): Promise<boolean | null> => {
  const passcode = await context.tx
    .selectFrom('tender_passcodes')
    .where('order_id', '=', row.id)
    .where('supplier_id', '=', supplier.id)
    .select('mobile_on_file')
    .executeTakeFirst()
  return passcode?.mobile_on_file ?? null
}

/** Marks entries by staff as replaced by the supplier's own tender. */
const replaceEntries = async (own: SupplierContext): Promise<void> => {
  await own.context.tx
    .updateTable('tender_entries')
    .set({ standing: 'replaced' })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('standing', 'in', ['unconfirmed', 'confirmed'])
    .execute()
}

/** The supplier's tender; refused where there is none, or it is no longer of this version. */
export const current = async (own: SupplierContext, version: number | undefined): Promise<TenderRow> => {
  const tender = await ownTender(own)
  if (tender === undefined) throw notNow('tender_missing', own.row.status)
  if (version !== undefined && version !== tender.version)
    throw changed(supplierPage.shape.tender, (await ownPage(own)).tender)
  return tender
}

/** Withdraws a submitted tender; it can be submitted again until the deadline (招标投标法 §29). */
export const withdrawTender = async (own: SupplierContext, version: number | undefined): Promise<void> => {
  const tender = await current(own, version)
  const status = nextTenderStatus(own, tender.status, 'withdraw')
  await own.context.tx
    .updateTable('tenders')
    .set({ status, withdrawn_at: own.now, submitted_at: null, updated_at: own.now, version: tender.version + 1 })
    .where('id', '=', tender.id)
    .execute()
  await replaceEntries(own)
  recordTenderAct(own, tender, 'tender_withdraw')
}

/**
 * Two of the staff have cleared the supplier's passcode: its blob and files are destroyed unread,
 * the commitment stays. The result looks the same when there was no tender.
 */
export const withdrawUnread = async (own: SupplierContext): Promise<void> => {
  const { tx } = own.context
  const tender = await ownTender(own)
  if (tender !== undefined) {
    const status = nextTenderStatus(own, tender.status, 'reset')
    const withdrawn = status === 'withdrawn' ? { withdrawn_at: own.now, submitted_at: null } : {}
    await tx
      .updateTable('tenders')
      .set({
        status,
        sealed_payload: null,
        is_withheld: false,
        updated_at: own.now,
        version: tender.version + 1,
        ...withdrawn,
      })
      .where('id', '=', tender.id)
      .execute()
    if (doesTenderStand(tender.status))
      recordTenderAct(own, tender, 'tender_reset', { commitment_hash: tender.commitment_hash })
  }
  await tx
    .deleteFrom('tender_files')
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
  await replaceEntries(own)
}

/** The supplier confirms a tender that staff entered for it; possible until the opening. */
export const confirmSurrogate = async (own: SupplierContext, version: number | undefined): Promise<void> => {
  const tender = await current(own, version)
  if (!doesEntryWait(tender)) throw notNow('no_surrogate', own.row.status)
  await own.context.tx
    .updateTable('tenders')
    .set({ updated_at: own.now, version: tender.version + 1 })
    .where('id', '=', tender.id)
    .execute()
  await markConfirmed(own, tender.id)
  recordTenderAct(own, tender, 'tender_confirm')
}

export const markConfirmed = async (own: SupplierContext, tenderId: string): Promise<void> => {
  await own.context.tx.updateTable('tenders').set({ surrogate_confirmed: true }).where('id', '=', tenderId).execute()
  await own.context.tx
    .updateTable('tender_entries')
    .set({ standing: 'confirmed' })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .where('standing', '=', 'unconfirmed')
    .execute()
}

/** The supplier declines to tender, with a reason; a submitted tender must be withdrawn first. */
export const declineToTender = async (
  own: SupplierContext,
  word: { readonly reason?: string | undefined; readonly reason_code?: string | undefined },
): Promise<void> => {
  const { order_bidding, before_deadline } = factsOf(own)
  if (!before_deadline) throw notNow('before_deadline', own.row.status)
  if (!order_bidding) throw notNow('order_bidding', own.row.status)
  const tender = await ownTender(own)
  // For a browser that was not let in, no refusal reveals a tender; the tender is opened all the same.
  if (doesTenderStand(tender?.status) && own.link.unlocked) throw notNow('tender_submitted', own.row.status)
  // A caller may send a reason's code instead of words.
  const named = declineReasons.find((one) => one === word.reason)
  const reason_code = word.reason_code ?? named ?? 'other'
  const text = named === undefined ? (word.reason ?? null) : null
  await own.context.tx
    .updateTable('read_records')
    .set({ intent: 'declined', decline_reason: reason_code, decline_text: text })
    .where('order_id', '=', own.row.id)
    .where('supplier_id', '=', own.supplier.id)
    .execute()
  own.context.audit({
    noun: 'read_records',
    record_id: null,
    order_id: own.row.id,
    action: 'tender_decline',
    opinion: text,
    payload: { supplier_name: own.supplier.supplier_name, reason_code },
    at: own.now,
    operator: { id: null, name: own.supplier.supplier_name, role: 'supplier_link' },
  })
}
