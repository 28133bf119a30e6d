// Handlers of tender demands: lists and single records. Changes are in save.ts, amend.ts and acts.ts.
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { listOrderCreators } from '#contract/orders.creators.ts'
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import { listOrders, orderSortFields, ordersByMatch } from '#contract/orders.list.ts'
import { isTagged, statusesTagged } from '#contract/orders.tags.ts'
import {
  auditOrder as auditEndpoint,
  createOrder as createEndpoint,
  deleteOrder as deleteEndpoint,
  draftReader,
  editOrder as editEndpoint,
  listOrderAudits,
  listOrderVersions,
  listReadRecords,
  readOrder,
} from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { type ActContext, actContextOf } from '../act-context.ts'
import { applyDue } from '../clock.ts'
import type { Database, Tx } from '../db/tables.ts'
import type { Ctx } from '../http/context.ts'
import { containing, matchesPinyin, noneOf, pageOf, rankByPinyin } from '../http/lists.ts'
import { notFound } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { needKnownRegions } from '../regions.places.ts'
import { confirmPassword } from '../session.ts'
import { auditOrder } from './acts.ts'
import { amendOrder } from './amend.ts'
import { creatorsOf } from './creators.ts'
import { lockedOrder, moveOrder } from './move.ts'
import { progressOf } from './progress.ts'
import { auditRowsOf, dayOf, readRecordsOf } from './records.ts'
import {
  awaitsApproval,
  isConfirmOverdue,
  isFlagged,
  type OrderRow,
  orderHeadOf,
  orderRow,
  ordersWithCounts,
} from './rows.ts'
import { createOrder, editOrder } from './save.ts'
import { orderView } from './view.ts'

type ListQuery = QueryOf<typeof listOrders>

/** Statuses of demands that only people who write or approve demands see. Reviewers see published demands. */
export const UNPUBLISHED: readonly OrderStatus[] = statusesTagged('unpublished')

const seesDrafts = (context: ActContext): boolean => allows(draftReader, context.viewer.permissions)

/** Sort fields that no column of the console uses, for other clients. */
const otherSortFields = ['purchase_method', 'open_at', 'attempt_no'] as const

/** Sort fields for a list or a file of orders. */
export const orderSortable: Record<string, RawBuilder<unknown>> = Object.fromEntries(
  [...orderSortFields, ...otherSortFields].map((field) => [field, sql`orders.${sql.ref(field)}`]),
)

type Builder = ExpressionBuilder<Database, 'orders'>

/** Orders with a line that names this origin, and with a line that asks for one of these herbs. */
const fromOrigin = (eb: Builder, words: string) =>
  eb.selectFrom('order_items').where('origin_text', 'ilike', containing(words)).select('order_id')
const askingFor = (eb: Builder, herbs: readonly string[]) =>
  eb
    .selectFrom('order_items')
    .where('herbal_id', 'in', [...herbs])
    .select('order_id')

/** The orders a viewer may see, filtered by a list's query; for the list, its counts and its file (rule S-6). */
export const filteredOrders = (context: ActContext, query: ListQuery, withStatus: boolean) =>
  ordersWithCounts(context.tx)
    .$if(!seesDrafts(context), (q) => q.where('orders.status', 'not in', [...UNPUBLISHED]))
    .$if(withStatus && query.status !== undefined, (q) => q.where('orders.status', 'in', query.status ?? []))
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
      q.where(matchesPinyin('orders', query.search ?? '')),
    )

const countsOf = async (context: ActContext, query: ListQuery): Promise<Record<string, number>> => {
  const rows = await filteredOrders(context, query, false)
    .clearSelect()
    .select((eb) => ['orders.status', eb.fn.countAll<number>().as('n')])
    .groupBy('orders.status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}

/** The order of an id as committed; 4004 when the viewer may not see it. `applyDue` runs first. */
export const visibleOrder = async (context: ActContext, id: string): Promise<OrderRow> => {
  const seen = await orderRow(context.tx, id)
  const hidden = !seesDrafts(context) && seen !== undefined && isTagged(seen.status, 'unpublished')
  if (seen === undefined || hidden) throw notFound()
  return seen
}

const view = async (context: ActContext, row: OrderRow) => orderView(context, row, await context.now())

const answering =
  <I>(act: (context: ActContext, input: I) => Promise<OrderRow>) =>
  async (ctx: Ctx, input: I) => {
    const context = await actContextOf(ctx)
    return view(context, await act(context, input))
  }

const ofOrder = async (ctx: Ctx, orderId: string): Promise<{ tx: Tx; row: OrderRow }> => {
  const context = await actContextOf(ctx)
  return { tx: ctx.tx, row: await visibleOrder(context, orderId) }
}

export const orderHandlers = [
  serve(listOrders, applyDue, async (ctx, { query }) => {
    const context = await actContextOf(ctx)
    const page = await pageOf(ctx.tx, filteredOrders(context, query, true), query, {
      sortable: {
        ...orderSortable,
        match: rankByPinyin('orders', sql`orders.title || ' ' || orders.order_no`, query.search ?? ''),
      },
      id: sql`orders.id`,
      // A searched list has the best answers first, unless another order is asked for.
      otherwise: (query.search ?? '').trim() === '' ? '-created_at' : ordersByMatch,
    })
    const now = await context.now()
    const progress = await progressOf(ctx.tx, page.list)
    return {
      ...page,
      list: page.list.map((row) => orderHeadOf(row, context.viewer, context.settings, now, progress)),
      counts: await countsOf(context, query),
    }
  }),

  serve(listOrderCreators, async (ctx, { query }) => {
    const context = await actContextOf(ctx)
    return { list: await creatorsOf(ctx.tx, query, seesDrafts(context) ? [] : UNPUBLISHED) }
  }),

  serve(
    readOrder,
    applyDue,
    answering((context, { params }) => visibleOrder(context, params.id)),
  ),

  serve(
    createEndpoint,
    answering(async (context, { body }) => {
      needKnownRegions({ delivery_region_code: body.delivery_region_code })
      return createOrder(context, body)
    }),
  ),

  serve(
    editEndpoint,
    answering(async (context, { params, body }) => {
      needKnownRegions({ delivery_region_code: body.delivery_region_code })
      const { row } = await lockedOrder(context, params.id)
      if (row.published_at === null) return editOrder(context, params.id, body)
      // No published state accepts this event: the caller gets the state refusal instead of an unintended amendment.
      if (body.submit === true) return moveOrder(context, params.id, { event: 'submit', version: body.version })
      return amendOrder(context, params.id, body)
    }),
  ),

  serve(deleteEndpoint, async (ctx, { params, query }) => {
    await moveOrder(await actContextOf(ctx), params.id, {
      event: 'delete',
      version: query.version,
      act: async () => ({ is_deleted: true }),
    })
    return null
  }),

  serve(
    auditEndpoint,
    async (arrival, { body }) => {
      if (body.action === 'open' || body.action === 'open_rest')
        await confirmPassword(arrival, arrival.viewer, body.payload.password, 'payload.password')
      return undefined
    },
    answering((context, { params, body }) => auditOrder(context, params.id, body)),
  ),

  serve(listOrderAudits, applyDue, async (ctx, { query }) => {
    const { tx, row } = await ofOrder(ctx, query.order_id)
    return pageOf(tx, auditRowsOf(tx, row), query, {
      sortable: { occurred_at: sql`occurred_at`, created_at: sql`occurred_at` },
      id: sql`id`,
      otherwise: '-occurred_at',
    })
  }),

  serve(listReadRecords, applyDue, async (ctx, { query }) => {
    const { tx, row } = await ofOrder(ctx, query.order_id)
    const withContact = allows(readSupplier.access, ctx.viewer.permissions)
    return pageOf(tx, readRecordsOf(tx, row, { stages: query.stage, withContact }), query, {
      sortable: {
        created_at: sql`r.invited_at`,
        invited_at: sql`r.invited_at`,
        first_viewed_on: dayOf('r.first_viewed_at'),
        supplier_name: sql`s.supplier_name`,
      },
      id: sql`r.id`,
      otherwise: '-first_viewed_on,supplier_name',
    })
  }),

  serve(listOrderVersions, applyDue, async (ctx, { query }) => {
    const { tx, row } = await ofOrder(ctx, query.order_id)
    const rows = tx.selectFrom('order_versions').where('order_id', '=', row.id).selectAll()
    return pageOf(tx, rows, query, {
      sortable: { doc_version: sql`doc_version` },
      id: sql`id`,
      otherwise: '-doc_version',
    })
  }),
]
