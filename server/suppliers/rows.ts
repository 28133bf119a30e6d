// How a supplier is read: its columns, the herbs it supplies, its figures, and what a viewer may do with it.
import { sql } from 'kysely'
import { maskedNumber } from '#contract/identity.ts'
import { allows } from '#contract/permissions.ts'
import { supplierEvents, supplierOffers } from '#contract/suppliers.events.ts'
import { requiredPapers } from '#contract/suppliers.papers.ts'
import type { SuppliedHerb, Supplier, SupplierRecord } from '#contract/suppliers.schemas.ts'
import { withScore } from '#contract/suppliers.score.ts'
import type { ActContext } from '#server/act-context.ts'
import type { Tx } from '#server/db/tables.ts'
import { certificateStatusOf, expiryOf, supplierFactsOf } from './facts.ts'
import { statsOf } from './past.ts'

/** Suppliers that are not deleted; the caller filters, sorts and limits. */
export const supplierRows = (tx: Tx) => tx.selectFrom('suppliers as s').where('s.is_deleted', '=', false).selectAll('s')

export type SupplierRow = Awaited<ReturnType<ReturnType<typeof supplierRows>['execute']>>[number]

/** One supplier, its row locked before a change; undefined when the enterprise has no supplier of that id. */
export const supplierRow = (tx: Tx, id: string, lock = false): Promise<SupplierRow | undefined> =>
  supplierRows(tx)
    .where('s.id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()

/** The herbs each of these suppliers supplies, in reading order. */
export const herbsOf = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SuppliedHerb[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('supplier_herbs as sh')
    .innerJoin('herbs as h', 'h.id', 'sh.herbal_id')
    .where('sh.supplier_id', 'in', [...ids])
    .select([
      'sh.supplier_id',
      'sh.herbal_id',
      'h.name',
      'h.is_toxic',
      'sh.origins',
      'sh.annual_capacity_t',
      'sh.has_base',
      'sh.gap',
    ])
    .orderBy('h.pinyin')
    .execute()
  return Map.groupBy(rows, (row) => row.supplier_id)
}

/** A supplier as a list row for one viewer. */
export const supplierView = (
  context: ActContext,
  row: SupplierRow,
  herbs: readonly SuppliedHerb[],
  today: string,
): Supplier => {
  const source = { ...row, deals_toxic: herbs.some((herb) => herb.is_toxic) }
  const facts = supplierFactsOf(source, context.viewer, context.settings, today)
  return {
    ...row,
    ...expiryOf(row.valid_until, context.settings, today),
    supply_herbs: [...herbs],
    facts,
    allowed_actions: supplierOffers(row.status, facts)
      .filter((offer) => offer.refusal === undefined)
      .map((offer) => offer.event)
      .filter((event) => allows(supplierEvents[event].permission, context.viewer.permissions)),
  }
}

const masked = (number: string | null): string | null => (number === null ? null : maskedNumber(number))

/** A supplier with its certificates and figures, for one viewer. */
export const supplierRecordView = async (
  context: ActContext,
  row: SupplierRow,
  today: string,
): Promise<SupplierRecord> => {
  const herbs = (await herbsOf(context.tx, [row.id])).get(row.id) ?? []
  const required = requiredPapers(row.supplier_type).flat()
  return {
    ...row,
    ...supplierView(context, row, herbs, today),
    bank_account: masked(row.bank_account),
    id_no: masked(row.id_no),
    certificates: row.certificates.map((paper) => ({
      ...paper,
      files: [...paper.files],
      long_term: paper.valid_to === null,
      status: certificateStatusOf(paper, context.settings, today),
      required: required.includes(paper.type),
    })),
    score: row.score === null ? null : withScore(row.score),
    stats: await statsOf(context.tx, row.id),
  }
}

/** The condition for rows outside all these places; rows without a place meet it too. */
export const outsideRegions = (codes: readonly string[]) =>
  sql<boolean>`(s.region_code is null or not ${inRegions(codes)})`

/**
 * The condition for rows inside these provinces, cities or counties: a code without its trailing zeros is the beginning
 * of all codes inside it.
 */
export const inRegions = (codes: readonly string[]) =>
  sql<boolean>`s.region_code like any (${codes.map((code) => `${code.replace(/(00){1,2}$/, '')}%`)}::text[])`
