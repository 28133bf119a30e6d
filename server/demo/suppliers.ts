// The demo's suppliers with their records, scans and herbs, and their history.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { businessDay } from '#contract/business-day.ts'
import type { FileRef } from '#contract/files.ts'
import type { SupplierEvent, supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import type { FilesTable, SupplierHerbsTable, SuppliersTable } from '#server/db/supplier-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { endPapers } from '#server/suppliers/due.ts'
import { supplierSearchColumns } from '#server/suppliers/save.ts'
import {
  APPROVED,
  type Clerk,
  certificatesIn,
  type DossierDates,
  dossierOf,
  judged,
  scans,
} from './data/suppliers.dossier.ts'
import type { SupplierSeed } from './data/suppliers.ts'
import { type Actor, actAt, type DemoEnterprise } from './orders.actors.ts'
import type { Step } from './orders.steps.ts'
import { type Random, randomOf } from './random.ts'

/** Scans exist for suppliers that wait for a decision, must soon renew or are being judged; the others work without. */
const SCANNED_DAYS = 60

const scan = (type: string): Buffer => readFileSync(new URL(`./data/papers/${type}.webp`, import.meta.url))

const isScanned = (supplier: SupplierSeed): boolean =>
  supplier.status !== 'certified' ||
  supplier.valid_in_days <= SCANNED_DAYS ||
  (supplier.short_name != null && judged.has(supplier.short_name))

/** The input from the catalogue's writer. */
export interface SupplierCatalogue {
  readonly enterprise_id: string
  readonly keeper: string
  readonly suppliers: readonly SupplierSeed[]
  readonly now: Date
  /** When each supplier applied, oldest first. */
  readonly aged: readonly { readonly supplier: SupplierSeed; readonly at: Date }[]
  herb(name: string): string
  number(at: Date): string
}

const momentsOf = (applied: Date, random: Random, now: Date): DossierDates => {
  const decided = addHours(applied, random.between(20, 70))
  return {
    applied,
    decided: decided < now ? decided : addHours(now, -1),
    stopped: addDays(applied, random.between(10, 25)),
  }
}

/** Writes the suppliers of one enterprise with their scans and herbs. */
export const writeSuppliers = async (tx: Tx, catalogue: SupplierCatalogue): Promise<void> => {
  const { enterprise_id, now } = catalogue
  const random = randomOf(92)
  const person = await tx
    .selectFrom('users')
    .where('id', '=', catalogue.keeper)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  const keeper: Clerk = person
  const suppliers: Insertable<SuppliersTable>[] = []
  const herbs: Insertable<SupplierHerbsTable>[] = []
  const files: Insertable<FilesTable>[] = []
  for (const { supplier, at } of catalogue.aged) {
    const id = newId()
    const moments = momentsOf(at, random, now)
    const { supply_herbs, valid_in_days, certificates: _papers, reason: _reason, ...columns } = supplier
    const dossier = dossierOf(supplier, keeper, moments, now, random)
    const papers = certificatesIn(supplier, keeper, moments, now, newId, (type): FileRef[] => {
      const name = scans[type]
      if (!isScanned(supplier) || name === undefined) return []
      const bytes = scan(type)
      const file = { id: newId(), name: `${name}.webp`, media_type: 'image/webp', byte_size: bytes.byteLength } as const
      files.push({
        ...file,
        enterprise_id,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes,
        uploaded_by: null,
        created_at: at.toISOString(),
        noun: 'suppliers',
        record_id: id,
      })
      return [file]
    })
    suppliers.push({
      ...columns,
      ...dossier,
      id,
      enterprise_id,
      apply_no: catalogue.number(at),
      valid_until: dayAfter(now, valid_in_days),
      certificates: JSON.stringify(papers),
      ...supplierSearchColumns(supplier),
    })
    const grows = supplier.supplier_type !== 'producer' && supplier.supplier_type !== 'distributor'
    for (const name of supply_herbs)
      herbs.push({
        enterprise_id,
        supplier_id: id,
        herbal_id: catalogue.herb(name),
        origins: grows ? [supplier.region_text] : [],
        annual_capacity_t: String(random.between(grows ? 20 : 50, grows ? 400 : 1500)),
        has_base: supplier.supplier_type === 'base' || supplier.supplier_type === 'cooperative',
        gap: supplier.certificates.some((paper) => paper.type === 'gap_statement'),
      })
  }
  await tx.insertInto('suppliers').values(suppliers).execute()
  await tx.insertInto('supplier_herbs').values(herbs).execute()
  if (files.length > 0) await tx.insertInto('files').values(files).execute()
}

const dayAfter = (now: Date, days: number): string => businessDay(addDays(now, days))

type Row = Pick<
  Insertable<SuppliersTable>,
  'id' | 'supplier_name' | 'status' | 'created_at' | 'created_by' | 'audited_at' | 'audit_opinion'
>

/** The event that led to each status a person sets. */
const decisions: Readonly<Record<(typeof supplierStatuses)[number], SupplierEvent | null>> = {
  pending: null,
  supplement: 'send_back',
  certified: 'certify',
  rejected: 'reject',
  expired: 'certify',
  suspended: 'suspend',
  blacklisted: 'blacklist',
}

/** The history of an enterprise's suppliers, each event at its moment; at the end the clock applies expiries. */
export const supplierSteps = async (tx: Tx, enterprise: DemoEnterprise, keeper: Actor, now: Date): Promise<Step[]> => {
  const rows = await tx
    .selectFrom('suppliers')
    .where('enterprise_id', '=', enterprise.id)
    .select(['id', 'supplier_name', 'status', 'created_at', 'created_by', 'audited_at', 'audit_opinion'])
    .execute()
  return [
    ...rows.flatMap((row) => stepsOf(enterprise, keeper, row)),
    {
      at: now.getTime(),
      run: (place) => actAt({ ...place, at: now.getTime() }, enterprise, enterprise.clock, endPapers),
    },
  ]
}

const stepsOf = (enterprise: DemoEnterprise, keeper: Actor, row: Row): Step[] => {
  const applied = Date.parse(row.created_at)
  const decided = row.audited_at == null ? null : Date.parse(row.audited_at)
  const say = (
    at: number,
    who: Actor,
    action: string,
    from: string | null,
    to: string,
    opinion: string | null,
  ): Step => ({
    at,
    run: (place) =>
      actAt({ ...place, at }, enterprise, who, async (context) =>
        context.audit({
          noun: 'suppliers',
          record_id: row.id,
          action,
          from_status: from,
          to_status: to,
          opinion,
        }),
      ),
  })
  const self: Actor = { ...keeper, operator: { id: null, name: row.supplier_name, role: 'supplier' } }
  const steps = [say(applied, row.created_by == null ? self : keeper, 'apply', null, 'pending', null)]
  const event = decisions[row.status]
  if (event === null || decided === null) return steps
  const after = event === 'suspend' || event === 'blacklist'
  if (after) steps.push(say((applied + decided) / 2, keeper, 'certify', 'pending', 'certified', APPROVED))
  steps.push(say(decided, keeper, event, after ? 'certified' : 'pending', row.status, row.audit_opinion ?? null))
  return steps
}
