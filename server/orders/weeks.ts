// Answers for the list of demands from the counts of weeks: where a deep page of the newest begins, and how many
// demands were made in a span of time (0260_order_weeks.sql).
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listOrders } from '#contract/orders.list.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { type Counting, countingBy } from '#server/http/list-counting.ts'
import type { Leap } from '#server/http/list-pages.ts'

type ListQuery = QueryOf<typeof listOrders>

/** Query parameters that exclude no demand, and those that depend on what is counted by week. */
const besides = ['page', 'page_size', 'ordering', 'cursor', 'progress'] as const
const ofStatus = ['status', 'status_not'] as const
const ofGoods = ['goods_type', 'goods_type_not', 'purchase_method', 'purchase_method_not'] as const
const ofSpan = ['created_at_from', 'created_at_to'] as const

/** Whether a query has no other parameters than these. */
const hasOnly = (query: ListQuery, names: readonly string[]): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || names.includes(name))

const listed = (values: readonly string[]) => sql.join(values.map((one) => sql.lit(one)))
const isOneOf = (column: string, values: readonly string[] | undefined): RawBuilder<unknown> =>
  values === undefined ? sql`` : sql` and ${sql.ref(column)} in (${listed(values)})`
const isNoneOf = (column: string, values: readonly string[] | undefined): RawBuilder<unknown> =>
  values === undefined || values.length === 0
    ? sql``
    : sql` and (${sql.ref(column)} is null or ${sql.ref(column)} not in (${listed(values)}))`

const statusesOf = (query: ListQuery, without: readonly OrderStatus[]) =>
  sql`${isNoneOf('status', without)}${isNoneOf('status', query.status_not)}`

const monday = (week: RawBuilder<unknown>) => sql`((${week}) at time zone 'UTC')`

/**
 * The start of a page of the list in the order of its times, without some statuses: whole weeks are skipped by their
 * counts. Undefined where a filter needs data that is not counted.
 */
export const leapBy = (
  query: ListQuery,
  without: readonly OrderStatus[],
  descending: boolean,
): ((skip: number) => Leap) | undefined => {
  if (!hasOnly(query, [...besides, ...ofStatus, ...ofGoods])) return undefined
  const isWhole = ofGoods.every((name) => query[name] === undefined)
  const ofWeek = sql`is_whole = ${sql.lit(isWhole)}`
  const [newest, oldest] = ['max', 'min'].map(
    (end) => sql`(select ${sql.raw(end)}(week) from order_weeks where ${ofWeek})::timestamp`,
  )
  // Week by week, so that those behind the page are not read.
  const weeks = descending
    ? sql`generate_series(${newest}, ${oldest}, interval '-7 days')`
    : sql`generate_series(${oldest}, ${newest}, interval '7 days')`
  const counted = sql`select coalesce(sum(n), 0) as n from order_weeks
    where ${ofWeek} and order_weeks.week = each.week::date${statusesOf(query, without)}${isOneOf('status', query.status)}
      ${isOneOf('goods_type', query.goods_type)}${isNoneOf('goods_type', query.goods_type_not)}
      ${isOneOf('purchase_method', query.purchase_method)}${isNoneOf('purchase_method', query.purchase_method_not)}`
  return (skip) => ({
    from: sql`select week, (passed - n)::bigint as skipped from (
        select each.week, n, sum(n) over (rows unbounded preceding) as passed
        from ${weeks} as each (week) cross join lateral (${counted}) as counted
      ) as passing where passed > ${skip} limit 1`,
    begun: descending
      ? sql<boolean>`orders.created_at < (select ${monday(sql`week + interval '7 days'`)} from leap)`
      : sql<boolean>`orders.created_at >= (select ${monday(sql`week`)} from leap)`,
    skip: sql`(select ${skip} - skipped from leap)`,
  })
}

const WEEK_MS = 7 * 24 * 3_600_000
/** A Monday. */
const FIRST = Date.UTC(1970, 0, 5)

/** The start of the week of a moment. */
const weekOf = (at: string): Date => new Date(FIRST + Math.floor((new Date(at).getTime() - FIRST) / WEEK_MS) * WEEK_MS)

/**
 * Counts the demands of a span of time by status: whole weeks by their counts, the rest one by one. Null where a filter
 * needs data that is not counted.
 */
export const countingInWeeks = (query: ListQuery, without: readonly OrderStatus[]): Counting | null => {
  const { created_at_from: from, created_at_to: to } = query
  if ((from === undefined && to === undefined) || !hasOnly(query, [...besides, ...ofStatus, ...ofSpan])) return null
  const statuses = statusesOf(query, without)
  // The weeks from `first` to before `last` lie within the span.
  const first = from === undefined ? null : new Date(weekOf(from).getTime() + WEEK_MS)
  const last = to === undefined ? null : weekOf(to)
  const edge = (bounds: readonly RawBuilder<unknown>[]) =>
    sql`select status, count(*) as n from orders where not is_deleted${statuses} and ${sql.join(bounds, sql` and `)} group by status`
  const starts = from === undefined ? [] : [sql`created_at >= ${from}`]
  const ends = to === undefined ? [] : [sql`created_at <= ${to}`]
  const isShort = first !== null && last !== null && first >= last
  const whole = sql`select status, sum(n) as n from order_weeks where is_whole${statuses}
    ${first === null ? sql`` : sql`and week >= ${first.toISOString()}::date`}
    ${last === null ? sql`` : sql`and week < ${last.toISOString()}::date`} group by status`
  const parts = isShort
    ? [edge([...starts, ...ends])]
    : [
        whole,
        ...(first === null ? [] : [edge([...starts, sql`created_at < ${first.toISOString()}`])]),
        ...(last === null ? [] : [edge([...ends, sql`created_at >= ${last.toISOString()}`])]),
      ]
  return countingBy(
    sql`(select json_build_object('counts', coalesce(json_object_agg(status, n), '{}'), 'total', null)
      from (select status, sum(n)::bigint as n from (${sql.join(parts, sql` union all `)}) as parts
        group by status having sum(n) > 0) as counted)`,
    query.status,
  )
}
