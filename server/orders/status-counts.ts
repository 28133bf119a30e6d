// The number of demands in each status, from the tallies that every write of a demand adds (0091_order_list_keys.sql,
// 0240_order_tallies.sql).
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listOrders } from '#contract/orders.list.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import type { Db } from '#server/db/tables.ts'
import { type Counting, countingBy } from '#server/http/list-counting.ts'

type ListQuery = QueryOf<typeof listOrders>

/** Query parameters that exclude no demand; the status is handled separately. */
const unfiltering: readonly string[] = ['page', 'page_size', 'ordering', 'cursor', 'status', 'progress']
/** Query parameters that depend only on a demand's kind of goods, method and author. */
const tallied: readonly string[] = [
  'status_not',
  ...['goods_type', 'purchase_method', 'created_by', 'mine'].flatMap((field) => [field, `${field}_not`]),
]

const isOneOf = (column: string, values: readonly string[] | undefined): RawBuilder<boolean> =>
  values === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...values]})`
const isNoneOf = (column: string, values: readonly string[] | undefined): RawBuilder<boolean> =>
  values === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${[...values]}))`

/** The authors to count: some users, or all except some. */
const makersOf = (
  query: ListQuery,
  viewerId: string,
): { readonly some: readonly string[] | null; readonly but: readonly string[] } => {
  const but = [...(query.created_by_not ?? []), ...(query.mine_not === true ? [viewerId] : [])]
  const mine = query.mine === true ? [viewerId] : undefined
  const some = query.created_by === undefined ? mine : query.created_by.filter((id) => mine?.includes(id) !== false)
  return some === undefined
    ? { some: null, but: [...new Set(but)] }
    : { some: [...new Set(some)].filter((id) => !but.includes(id)), but: [] }
}

const tallies = ({ some, but }: ReturnType<typeof makersOf>): RawBuilder<unknown> => {
  const all = sql`select status, goods_type, purchase_method, n from order_tallies where created_by is null`
  const of = (people: readonly string[], n: RawBuilder<unknown>) =>
    sql`select status, goods_type, purchase_method, ${n} as n from order_tallies where created_by = any(${[...people]}::uuid[])`
  if (some !== null) return of(some, sql`n`)
  return but.length === 0 ? all : sql`${all} union all ${of(but, sql`-n`)}`
}

/**
 * Counts the demands of a transaction's enterprise by status, under the list's filters except its status, without some
 * statuses; null where a filter needs data the tallies lack.
 */
export const keptStatusCounts = (
  without: readonly OrderStatus[],
  query: ListQuery = {},
  viewerId = '',
): Counting | null => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || unfiltering.includes(name) ? [] : [name],
  )
  if (!given.every((name) => tallied.includes(name))) return null
  const from =
    given.length === 0
      ? sql`order_counts where true`
      : sql`(${tallies(makersOf(query, viewerId))}) as kept where ${isOneOf('goods_type', query.goods_type)}
          and ${isNoneOf('goods_type', query.goods_type_not)} and ${isOneOf('purchase_method', query.purchase_method)}
          and ${isNoneOf('purchase_method', query.purchase_method_not)} and ${isNoneOf('status', query.status_not)}`
  const shown =
    without.length === 0 ? sql`` : sql` and status not in (${sql.join(without.map((status) => sql.lit(status)))})`
  return countingBy(
    sql`(select json_build_object('counts', coalesce(json_object_agg(status, n), '{}'), 'total', null)
      from (select status, sum(n)::bigint as n from ${from}${shown} group by status having sum(n) > 0) as tallied)`,
    query.status,
  )
}

/** Up to this number tallies are read faster than they are merged. */
const FEW = 100

/**
 * Merges the tallies of a status where there are many. Several processes may do so at once, each with its own tallies.
 */
export const foldStatusCounts = async (db: Db): Promise<void> => {
  await sql`
    with many as (select id from order_counts where (select count(*) from order_counts) > ${FEW} for update skip locked),
    gone as (delete from order_counts where id in (select id from many) returning enterprise_id, status, n)
    insert into order_counts (enterprise_id, status, n)
      select enterprise_id, status, sum(n) from gone group by enterprise_id, status having sum(n) <> 0`.execute(db)
  // A tally is merged with those of its own kind; the others, as many as there are authors, are not read.
  await sql`
    with many as (select id from order_tallies where is_note and (select count(*) from order_tallies where is_note) > ${FEW} for update skip locked),
    noted as (delete from order_tallies where id in (select id from many)
      returning enterprise_id, created_by, status, goods_type, purchase_method, n),
    stood as (delete from order_tallies t using (select distinct enterprise_id, created_by, status, goods_type, purchase_method from noted) as of
      where not t.is_note and t.enterprise_id = of.enterprise_id and t.created_by is not distinct from of.created_by and t.status = of.status
        and t.goods_type is not distinct from of.goods_type and t.purchase_method is not distinct from of.purchase_method
      returning t.enterprise_id, t.created_by, t.status, t.goods_type, t.purchase_method, t.n)
    insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n, is_note)
      select enterprise_id, created_by, status, goods_type, purchase_method, sum(n), false
      from (select * from noted union all select * from stood) as gone
      group by enterprise_id, created_by, status, goods_type, purchase_method having sum(n) <> 0`.execute(db)
  await sql`
    with many as (select id from order_weeks where is_note and (select count(*) from order_weeks where is_note) > ${FEW} for update skip locked),
    noted as (delete from order_weeks where id in (select id from many)
      returning enterprise_id, is_whole, week, status, goods_type, purchase_method, n),
    stood as (delete from order_weeks t using (select distinct enterprise_id, is_whole, week, status, goods_type, purchase_method from noted) as of
      where not t.is_note and t.enterprise_id = of.enterprise_id and t.is_whole = of.is_whole and t.week = of.week and t.status = of.status
        and t.goods_type is not distinct from of.goods_type and t.purchase_method is not distinct from of.purchase_method
      returning t.enterprise_id, t.is_whole, t.week, t.status, t.goods_type, t.purchase_method, t.n)
    insert into order_weeks (enterprise_id, is_whole, week, status, goods_type, purchase_method, n, is_note)
      select enterprise_id, is_whole, week, status, goods_type, purchase_method, sum(n), false
      from (select * from noted union all select * from stood) as gone
      group by enterprise_id, is_whole, week, status, goods_type, purchase_method having sum(n) <> 0`.execute(db)
}
