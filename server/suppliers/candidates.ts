// The suppliers that may be invited to a demand, with facts for choosing among them; nothing of a sealed tender is
// counted.

import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { type Candidate, listCandidates, MAX_CANDIDATES } from '#contract/suppliers.candidates.ts'
import { mayTradeToxic } from '#contract/suppliers.papers.ts'
import { actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import type { Tx } from '#server/db/tables.ts'
import { dealsIn, recentSince } from '#server/herbal-prices.ts'
import { matchesPinyin } from '#server/http/lists.ts'
import { serve } from '#server/http/serve.ts'
import { regionName } from '#server/regions.places.ts'
import { localDay } from '#server/zones.ts'
import { businessToday, loadRefusal } from './eligibility.ts'
import { expiryOf } from './facts.ts'
import { supplierRows } from './rows.ts'

const NO_HERBS: readonly string[] = []

/** How often each supplier was invited and tendered, counted once a demand is opened. */
const answersOf = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<{ supplier_id: string; asked: number; tendered: number }>`
    select r.supplier_id, count(*)::int as asked, count(*) filter (where exists (
      select from tenders t where t.order_id = o.id and t.supplier_id = r.supplier_id and t.opened_hash_ok is not null))::int as tendered
    from read_records r join orders o on o.id = r.order_id and not o.is_deleted and o.opened_at is not null
    where r.supplier_id = any(${[...ids]}::uuid[]) group by r.supplier_id`.execute(tx)
  return new Map(rows.map((row) => [row.supplier_id, row]))
}

/** The last recent deal with each supplier, for these herbs where some are given; by the rule of the prices of a herb. */
const dealsOf = async (
  tx: Tx,
  ids: readonly string[],
  {
    herbs,
    goods_type,
    now,
  }: { herbs: readonly string[]; goods_type: QueryOf<typeof listCandidates>['goods_type']; now: string },
) => {
  if (ids.length === 0) return new Map<string, NonNullable<Candidate['deal']>>()
  const rows = await dealsIn(tx, goods_type)
    .distinctOn('w.supplier_id')
    .where('w.supplier_id', 'in', [...ids])
    .where('w.proposed_at', '>', recentSince(now))
    .$if(herbs.length > 0, (q) => q.where('i.herbal_id', 'in', [...herbs]))
    .select([
      'w.supplier_id',
      localDay(sql`w.proposed_at`).as('day'),
      sql<string>`coalesce(i.name, '')`.as('name'),
      'i.grade',
      'i.grade_text',
      'i.processing',
      'w.landed_price_kg as price',
      'w.unit',
    ])
    .orderBy('w.supplier_id')
    .orderBy('w.proposed_at', 'desc')
    .orderBy('w.order_item_id')
    .execute()
  return new Map(rows.map(({ supplier_id, ...deal }) => [supplier_id, deal]))
}

/** Which of these herbs each supplier supplies. */
const coverageOf = async (tx: Tx, ids: readonly string[], herbs: readonly string[]) => {
  if (herbs.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ supplier_id: string; herbal_ids: string[] }>`
    select supplier_id, array_agg(distinct herbal_id::text) as herbal_ids from supplier_herbs
    where supplier_id = any(${[...ids]}::uuid[]) and herbal_id = any(${[...herbs]}::uuid[]) group by supplier_id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.supplier_id, row.herbal_ids]))
}

const provinceOf = (code: string | null): string | null =>
  code === null ? null : regionName(`${code.slice(0, 2)}0000`)

export const candidateHandlers = [
  serve(
    listCandidates,
    applyDue,
    async (ctx, { query: { search = '', herbal_id: herbs = NO_HERBS, prepared = NO_HERBS, goods_type } }) => {
      const { tx, settings } = await actContextOf(ctx)
      const wanted = search.trim().toLowerCase()
      const found = await supplierRows(tx)
        .where('s.status', 'in', ['certified', 'expired'])
        .$if(wanted !== '', (q) => q.where(matchesPinyin('s', wanted)))
        .orderBy(
          sql`(select count(*) from supplier_herbs h where h.supplier_id = s.id and h.herbal_id = any(${[...herbs]}::uuid[]))`,
          'desc',
        )
        .orderBy('s.apply_no')
        .limit(MAX_CANDIDATES + 1)
        .execute()
      const rows = found.slice(0, MAX_CANDIDATES)
      const ids = rows.map((row) => row.id)
      const today = await businessToday(tx)
      const refusalOf = await loadRefusal(tx, {
        goods_type: goods_type ?? null,
        lines: herbs.map((herbal_id) => ({ herbal_id, prepared: prepared.includes(herbal_id) })),
      })
      const answers = await answersOf(tx, ids)
      const deals = await dealsOf(tx, ids, { herbs, goods_type, now: await ctx.now() })
      const coverage = await coverageOf(tx, ids, herbs)
      return {
        is_capped: found.length > MAX_CANDIDATES,
        list: rows.map(
          (row): Candidate => ({
            ...row,
            ...expiryOf(row.valid_until, settings, today),
            province: provinceOf(row.region_code),
            herbal_ids: coverage.get(row.id) ?? [],
            refusal: refusalOf(row),
            trades_toxic: mayTradeToxic(row, today),
            deal: deals.get(row.id) ?? null,
            asked: answers.get(row.id)?.asked ?? 0,
            tendered: answers.get(row.id)?.tendered ?? 0,
          }),
        ),
      }
    },
  ),
]
