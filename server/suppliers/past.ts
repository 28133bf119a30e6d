// A supplier's past: its figures, the demands it was invited to, the lines it won, and its history.
// Nothing sealed is shown.
import { sql } from 'kysely'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import type { SupplierAward, SupplierTender } from '#contract/suppliers.ts'
import type { Tx } from '#server/db/tables.ts'
import { type Page, pageOf, type SearchedQuery, saysIn } from '#server/http/lists.ts'
import { dayOf } from '#server/orders/records.ts'
import { inTagged } from '#server/orders/statuses.ts'

interface Counts {
  invited: number
  viewed: number
  asked: number
  tendered: number
  won: number
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/**
 * Figures of one supplier. Won counts the demands where it confirmed at least one line. Whether it
 * tendered counts only after the opening: before that nobody may know.
 */
export const statsOf = async (tx: Tx, supplierId: string): Promise<SupplierRecord['stats']> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where r.invited) as invited,
      count(*) filter (where r.invited and r.first_viewed_at is not null) as viewed,
      count(*) filter (where o.opened_at is not null) as asked,
      count(*) filter (where t.id is not null) as tendered,
      count(*) filter (where exists (select from award_standing w
        where w.order_id = o.id and w.supplier_id = r.supplier_id and w.is_confirmed)) as won
    from read_records r
    join orders o on o.id = r.order_id and not o.is_deleted
    left join lateral (
      select t.id, t.status from tenders t
      where t.order_id = r.order_id and t.supplier_id = r.supplier_id and t.opened_hash_ok is not null
      order by t.round desc limit 1
    ) t on o.opened_at is not null
    where r.supplier_id = ${supplierId}`.execute(tx)
  const { invited, viewed, asked, tendered, won } = rows[0] ?? { invited: 0, viewed: 0, asked: 0, tendered: 0, won: 0 }
  return {
    invited,
    viewed_rate: percent(viewed, invited),
    quote_rate: percent(tendered, asked),
    win_rate: percent(won, tendered),
    // Deliveries are not recorded in this system.
    on_time_rate: null,
    return_rate: null,
  }
}

const resultOf = sql<SupplierTender['result']>`case
  when o.opened_at is null then 'sealed'
  when t.id is null and r.intent = 'declined' then 'declined'
  when t.id is null then 'not_tendered'
  when o.status not in (${inTagged('awarded')}) then 'tendered'
  when t.status = 'awarded' then 'won'
  when t.status = 'part_awarded' then 'part_won'
  else 'lost' end`

/** The demands a supplier was invited to. */
export const tendersOf = (tx: Tx, supplierId: string, query: SearchedQuery): Promise<Page<SupplierTender>> => {
  const rows = tx
    .selectFrom('read_records as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tenders')
          .whereRef('tenders.order_id', '=', 'r.order_id')
          .whereRef('tenders.supplier_id', '=', 'r.supplier_id')
          // Only a decrypted tender is shown; before the opening not even the existence of a tender may be known.
          .where('tenders.opened_hash_ok', 'is not', null)
          .select([
            'tenders.id',
            'tenders.status',
            'tenders.total_amount',
            'tenders.coverage_pct',
            'tenders.submitted_at',
          ])
          .orderBy('tenders.round', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.on('o.opened_at', 'is not', null),
    )
    .where('r.supplier_id', '=', supplierId)
    .where(saysIn(['o.order_no', 'o.title'], query.search))
    .where('o.is_deleted', '=', false)
    .select([
      'r.id',
      'r.order_id',
      'o.order_no',
      'o.title',
      'o.status as order_status',
      'r.invited_at',
      dayOf('r.first_viewed_at').as('first_viewed_on'),
      't.total_amount',
      't.coverage_pct',
      't.submitted_at',
      resultOf.as('result'),
    ])
  return pageOf(tx, rows, query, {
    sortable: { invited_at: sql`r.invited_at`, order_no: sql`o.order_no` },
    id: sql`r.id`,
    otherwise: '-invited_at',
  })
}

/** The lines a supplier won. */
export const awardsOf = (tx: Tx, supplierId: string, query: SearchedQuery): Promise<Page<SupplierAward>> => {
  const rows = tx
    .selectFrom('award_lines as a')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .where('a.supplier_id', '=', supplierId)
    .where(saysIn(['o.order_no', 'o.title', 'i.name'], query.search))
    .where('a.role', '=', 'main')
    .where('d.status', '=', 'effective')
    .where('o.is_deleted', '=', false)
    .select([
      'a.id',
      'a.order_id',
      'o.order_no',
      'o.title',
      'i.line_no',
      'i.processing',
      'i.package_spec',
      'a.awarded_qty',
      'a.unit',
      'a.landed_price_kg',
      'a.amount',
      'a.status',
      'd.proposed_at as decided_at',
    ])
    .select((eb) => eb.fn.coalesce('i.name', eb.val('')).as('name'))
  return pageOf(tx, rows, query, {
    sortable: { decided_at: sql`d.proposed_at`, amount: sql`a.amount` },
    id: sql`a.id`,
    otherwise: '-decided_at',
  })
}

/** The history of a supplier, newest first. */
export const auditsOf = (tx: Tx, supplierId: string, query: SearchedQuery) => {
  const rows = tx
    .selectFrom('audit_rows as a')
    .where('a.noun', '=', 'suppliers')
    .where('a.record_id', '=', supplierId)
    .where(saysIn(['a.operator_name', 'a.opinion'], query.search))
    .select([
      'a.id',
      'a.action',
      'a.from_status',
      'a.to_status',
      'a.operator_id',
      'a.operator_name',
      'a.operator_role',
      'a.opinion',
      'a.payload',
      'a.occurred_at',
    ])
  return pageOf(tx, rows, query, { sortable: { seq: sql`a.seq` }, id: sql`a.id`, otherwise: '-seq' })
}
