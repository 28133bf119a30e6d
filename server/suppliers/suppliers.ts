// Handlers of suppliers: the list, one supplier, its certification, and its past.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import {
  editSupplier,
  listSupplierAudits,
  listSupplierAwards,
  listSuppliers,
  listSupplierTenders,
  readSupplier,
  type supplierSortFields,
} from '#contract/suppliers.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Ctx } from '#server/http/context.ts'
import { countByStatus } from '#server/http/list-counting.ts'
import { bestFirst, containing, matchesPinyin, noneOf, type Order, pageOf } from '#server/http/lists.ts'
import { notFound } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { matchesNumber } from '#server/search-words.ts'
import { businessToday } from './eligibility.ts'
import { auditsOf, awardsOf, tendersOf } from './past.ts'
import {
  herbsOf,
  inRegions,
  outsideRegions,
  supplierRecordView,
  supplierRow,
  supplierRows,
  supplierView,
} from './rows.ts'
import { saveSupplier } from './save.ts'

type ListQuery = QueryOf<typeof listSuppliers>

const sortable = {
  created_at: sql`s.created_at`,
  updated_at: sql`s.updated_at`,
  apply_no: sql`s.apply_no`,
  supplier_name: sql`s.supplier_name`,
  supplier_type: sql`s.supplier_type`,
  region_code: sql`s.region_code`,
  valid_until: sql`s.valid_until`,
  status: sql`s.status`,
  certify_level: sql`s.certify_level`,
} satisfies Record<(typeof supplierSortFields)[number], RawBuilder<unknown>>

/** Sort fields that no column of the console uses, for other clients. */
const otherSortable = { short_name: sql`s.short_name` }

/** Sort fields for a list or a file of suppliers. */
export const supplierOrder: Order = {
  sortable: { ...sortable, ...otherSortable },
  id: sql`s.id`,
  otherwise: '-created_at',
}

/** Suppliers of one of these herbs. */
const supplying = (tx: Tx, herbs: readonly string[]) =>
  tx
    .selectFrom('supplier_herbs')
    .where('herbal_id', 'in', [...herbs])
    .select('supplier_id')

/** Suppliers filtered by a list's query; the one filter of the list, its counts and its file. */
export const filteredSuppliers = ({ tx }: Pick<ActContext, 'tx'>, query: ListQuery, byStatus: boolean) => {
  const wanted = (query.search ?? '').trim().toLowerCase()
  return supplierRows(tx)
    .$if(byStatus && query.status !== undefined, (q) => q.where('s.status', 'in', query.status ?? []))
    .$if(query.supplier_type !== undefined, (q) => q.where('s.supplier_type', 'in', query.supplier_type ?? []))
    .$if(query.certify_level !== undefined, (q) => q.where('s.certify_level', 'in', query.certify_level ?? []))
    .$if(query.status_not !== undefined, (q) => q.where(noneOf('s.status', query.status_not ?? [])))
    .$if(query.supplier_type_not !== undefined, (q) =>
      q.where(noneOf('s.supplier_type', query.supplier_type_not ?? [])),
    )
    .$if(query.certify_level_not !== undefined, (q) =>
      q.where(noneOf('s.certify_level', query.certify_level_not ?? [])),
    )
    .$if(query.region_code_not !== undefined, (q) => q.where(outsideRegions(query.region_code_not ?? [])))
    .$if(query.herbal_id_not !== undefined, (q) =>
      q.where(({ eb, not }) => not(eb('s.id', 'in', supplying(tx, query.herbal_id_not ?? [])))),
    )
    .$if(query.region_code !== undefined, (q) => q.where(inRegions(query.region_code ?? [])))
    .$if(query.valid_until_from !== undefined, (q) => q.where('s.valid_until', '>=', query.valid_until_from ?? ''))
    .$if(query.valid_until_to !== undefined, (q) => q.where('s.valid_until', '<=', query.valid_until_to ?? ''))
    .$if(wanted !== '', (q) =>
      q.where(({ eb, or }) =>
        or([
          matchesPinyin('s', wanted),
          matchesNumber('s.apply_no', wanted),
          matchesNumber('s.contact_phone', wanted),
          eb('s.apply_no', 'ilike', containing(wanted)),
          eb('s.uscc', 'ilike', containing(wanted)),
          eb('s.contact_name', 'like', containing(wanted)),
        ]),
      ),
    )
    .$if(query.herbal_id !== undefined, (q) => q.where('s.id', 'in', supplying(tx, query.herbal_id ?? [])))
}

/** A part of the past of a supplier of this enterprise; 4004 for another's. */
const past =
  <I extends { readonly query: { readonly supplier_id: string } }, R>(
    read: (tx: Ctx['tx'], supplierId: string, query: I['query']) => Promise<R>,
  ) =>
  async ({ tx }: Ctx, { query }: I): Promise<R> => {
    if ((await supplierRow(tx, query.supplier_id)) === undefined) throw notFound()
    return read(tx, query.supplier_id, query)
  }

export const supplierHandlers = [
  serve(listSuppliers, applyDue, async (ctx, { query }) => {
    const context = await actContextOf(ctx)
    const { counts, total } = await countByStatus(
      ctx.tx,
      filteredSuppliers(context, query, false),
      sql<string>`s.status`,
      { chosen: query.status, all: supplierStatuses },
    )
    const page = await pageOf(
      ctx.tx,
      filteredSuppliers(context, query, true),
      query,
      bestFirst(supplierOrder, 's', sql`s.supplier_name`, query.search),
      total,
    )
    const herbs = await herbsOf(
      ctx.tx,
      page.list.map((row) => row.id),
    )
    const today = await businessToday(ctx.tx)
    return {
      ...page,
      list: page.list.map((row) => supplierView(context, row, herbs.get(row.id) ?? [], today)),
      counts,
    }
  }),

  serve(readSupplier, applyDue, async (ctx, { params }) => {
    const context = await actContextOf(ctx)
    const row = await supplierRow(ctx.tx, params.id)
    if (row === undefined) throw notFound()
    return supplierRecordView(context, row, await businessToday(ctx.tx))
  }),

  serve(editSupplier, async (ctx, { params, body }) => {
    const context = await actContextOf(ctx)
    const row = await saveSupplier(context, params.id, body)
    return supplierRecordView(context, row, await businessToday(ctx.tx))
  }),

  serve(listSupplierAudits, past(auditsOf)),
  serve(listSupplierTenders, past(tendersOf)),
  serve(listSupplierAwards, past(awardsOf)),
]
