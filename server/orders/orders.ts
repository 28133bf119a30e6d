// Handlers of tender demands: lists and single records. Changes are in save.ts, amend.ts and acts.ts.
import { sql } from 'kysely'
import { listOrderCreators } from '#contract/orders.creators.ts'
import { listOrderHeads } from '#contract/orders.heads.ts'
import { listOrders } from '#contract/orders.list.ts'
import { originReader } from '#contract/orders.log.ts'
import {
  auditOrder as auditEndpoint,
  createOrder as createEndpoint,
  deleteOrder as deleteEndpoint,
  editOrder as editEndpoint,
  listOrderAudits,
  listOrderVersions,
  listReadRecords,
  readOrder,
} from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Ctx } from '#server/http/context.ts'
import { pageOf, saysIn } from '#server/http/lists.ts'
import { serve } from '#server/http/serve.ts'
import { needKnownRegions } from '#server/regions.places.ts'
import { confirmPassword } from '#server/session.ts'
import { auditOrder } from './acts.ts'
import { amendOrder } from './amend.ts'
import { creatorsOf } from './creators.ts'
import { orderHeads, orderList, UNPUBLISHED } from './list.ts'
import { lockedOrder, moveOrder } from './move.ts'
import { auditRowsOf, dayOf, readRecordsOf } from './records.ts'
import type { OrderRow } from './rows.ts'
import { createOrder, editOrder } from './save.ts'
import { orderView } from './view.ts'
import { seesDrafts, visibleOrder } from './visible.ts'

/** Answers the demand at the last time that the act asked, under the row's lock; otherwise at the time of the answer. */
const answering =
  <I>(act: (context: ActContext, input: I) => Promise<OrderRow>) =>
  async (ctx: Ctx, input: I) => {
    const context = await actContextOf(ctx)
    const told: { at?: string } = {}
    const now = async () => {
      told.at = await context.now()
      return told.at
    }
    const row = await act({ ...context, now }, input)
    return orderView(context, row, told.at ?? (await context.now()))
  }

const ofOrder = async (ctx: Ctx, orderId: string): Promise<{ tx: Tx; row: OrderRow }> => {
  return { tx: ctx.tx, row: await visibleOrder(ctx, orderId) }
}

export const orderHandlers = [
  serve(listOrders, applyDue, async (ctx, { query }) => orderList(ctx, query)),

  serve(listOrderHeads, applyDue, async (ctx, { query }) => orderHeads(await actContextOf(ctx), query)),

  serve(listOrderCreators, async (ctx, { query }) => {
    const context = await actContextOf(ctx)
    return { list: await creatorsOf(ctx.tx, query, seesDrafts(context) ? [] : UNPUBLISHED) }
  }),

  serve(readOrder, applyDue, async (ctx, { params }) => {
    const [context, row, now] = await Promise.all([actContextOf(ctx), visibleOrder(ctx, params.id), ctx.now()])
    return orderView(context, row, now)
  }),

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
      const locked = await lockedOrder(context, params.id)
      if (locked.row.published_at === null) return editOrder(context, locked, body)
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
    // Found among all rows, because each tells how long after the one before it was written.
    const rows = tx
      .selectFrom(auditRowsOf(tx, row, allows(originReader, ctx.viewer.permissions)).as('a'))
      .where(saysIn(['a.operator_name', 'a.opinion'], query.search))
      .selectAll()
    return pageOf(tx, rows, query, {
      sortable: { occurred_at: sql`occurred_at`, created_at: sql`occurred_at` },
      id: sql`id`,
      otherwise: '-occurred_at',
    })
  }),

  serve(listReadRecords, applyDue, async (ctx, { query }) => {
    const { tx, row } = await ofOrder(ctx, query.order_id)
    const withContact = allows(readSupplier.access, ctx.viewer.permissions)
    const rows = readRecordsOf(tx, row, { stages: query.stage, withContact })
    return pageOf(tx, rows.where(saysIn(['s.supplier_name'], query.search)), query, {
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
    const rows = tx
      .selectFrom('order_versions')
      .where('order_id', '=', row.id)
      .where(saysIn(['change_reason', 'changed_by_name'], query.search))
      .selectAll()
    return pageOf(tx, rows, query, {
      sortable: { doc_version: sql`doc_version` },
      id: sql`id`,
      otherwise: '-doc_version',
    })
  }),
]
