// PUT …/applyrecord_customer/{id}/: edits a supplier, and with `status` moves it along its lifecycle. The only writer of suppliers.status beside the clock.
import type { Updateable } from 'kysely'
import { maskedNumber } from '#contract/identity.ts'
import { advance, NotOffered, WRONG_STATE } from '#contract/lifecycle.ts'
import { eventBetween, supplierEditor, supplierEvents } from '#contract/suppliers.events.ts'
import {
  type SupplierEditEvent,
  type SupplierEvent,
  type SupplierStatus,
  supplierIdentity,
  supplierLifecycle,
} from '#contract/suppliers.lifecycle.ts'
import { papersEnd, unseenPapers } from '#contract/suppliers.papers.ts'
import { profileFields, type SuppliedHerb, type SupplierBody } from '#contract/suppliers.schemas.ts'
import { editSupplier } from '#contract/suppliers.ts'
import type { ActContext } from '#server/act-context.ts'
import type { SuppliersTable } from '#server/db/supplier-tables.ts'
import {
  changed,
  inputRefused,
  issue,
  namesUnknown,
  notFound,
  notNow,
  permissionMissing,
} from '#server/http/refusal.ts'
import { type SearchColumns, searchColumns } from '#server/readings.ts'
import { regionName, unknownRegions } from '#server/regions.places.ts'
import { storedCertificates, unjudgedPaper } from './certificates.ts'
import { endPapers } from './due.ts'
import { businessToday } from './eligibility.ts'
import { supplierFactsOf } from './facts.ts'
import { herbsOf, type SupplierRow, supplierRecordView, supplierRow } from './rows.ts'
import { selfAudit } from './self-audit.ts'

/** Fields that belong to a decision; every other field is an edit. */
const DECISION: readonly string[] = ['version', 'status', 'audit_opinion', 'blacklist_until']
/** Never given in full, not even in the audit trail. */
const SECRET: readonly string[] = ['bank_account', 'id_no']

/**
 * Edits and decides. Throws 4004, 4009, 4003 for the codes this change needs, 4001 at its fields,
 * 4010 with the false fact.
 */
export const saveSupplier = async (context: ActContext, id: string, body: SupplierBody): Promise<SupplierRow> => {
  await endPapers(context)
  const row = await supplierRow(context.tx, id, true)
  if (row === undefined) throw notFound()
  const today = await businessToday(context.tx)
  const event = eventOf(row, body.status)
  permit(context, body, event)
  if (body.version !== row.version) throw changed(editSupplier.data, await supplierRecordView(context, row, today))
  if (body.status !== undefined && body.status !== row.status && event === undefined)
    throw notNow(WRONG_STATE, row.status)
  const now = await context.now()
  const edited = await editedColumns(context, row, body, now, today)
  const after: SupplierRow = { ...row, ...edited.row }
  const isSupplyNew = await writeHerbs(context, id, body)
  const recheck = recheckOf(row, after)
  if (recheck !== null) after.certificates = after.certificates.map(unjudgedPaper)
  const moved: SupplierEvent | SupplierEditEvent | undefined =
    event ?? (recheck !== null && row.status === 'certified' ? IDENTITY_CHANGED : undefined)
  const status = moved === undefined ? row.status : await reach(context, after, moved, today)
  // The opinion is the ground, and stays in the trail.
  if (event === 'certify' && unseenPapers(after.certificates).length > 0 && (body.audit_opinion ?? '').trim() === '')
    throw inputRefused([issue('audit_opinion', 'required')])
  const decided = event === undefined ? {} : decisionColumns(context, body, event, now, today)
  await context.tx
    .updateTable('suppliers')
    .set({
      ...edited.columns,
      ...(recheck !== null && { recheck_fields: recheck, certificates: JSON.stringify(after.certificates) }),
      ...decided,
      ...selfAudit(context, row, moved),
      status,
      version: row.version + 1,
      updated_at: now,
      updated_by: context.viewer.id,
    })
    .where('id', '=', id)
    .execute()
  await renameContact(context, row, after)
  context.audit({
    noun: 'suppliers',
    record_id: id,
    action: moved ?? 'edit',
    from_status: row.status,
    to_status: status,
    opinion: body.audit_opinion ?? null,
    payload: {
      fields: differences(row, after, isSupplyNew ? (body.supply_herbs?.length ?? 0) : null),
      ...(decided.blacklist_until == null ? {} : { blacklist_until: decided.blacklist_until }),
    },
    self_audit: event === 'certify' && row.created_by === context.viewer.id,
  })
  const fresh = await supplierRow(context.tx, id)
  if (fresh === undefined) throw new Error(`supplier ${id} vanished while it was saved`)
  return fresh
}

/**
 * A contact who is replaced in the profile is replaced at the links too, because a person may ask for the deletion of
 * their data (PIPL §47).
 */
const renameContact = async ({ tx }: ActContext, before: SupplierRow, after: SupplierRow): Promise<void> => {
  const { contact_name, contact_phone } = after
  if (contact_name === before.contact_name && contact_phone === before.contact_phone) return
  await tx
    .updateTable('tender_passcodes')
    .set({ contact_name, contact_mobile: contact_phone })
    .where('supplier_id', '=', before.id)
    .where((one) =>
      one.or([one('contact_mobile', '=', before.contact_phone), one('contact_name', '=', before.contact_name)]),
    )
    .execute()
}

const IDENTITY_CHANGED: SupplierEditEvent = 'identity_changed'
/** Statuses in which the certificates have been checked. */
const LOOKED_AT: readonly SupplierStatus[] = ['certified', 'expired', 'suspended', 'blacklisted']

/**
 * The fields of a checked identity that wait for a new check after this edit: those it changes, and those that wait
 * already. Null when it changes none.
 */
const recheckOf = (row: SupplierRow, after: SupplierRow): SupplierRow['recheck_fields'] => {
  if (!LOOKED_AT.includes(row.status)) return null
  // Filling in a missing number changes nothing that was certified; removing one does.
  const fields = supplierIdentity.filter((name) => (row[name] ?? '') !== '' && row[name] !== (after[name] ?? ''))
  return fields.length === 0 ? null : [...new Set([...(row.recheck_fields ?? []), ...fields])]
}

const eventOf = (row: SupplierRow, wanted: SupplierStatus | undefined): SupplierEvent | undefined =>
  wanted === undefined || wanted === row.status ? undefined : eventBetween(row.status, wanted)

/** The required codes, which depend on the present status: one per decision, and the editor's for every other field. */
const permit = ({ viewer }: ActContext, body: SupplierBody, event: SupplierEvent | undefined): void => {
  const edits = Object.keys(body).some((key) => !DECISION.includes(key))
  const needed = [
    ...(event === undefined ? [] : [supplierEvents[event].permission]),
    ...(edits || event === undefined ? [supplierEditor] : []),
  ]
  for (const code of needed) if (!viewer.permissions.includes(code)) throw permissionMissing(code)
}

const reach = async (
  context: ActContext,
  after: SupplierRow,
  event: SupplierEvent | SupplierEditEvent,
  today: string,
): Promise<SupplierStatus> => {
  const herbs = (await herbsOf(context.tx, [after.id])).get(after.id) ?? []
  const source = { ...after, deals_toxic: herbs.some((herb) => herb.is_toxic) }
  const facts = supplierFactsOf(source, context.viewer, context.settings, today)
  try {
    advance(supplierLifecycle, { value: after.status, facts }, event)
    return event === IDENTITY_CHANGED ? 'pending' : supplierEvents[event].to
  } catch (error) {
    if (error instanceof NotOffered) throw notNow(error.refusal, after.status)
    throw error
  }
}

/** Columns the body changes: as written, and as the row then reads. */
const editedColumns = async (context: ActContext, row: SupplierRow, body: SupplierBody, now: string, today: string) => {
  const unknown = unknownRegions({ region_code: body.region_code })
  if (unknown.length > 0) throw inputRefused(unknown)
  if (body.established_at != null && body.established_at > today)
    throw inputRefused([issue('established_at', 'day_in_future')])
  const plain: Record<string, unknown> = {}
  for (const name of profileFields) if (body[name] !== undefined) plain[name] = body[name] === '' ? null : body[name]
  if (body.region_code !== undefined) plain.region_text = regionName(body.region_code)
  for (const name of ['bank_account', 'id_no'] as const) if (body[name] !== undefined) plain[name] = body[name]
  if (body.score !== undefined) plain.score = body.score
  if (body.audit_opinion !== undefined) plain.audit_opinion = body.audit_opinion
  if (body.certificates !== undefined) {
    const certificates = await storedCertificates(context, row, body.certificates, now)
    plain.certificates = certificates
  }
  const merged: SupplierRow = { ...row, ...plain }
  if (body.certificates !== undefined || body.supplier_type !== undefined) plain.valid_until = papersEnd(merged)
  if (body.supplier_name !== undefined || body.short_name !== undefined || body.region_code !== undefined)
    Object.assign(plain, supplierSearchColumns(merged))
  const written: Updateable<SuppliersTable> = { ...plain }
  for (const name of ['certificates', 'invoice_types', 'score'] as const)
    if (plain[name] != null) written[name] = JSON.stringify(plain[name])
  return { row: plain, columns: written }
}

/** The search text of a supplier: its names and its region. */
export const supplierSearchColumns = (
  row: Pick<SupplierRow, 'supplier_name' | 'short_name' | 'region_text'>,
): SearchColumns => searchColumns([row.supplier_name, row.short_name], [row.region_text])

const decisionColumns = (
  context: ActContext,
  body: SupplierBody,
  event: SupplierEvent,
  now: string,
  today: string,
): Updateable<SuppliersTable> => {
  const opinion = body.audit_opinion ?? null
  const common = {
    audit_opinion: opinion,
    audited_by: context.viewer.id,
    audited_by_name: context.viewer.name,
    audited_at: now,
  }
  switch (event) {
    case 'reject':
      return { ...common, rejected_reason: opinion }
    case 'suspend':
    case 'lift':
      return { ...common, suspend_reason: opinion }
    case 'blacklist':
      if (body.blacklist_until == null || body.blacklist_until <= today)
        throw inputRefused([issue('blacklist_until', 'day_not_later')])
      return {
        ...common,
        blacklist_reason: opinion,
        blacklist_until: body.blacklist_until,
        blacklisted_by: context.viewer.id,
      }
    case 'certify':
    case 'reinstate':
      return { ...common, recheck_fields: null, suspend_reason: null, rejected_reason: null }
    default:
      return common
  }
}

/** Writes the herbs that a supplier supplies; returns whether they changed. */
const writeHerbs = async (context: ActContext, id: string, { supply_herbs: herbs }: SupplierBody): Promise<boolean> => {
  if (herbs === undefined) return false
  const ids = herbs.map((herb) => herb.herbal_id)
  const twice = ids.flatMap((herb, index) =>
    ids.indexOf(herb) < index ? [issue(`supply_herbs.${index}.herbal_id`, 'repeated')] : [],
  )
  if (twice.length > 0) throw inputRefused(twice)
  const known = await context.tx
    .selectFrom('enterprise_herbs')
    .where('id', 'in', ids.length === 0 ? [id] : ids)
    .select(['id', 'enabled'])
    .execute()
  const before = (await herbsOf(context.tx, [id])).get(id) ?? []
  // Herbs that the supplier already supplies stay, even when they are switched off.
  const there = new Set(known.flatMap((herb) => (herb.enabled ? [herb.id] : [])))
  for (const { herbal_id } of before) there.add(herbal_id)
  const unknown = ids.flatMap((herb, index) =>
    there.has(herb) ? [] : [issue(`supply_herbs.${index}.herbal_id`, 'choice')],
  )
  if (unknown.length > 0) throw namesUnknown(unknown)
  const rows = herbs.map((herb) => ({
    enterprise_id: context.viewer.enterprise_id,
    supplier_id: id,
    herbal_id: herb.herbal_id,
    origins: herb.origins ?? [],
    annual_capacity_t: herb.annual_capacity_t ?? null,
    has_base: herb.has_base ?? false,
    gap: herb.gap ?? false,
  }))
  if (supplyText(before) === supplyText(rows)) return false
  await context.tx.deleteFrom('supplier_herbs').where('supplier_id', '=', id).execute()
  if (rows.length > 0) await context.tx.insertInto('supplier_herbs').values(rows).execute()
  return true
}

type Supply = Pick<SuppliedHerb, 'herbal_id' | 'origins' | 'annual_capacity_t' | 'has_base' | 'gap'>

/** Equal texts for equal supplies, whatever the order and the trailing zeros. */
const supplyText = (herbs: readonly Supply[]): string =>
  JSON.stringify(
    herbs
      .map((herb) => [
        herb.herbal_id,
        herb.origins,
        herb.annual_capacity_t === null ? null : Number(herb.annual_capacity_t),
        herb.has_base,
        herb.gap,
      ])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

/** The changed fields of the record, for the audit trail; secret numbers masked. */
const differences = (before: SupplierRow, after: SupplierRow, supplies: number | null): Record<string, unknown> => {
  const shown = (name: string, value: unknown): unknown =>
    SECRET.includes(name) && typeof value === 'string' ? maskedNumber(value) : (value ?? null)
  const old = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(after).flatMap(([name, value]) => {
    if (
      name === 'search_text' ||
      name === 'spoken' ||
      JSON.stringify(old.get(name) ?? null) === JSON.stringify(value ?? null)
    )
      return []
    return [[name, { before: shown(name, old.get(name)), after: shown(name, value) }] as const]
  })
  const herbs = supplies === null ? [] : [['supply_herbs', { after: supplies }] as const]
  return Object.fromEntries([...fields, ...herbs])
}
