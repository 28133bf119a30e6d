// Fills a database with as many demands as an enterprise has after years, for figures about long lists: the shapes and shares of
// real ones, no meaning. For a database of its own only; constraints between tables are not asked.
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { searchColumns } from '#server/readings.ts'
import { searchTokens } from '#server/search-tokens.ts'

/** Demands written in one statement. */
const AT_ONCE = 50_000
/** Lines a demand has are 2 to 8, on average 4.8. */
const LINES = [2, 3, 4, 4, 5, 5, 5, 6, 6, 8]
const TENDERS = 3

/** Of each thousand demands; what is open is what a purchasing department has in hand. */
const shares = {
  draft: 12,
  pending_audit: 6,
  rejected: 2,
  bidding: 20,
  pending_open: 4,
  reviewing: 10,
  award_auditing: 2,
  awarded: 44,
  completed: 640,
  failed: 150,
  cancelled: 110,
} as const

const statusOfThousand = Object.entries(shares).flatMap(([status, n]) => Array.from({ length: n }, () => status))

/** A number that looks drawn at random from `0` to `below`, the same for each demand and `salt`. */
const drawn = (salt: number, below: number) =>
  sql`(abs(hashint8extended(i, ${sql.lit(salt)}) % ${sql.lit(below)}))::int`

const prepare = async (tx: Tx, enterpriseId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from herbs order by name`.execute(tx)
  // The connection may have filled them for an earlier part.
  await sql`drop table if exists pg_temp.herb_pool, pg_temp.people_pool, pg_temp.supplier_pool`.execute(tx)
  await sql`create temp table herb_pool (n int primary key, id uuid, name text, spoken text, tokens text)`.execute(tx)
  for (const [n, { id, name }] of rows.entries())
    await sql`insert into herb_pool values (${n}, ${id}, ${name}, ${searchColumns([name]).spoken}, ${searchTokens({ search_text: `${name}等采购${n % 10}`, spoken: searchColumns([`${name}等采购${n % 10}`]).spoken }).join(',')})`.execute(
      tx,
    )
  await sql`create temp table people_pool as
    select row_number() over (order by username) - 1 as n, id from users where enterprise_id = ${enterpriseId}`.execute(
    tx,
  )
  await sql`create temp table supplier_pool as
    select row_number() over (order by apply_no) - 1 as n, id, supplier_name from suppliers where enterprise_id = ${enterpriseId}`.execute(
    tx,
  )
  await sql`analyze herb_pool`.execute(tx)
}

const count = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)
  return rows[0]?.n ?? 0
}

const writeOrders = async (tx: Tx, enterpriseId: string, from: number, to: number): Promise<void> => {
  const [herbs, people, suppliers] = [
    await count(tx, 'herb_pool'),
    await count(tx, 'people_pool'),
    await count(tx, 'supplier_pool'),
  ]
  const about = searchColumns(['等采购']).spoken
  await sql`create temp table made on commit drop as
    select i, (lpad(to_hex((extract(epoch from now())::bigint - (${sql.lit(2_000_000)} - i) * 86) * 1000), 12, '0')
      || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid as id, (${[...statusOfThousand]}::text[])[1 + ${drawn(1, 1000)}] as status,
      (${LINES}::int[])[1 + ${drawn(2, LINES.length)}] as lines,
      now() - (${sql.lit(2_000_000)} - i) * interval '86 seconds' as created_at,
      ${drawn(4, people)} as person, ${drawn(5, herbs)} as herb
    from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) as i`.execute(tx)
  await sql`create temp table made_lines on commit drop as
    select m.id as order_id, l as line_no, h.id as herbal_id, h.name, h.spoken, h.tokens, (1 + ${drawn(6, 400)}) * l::numeric as quantity
    from made m cross join lateral generate_series(1, m.lines) as l
    join herb_pool h on h.n = (m.herb + (l - 1) * 37) % ${sql.lit(herbs)}`.execute(tx)
  await sql`analyze made`.execute(tx)
  await sql`analyze made_lines`.execute(tx)
  await sql`insert into orders (id, enterprise_id, order_no, title, status, review_stage, purchase_method, open_scope, seal_mode,
      goods_type, bid_deadline_at, currency, price_basis, budget_amount, delivery_mode, delivery_date, award_method, min_bids,
      item_count, total_quantity_kg, quantity_g, reference_total, lowest_total, highest_total, budget_fen, lowest_fen, highest_fen,
      search_text, spoken, search_tokens, doc_version, published_at,
      submitted_by, opened_at, version, created_at, created_by, updated_at, updated_by)
    select m.id, ${enterpriseId}, 'ZB' || lpad(i::text, 12, '0'), w.first || '等采购' || i, m.status,
      case when m.status = 'reviewing' then 'commercial' end,
      (array['tender', 'inquiry', 'negotiation', 'spot', 'framework'])[1 + ${drawn(7, 5)}], 'invited', 'sealed',
      (array['crude_herb', 'decoction_piece', 'granule_material', 'extract', 'other'])[1 + ${drawn(8, 5)}],
      case when m.status in ('draft', 'rejected') and ${drawn(9, 2)} = 0 then null
        when m.status in ('bidding', 'pending_audit', 'draft', 'rejected') then now() + (3600 + ${drawn(10, 2_000_000)}) * interval '1 second'
        else m.created_at + interval '7 days' end,
      'CNY', 'tax_freight_incl', case when ${drawn(11, 4)} = 0 then null else 1000 + ${drawn(12, 900_000)} end,
      'supplier_deliver', case when ${drawn(13, 10)} = 0 then null else (m.created_at + (20 + ${drawn(14, 40)}) * interval '1 day')::date end,
      'lowest_price', 3, m.lines, w.kg, w.kg * 1000, 1000 + ${drawn(15, 900_000)},
      case when o.opened then 900 + ${drawn(16, 800_000)} end, case when o.opened then 900_000 + ${drawn(17, 90_000)} end,
      case when ${drawn(11, 4)} = 0 then null else 100 * (1000 + ${drawn(12, 900_000)}) end,
      case when o.opened then 100 * (900 + ${drawn(16, 800_000)}) end, case when o.opened then 100 * (900_000 + ${drawn(17, 90_000)}) end,
      lower(w.first || '等采购' || i || ' ' || w.names || ' ' || 'ZB' || lpad(i::text, 12, '0')),
      w.spoken || ${about} || regexp_replace(i::text, '(.)', ' .\\1''', 'g') || E'\\n' || w.all_spoken,
      w.tokens, case when o.published then 1 else 0 end, case when o.published then m.created_at + interval '1 day' end,
      case when o.published then p.id end, case when o.opened then m.created_at + interval '7 days' end, 3,
      m.created_at, p.id, least(now(), m.created_at + ${drawn(18, 1_000_000)} * interval '1 second'), p.id
    from made m
    join people_pool p on p.n = m.person
    cross join lateral (select m.status not in ('draft', 'pending_audit', 'rejected') as published,
      m.status in ('reviewing', 'award_auditing', 'awarded', 'completed') as opened) as o
    join (select order_id, min(name) filter (where line_no = 1) as first, min(spoken) filter (where line_no = 1) as spoken,
      string_agg(name, ' ' order by line_no) as names, string_agg(spoken, E'\\n' order by line_no) as all_spoken,
      ('{' || string_agg(tokens, ',') || '}')::int[] as tokens, sum(quantity) as kg
      from made_lines group by order_id) as w on w.order_id = m.id`.execute(tx)
  await sql`insert into order_items (id, enterprise_id, order_id, line_no, herbal_id, name, quantity, unit, qty_kg, origin_text)
    select gen_random_uuid(), ${enterpriseId}, order_id, line_no, herbal_id, name, quantity, 'kg', quantity,
      (array['甘肃岷县', '云南文山', '四川江油', '安徽亳州', null])[1 + line_no % 5]
    from made_lines`.execute(tx)
  await sql`insert into read_records (id, enterprise_id, order_id, supplier_id, invited_at, first_viewed_at, intent)
    select gen_random_uuid(), ${enterpriseId}, m.id, s.id, m.created_at + interval '1 day', m.created_at + interval '2 days', 'interested'
    from made m cross join generate_series(0, ${sql.lit(TENDERS - 1)}) as k
    join supplier_pool s on s.n = (m.herb + k * 7) % ${sql.lit(suppliers)}
    where m.status not in ('draft', 'pending_audit', 'rejected')`.execute(tx)
  await sql`insert into tenders (id, enterprise_id, order_id, supplier_id, supplier_name, tender_no, order_version, status, submitted_at, opened_hash_ok,
      flags, total_amount, item_count, created_at, updated_at)
    select gen_random_uuid(), ${enterpriseId}, m.id, s.id, s.supplier_name, 'B' || m.i || '-' || k, 1,
      case when m.status in ('reviewing', 'award_auditing', 'awarded', 'completed') then 'shortlisted' else 'submitted' end,
      m.created_at + interval '3 days',
      case when m.status in ('reviewing', 'award_auditing', 'awarded', 'completed') then true end,
      case when k = 0 and m.i % 50 = 0 then '["abnormal_low"]'::jsonb else '[]'::jsonb end, 10_000 + k, m.lines,
      m.created_at + interval '3 days', m.created_at + interval '3 days'
    from made m cross join generate_series(0, ${sql.lit(TENDERS - 1)}) as k
    join supplier_pool s on s.n = (m.herb + k * 7) % ${sql.lit(suppliers)}
    where m.status not in ('draft', 'pending_audit', 'rejected')`.execute(tx)
}

const TABLES = ['orders', 'order_items', 'read_records', 'tenders', 'order_counts'] as const

/** Takes the indexes off that only speed reading, and gives what makes them again: filling them row by row takes longer than both. */
const withoutIndexes = async (db: Db): Promise<() => Promise<void>> => {
  const { rows } = await sql<{ name: string; made: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid = any(${[...TABLES]}::regclass[]) and not i.indisunique`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  return async () => {
    for (const { made } of rows) await sql.raw(made).execute(db)
  }
}

/** Adds `count` demands with their lines and tenders to an enterprise, then gathers statistics. The account must be a superuser. */
export const addOrders = async (db: Db, enterpriseId: string, count: number, first = 1): Promise<void> => {
  const putBack = await withoutIndexes(db)
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    // Neither foreign keys nor the fences of tenants are asked: there is nothing here to protect.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    await sql`set work_mem = '256MB'`.execute(one)
    await one.transaction().execute((tx) => prepare(tx, enterpriseId))
    for (let from = first; from < first + count; from += AT_ONCE)
      await one
        .transaction()
        .execute((tx) => writeOrders(tx, enterpriseId, from, Math.min(from + AT_ONCE, first + count)))
  })
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await sql`set max_parallel_maintenance_workers = 2`.execute(one)
  })
  await putBack()
  await sql`delete from order_counts`.execute(db)
  await sql`insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, count(*) from orders where not is_deleted group by enterprise_id, status`.execute(db)
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
