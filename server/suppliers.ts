// Handlers of suppliers, as whom a demand can be sent to.
import { sql } from 'kysely'
import { listSuppliers, readSupplier } from '#contract/suppliers.ts'
import type { Tx } from './db/tables.ts'
import { containing, pageOf } from './lists.ts'
import { notFound } from './refusal.ts'
import { serve } from './serve.ts'

const suppliers = (tx: Tx) => tx.selectFrom('suppliers as s').where('s.is_deleted', '=', false).selectAll('s')

const herbsOf = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { herbal_id: string; name: string }[]>()
  const rows = await tx
    .selectFrom('supplier_herbs as sh')
    .innerJoin('herbs as h', 'h.id', 'sh.herbal_id')
    .where('sh.supplier_id', 'in', [...ids])
    .select(['sh.supplier_id', 'sh.herbal_id', 'h.name'])
    .orderBy('h.pinyin')
    .execute()
  return Map.groupBy(rows, (row) => row.supplier_id)
}

export const supplierHandlers = [
  serve(listSuppliers, async ({ tx }, { query }) => {
    const wanted = (query.search ?? '').trim().toLowerCase()
    const rows = suppliers(tx)
      .$if(query.status !== undefined, (q) => q.where('s.status', 'in', query.status ?? []))
      .$if(query.supplier_type !== undefined, (q) => q.where('s.supplier_type', 'in', query.supplier_type ?? []))
      .$if(query.region_code !== undefined, (q) => q.where('s.region_code', '=', query.region_code ?? ''))
      .$if(wanted !== '', (q) => q.where('s.search_text', 'like', containing(wanted)))
      .$if(query.herbal_id !== undefined, (q) =>
        q.where('s.id', 'in', (eb) =>
          eb
            .selectFrom('supplier_herbs')
            .where('herbal_id', 'in', query.herbal_id ?? [])
            .select('supplier_id'),
        ),
      )
    const page = await pageOf(tx, rows, query, {
      sortable: {
        created_at: sql`s.created_at`,
        supplier_name: sql`s.supplier_name`,
        valid_until: sql`s.valid_until`,
        status: sql`s.status`,
      },
      id: sql`s.id`,
      otherwise: '-created_at',
    })
    const herbs = await herbsOf(
      tx,
      page.list.map((row) => row.id),
    )
    return { ...page, list: page.list.map((row) => ({ ...row, supply_herbs: herbs.get(row.id) ?? [] })) }
  }),

  serve(readSupplier, async ({ tx }, { params }) => {
    const row = await suppliers(tx).where('s.id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw notFound()
    return { ...row, supply_herbs: (await herbsOf(tx, [row.id])).get(row.id) ?? [] }
  }),
]
