// Imports many records of one table: every row is checked, every fault is reported at its cell, and
// nothing is written if one is wrong.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { code } from '#contract/envelope.ts'
import { type ImportedSupplier, importSuppliers, importTemplates } from '#contract/imports.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { type Rules, readRules } from './enterprise.rules.ts'
import { createFrom } from './herbal-templates.save.ts'
import type { Ctx } from './http/context.ts'
import { inputRefused, issue, Refusal } from './http/refusal.ts'
import { serve } from './http/serve.ts'
import { nextNumber } from './numbering.ts'
import { loadSyllabizer } from './readings.ts'
import { knownRegion, regionName } from './regions.places.ts'
import { supplierSearchColumns } from './suppliers/save.ts'

/** The maximum number of faults in one answer; the user corrects these and tries again. */
const MAX_FAULTS = 500

/** A refusal of one record as faults of its row. Rethrows any other error. */
const faultsOf = (error: unknown, at: number): FieldIssue[] => {
  if (!(error instanceof Refusal)) throw error
  if (error.issues !== undefined) return error.issues.map((one) => ({ ...one, path: `items.${at}.${one.path}` }))
  const { data } = error
  const field = typeof data === 'object' && data !== null && 'field' in data ? data.field : undefined
  if (error.code === code.changedMeanwhile && typeof field === 'string') return [issue(`items.${at}.${field}`, 'taken')]
  throw error
}

/** Creates each row by `make`, which refuses before it writes; the faults of all rows together are one 4001. */
const madeOf = async <T>(
  ctx: Ctx,
  { check = false, items }: { readonly check?: boolean | undefined; readonly items: readonly T[] },
  make: (ctx: Ctx, row: T, at: number) => Promise<unknown>,
): Promise<{ made: number }> => {
  const within: Ctx = check ? { ...ctx, audit: () => undefined } : ctx
  if (check) await sql`savepoint looked_at`.execute(ctx.tx)
  const faults: FieldIssue[] = []
  for (const [at, row] of items.entries()) {
    try {
      await make(within, row, at)
    } catch (error) {
      faults.push(...faultsOf(error, at))
    }
  }
  if (faults.length > 0) throw inputRefused(faults.slice(0, MAX_FAULTS))
  if (check) await sql`rollback to savepoint looked_at`.execute(ctx.tx)
  return { made: check ? 0 : items.length }
}

const isTaken = async (ctx: Ctx, row: ImportedSupplier): Promise<FieldIssue[]> => {
  const found = await ctx.tx
    .selectFrom('suppliers')
    .where('is_deleted', '=', false)
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(supplier_name) = lower(${row.supplier_name})`,
        ...(row.uscc == null ? [] : [eb('uscc', '=', row.uscc)]),
      ]),
    )
    .select(['supplier_name', 'uscc'])
    .execute()
  return [
    ...(found.some((one) => one.supplier_name.toLowerCase() === row.supplier_name.toLowerCase())
      ? [issue('supplier_name', 'taken')]
      : []),
    ...(row.uscc != null && found.some((one) => one.uscc === row.uscc) ? [issue('uscc', 'taken')] : []),
  ]
}

const makeSupplier = async (
  ctx: Ctx,
  row: ImportedSupplier,
  herbs: ReadonlySet<string>,
  { allow_self_audit }: Rules,
): Promise<void> => {
  const { supply_herbs = [], ...profile } = row
  const region = profile.region_code ?? null
  const faults = [
    ...(await isTaken(ctx, row)),
    ...(region === null || knownRegion(region) ? [] : [issue('region_code', 'region_unknown')]),
    ...supply_herbs.flatMap((herb, at) => (herbs.has(herb) ? [] : [issue(`supply_herbs.${at}`, 'choice')])),
  ]
  if (faults.length > 0) throw inputRefused(faults)
  const { tx, viewer } = ctx
  const id = newId()
  const now = await ctx.now()
  const apply_no = await nextNumber(ctx, 'supplier')
  const named = {
    supplier_name: profile.supplier_name,
    short_name: profile.short_name ?? null,
    region_text: regionName(region),
  }
  await tx
    .insertInto('suppliers')
    .values({
      ...named,
      id,
      enterprise_id: viewer.enterprise_id,
      apply_no,
      supplier_type: profile.supplier_type,
      uscc: profile.uscc ?? null,
      region_code: region,
      address: profile.address ?? null,
      contact_name: profile.contact_name,
      contact_phone: profile.contact_phone,
      legal_person: profile.legal_person ?? null,
      email: profile.email ?? null,
      wechat: profile.wechat ?? null,
      certificates: '[]',
      certify_level: null,
      valid_until: null,
      status: 'pending',
      source: 'imported',
      self_audit_for: allow_self_audit ? ['application'] : [],
      ...supplierSearchColumns(named),
      created_at: now,
      created_by: viewer.id,
      updated_at: now,
      updated_by: viewer.id,
    })
    .execute()
  const supplied = [...new Set(supply_herbs)].map((herbal_id) => ({
    enterprise_id: viewer.enterprise_id,
    supplier_id: id,
    herbal_id,
  }))
  if (supplied.length > 0) await tx.insertInto('supplier_herbs').values(supplied).execute()
  ctx.audit({
    noun: 'suppliers',
    action: 'import',
    record_id: id,
    to_status: 'pending',
    payload: { apply_no, supplier_name: profile.supplier_name },
  })
}

export const importHandlers = [
  serve(importTemplates, loadSyllabizer, async (ctx, { body }, syllablesOf) =>
    madeOf(ctx, body, (within, row) => createFrom(within, row, syllablesOf)),
  ),

  serve(importSuppliers, async (ctx, { body }) => {
    const herbs = await ctx.tx.selectFrom('enterprise_herbs').where('enabled', '=', true).select('id').execute()
    const known = new Set(herbs.map((herb) => herb.id))
    const rules = await readRules(ctx.tx)
    return madeOf(ctx, body, (within, row) => makeSupplier(within, row, known, rules))
  }),
]
