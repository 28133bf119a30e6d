// The list of tender demands: its filters, its orders, its counts, its rows.
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX, NIL } from 'uuid'
import type { DataOf, QueryOf } from '#contract/endpoint.ts'
import { hidesCeiling } from '#contract/orders.cautions.ts'
import type { listOrderHeads } from '#contract/orders.heads.ts'
import { type listOrders, orderSortFields, ordersByMatch } from '#contract/orders.list.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders.statuses.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import type { ActContext } from '#server/act-context.ts'
import type { Database } from '#server/db/tables.ts'
import { type Counting, countingByStatus, ofCounts } from '#server/http/list-counting.ts'
import { containing, noneOf, pageShowing } from '#server/http/lists.ts'
import { isFlagged } from './flagged.ts'
import type { Hits } from './found.hits.ts'
import { type Found, foundAmong, hitsOf, searched } from './found.ts'
import { listedOrderOf, listedOrders } from './listed.ts'
import { progressOf } from './progress.ts'
import { awaitsApproval, isConfirmOverdue, orderHeadOf, ordersWithCounts } from './rows.ts'
import { keptStatusCounts } from './status-counts.ts'
import { toxicLinesOf } from './toxic.ts'
import { seesDrafts } from './visible.ts'
import { countingInWeeks, leapBy } from './weeks.ts'

type ListQuery = QueryOf<typeof listOrders>

/** The viewer of the list. */
type ListContext = Pick<ActContext, 'tx' | 'viewer'>

/** Statuses of demands that only users who write or approve demands see. Reviewers see published demands. */
export const UNPUBLISHED: readonly OrderStatus[] = statusesTagged('unpublished')

/** Sort fields that no column of the console uses, for other clients. */
const otherSortFields = ['purchase_method', 'open_at', 'attempt_no'] as const

/** Amounts and quantities as whole numbers, the only form an index compares (0091_order_list_keys.sql). */
const wholeNumbers: Readonly<Record<string, string>> = {
  total_quantity_kg: 'quantity_g',
  budget_amount: 'budget_fen',
  lowest_total: 'lowest_fen',
  highest_total: 'highest_fen',
}

/** Sort fields for a list or a file of orders. `opens_at`: the time set for the opening, as the list of reviews shows it. */
export const orderSortable: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(
    [...orderSortFields, ...otherSortFields].map((field) => [
      field,
      sql`orders.${sql.ref(wholeNumbers[field] ?? field)}`,
    ]),
  ),
  opens_at: sql`coalesce(orders.open_at, orders.bid_deadline_at)`,
}

const alwaysFilled: readonly string[] = [
  'order_no',
  'title',
  'status',
  'item_count',
  'total_quantity_kg',
  'created_at',
  'updated_at',
]

/** The order of the list, and the starts of its pages. */
const listOrder = {
  sortable: orderSortable,
  id: sql<string>`orders.id`,
  indexed: Object.fromEntries(
    [...orderSortFields, 'opens_at'].map(
      (field) => [field, alwaysFilled.includes(field) ? 'filled' : 'may_lack'] as const,
    ),
  ),
  sample: {
    where: sql<boolean>`uuid_hash(orders.id) & 255 = 0`,
    oneIn: 256,
    first: sql.lit(NIL),
    last: sql.lit(MAX),
  },
}

/**
 * The statuses are part of the statement's text: some have few demands, others most, and one plan for both would be
 * wrong for each.
 */
const ofStatuses = (is: 'in' | 'not in', statuses: readonly OrderStatus[]) =>
  sql<boolean>`orders.status ${sql.raw(is)} (${sql.join(statuses.map((one) => sql.lit(one)))})`

type Builder = ExpressionBuilder<Database, 'orders'>

/** Orders with a line that names this origin, and with a line that asks for one of these herbs. */
const fromOrigin = (eb: Builder, words: string) =>
  eb.selectFrom('order_items').where('origin_text', 'ilike', containing(words)).select('order_id')
const askingFor = (eb: Builder, herbs: readonly string[]) =>
  eb
    .selectFrom('order_items')
    .where('herbal_id', 'in', [...herbs])
    .select('order_id')

/** The orders a viewer may see, filtered by a list's query, with all columns; the one filter of its file and of heads. */
export const filteredOrders = (context: ListContext, query: ListQuery, withStatus: boolean) =>
  filtered(ordersWithCounts(context.tx), context, query, withStatus)

/**
 * The ids alone of these orders, for the list and its counts; such a statement is planned in a fraction of the time.
 */
const filteredIds = (context: ListContext, query: ListQuery, withStatus: boolean) =>
  filtered(
    context.tx.selectFrom('orders').where('orders.is_deleted', '=', sql.lit(false)).select('orders.id'),
    context,
    query,
    withStatus,
  )

const filtered = <O>(
  rows: SelectQueryBuilder<Database, 'orders', O>,
  context: ListContext,
  query: ListQuery,
  withStatus: boolean,
) =>
  rows
    .$if(!seesDrafts(context), (q) => q.where(ofStatuses('not in', UNPUBLISHED)))
    .$if(withStatus && query.status !== undefined, (q) => q.where(ofStatuses('in', query.status ?? [])))
    .$if(query.status_not !== undefined, (q) => q.where(noneOf('orders.status', query.status_not ?? [])))
    .$if(query.purchase_method_not !== undefined, (q) =>
      q.where(noneOf('orders.purchase_method', query.purchase_method_not ?? [])),
    )
    .$if(query.goods_type_not !== undefined, (q) => q.where(noneOf('orders.goods_type', query.goods_type_not ?? [])))
    .$if(query.created_by_not !== undefined, (q) => q.where(noneOf('orders.created_by', query.created_by_not ?? [])))
    .$if(query.mine_not === true, (q) => q.where('orders.created_by', '!=', context.viewer.id))
    .$if(query.flagged_not === true, (q) => q.where((eb) => eb.not(isFlagged(eb))))
    .$if(query.confirm_overdue_not === true, (q) => q.where((eb) => eb.not(isConfirmOverdue(eb))))
    .$if(query.awaits_approval_not === true, (q) => q.where((eb) => eb.not(awaitsApproval(eb))))
    .$if(query.origin_text_not !== undefined, (q) =>
      q.where((eb) => eb.not(eb('orders.id', 'in', fromOrigin(eb, query.origin_text_not ?? '')))),
    )
    .$if(query.herbal_id_not !== undefined, (q) =>
      q.where((eb) => eb.not(eb('orders.id', 'in', askingFor(eb, query.herbal_id_not ?? [])))),
    )
    .$if(query.purchase_method !== undefined, (q) =>
      q.where('orders.purchase_method', 'in', query.purchase_method ?? []),
    )
    .$if(query.goods_type !== undefined, (q) => q.where('orders.goods_type', 'in', query.goods_type ?? []))
    .$if(query.mine === true, (q) => q.where('orders.created_by', '=', context.viewer.id))
    .$if(query.created_by !== undefined, (q) => q.where('orders.created_by', 'in', query.created_by ?? []))
    .$if(query.flagged === true, (q) => q.where(isFlagged))
    .$if(query.origin_text !== undefined, (q) =>
      q.where('orders.id', 'in', (eb) => fromOrigin(eb, query.origin_text ?? '')),
    )
    .$if(query.confirm_overdue === true, (q) => q.where(isConfirmOverdue))
    .$if(query.awaits_approval === true, (q) => q.where(awaitsApproval))
    .$if(query.herbal_id !== undefined, (q) => q.where('orders.id', 'in', (eb) => askingFor(eb, query.herbal_id ?? [])))
    .$if(query.bid_deadline_at_from !== undefined, (q) =>
      q.where('bid_deadline_at', '>=', query.bid_deadline_at_from ?? ''),
    )
    .$if(query.bid_deadline_at_to !== undefined, (q) =>
      q.where('bid_deadline_at', '<=', query.bid_deadline_at_to ?? ''),
    )
    .$if(query.created_at_from !== undefined, (q) => q.where('orders.created_at', '>=', query.created_at_from ?? ''))
    .$if(query.created_at_to !== undefined, (q) => q.where('orders.created_at', '<=', query.created_at_to ?? ''))
    .$if(query.published_at_from !== undefined, (q) =>
      q.where('orders.published_at', '>=', query.published_at_from ?? ''),
    )
    .$if(query.published_at_to !== undefined, (q) => q.where('orders.published_at', '<=', query.published_at_to ?? ''))
    .$if(query.updated_at_from !== undefined, (q) => q.where('orders.updated_at', '>=', query.updated_at_from ?? ''))
    .$if(query.updated_at_to !== undefined, (q) => q.where('orders.updated_at', '<=', query.updated_at_to ?? ''))
    .$if(query.search !== undefined && query.search.trim() !== '', (q) =>
      q.where(sql<boolean>`orders.id in (select found from find_orders(${searched(query.search ?? '')}) as found)`),
    )

const hidden = (context: ListContext): readonly OrderStatus[] => (seesDrafts(context) ? [] : UNPUBLISHED)

const countingOf = (context: ListContext, query: ListQuery): Counting =>
  keptStatusCounts(hidden(context), query, context.viewer.id) ??
  countingInWeeks(query, hidden(context)) ??
  countingByStatus(filteredIds(context, query, false), sql<string>`orders.status`, {
    chosen: query.status,
    all: orderStatuses,
  })

const NEWEST = '-created_at'
const OLDEST = 'created_at'

/** The start of a page of the list in the order of its times; see {@link leapBy}. */
const leapOf = (context: ListContext, query: ListQuery) => {
  const ordering = query.ordering || NEWEST
  return [NEWEST, OLDEST].includes(ordering) ? leapBy(query, hidden(context), ordering === NEWEST) : undefined
}

/** One page of the list, with its counts. */
export const orderList = async (context: ListContext, query: ListQuery): Promise<DataOf<typeof listOrders>> => {
  const search = (query.search ?? '').trim()
  // A searched list shows the best matches first, unless another order is requested.
  const otherwise = search === '' ? NEWEST : ordersByMatch
  const hits =
    search === '' ? null : await hitsOf(context.tx, search, { ...query, ordering: query.ordering || otherwise })
  const match = hits?.match ?? sql`null::integer`
  const order = { ...listOrder, sortable: { ...orderSortable, match }, otherwise }
  const searchResult: { found?: Found } = {}
  const findAmong = (hits: Hits) => async (places: RawBuilder<unknown>) => {
    const statuses = filteredIds(context, { ...query, search: undefined }, false)
      .clearSelect()
      .select('orders.status')
    const found = await foundAmong(context.tx, hits, sql`${statuses}`, places)
    searchResult.found = found
    return { total: ofCounts(found.counts, query.status).total, isCut: found.isCut, keys: found.keys }
  }
  const page = await pageShowing(
    context.tx,
    {
      rows: filteredIds(context, { ...query, search: undefined }, true),
      whole: listedOrders(context.tx, query.progress === true),
      isLast: true,
      ...(hits === null
        ? { counting: countingOf(context, query), leap: leapOf(context, query) }
        : { find: findAmong(hits) }),
    },
    query,
    order,
  )
  return {
    ...page,
    list: page.list.map(listedOrderOf),
    counts: page.counts ?? searchResult.found?.counts ?? {},
    ...(searchResult.found?.isCut === true && { search_is_cut: true as const }),
  }
}

/** The lines with a ceiling price, by demand. */
const ceilingLinesOf = async (tx: ActContext['tx'], orderIds: readonly string[]) =>
  Map.groupBy(
    orderIds.length === 0
      ? []
      : await tx
          .selectFrom('order_items')
          .where('order_id', 'in', [...orderIds])
          .where('ceiling_price', 'is not', null)
          .select(['order_id', 'ceiling_price'])
          .execute(),
    ({ order_id }) => order_id,
  )

/** Demands of a list with everything their commands depend on. */
export const orderHeads = async (
  context: ActContext,
  { ids }: QueryOf<typeof listOrderHeads>,
): Promise<DataOf<typeof listOrderHeads>> => {
  const rows = await filteredOrders(context, {}, false).where('orders.id', 'in', ids).execute()
  const now = await context.now()
  const progress = await progressOf(context.tx, rows)
  const read = rows.map(({ id }) => id)
  const toxic = await toxicLinesOf(context.tx, read)
  const ceilings = await ceilingLinesOf(context.tx, read)
  return {
    list: rows.map((row) => ({
      ...orderHeadOf(row, context.viewer, context.settings, now, progress),
      toxic_lines: toxic.get(row.id)?.size ?? 0,
      hides_ceiling: hidesCeiling({ ...row, items: ceilings.get(row.id) ?? [] }),
    })),
  }
}
