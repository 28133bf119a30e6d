// The list of tender demands: apart from the other calls of the noun, because the first page of the console asks it and nothing else.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, type InputOf } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { booleanInQuery, commaList, filledText, id, spanEnd, spanStart } from './fields.ts'
import { orderColumns } from './orders.columns.ts'
import { goodsTypes, purchaseMethods } from './orders.list-options.ts'
import { listedOrder } from './orders.listed.ts'
import { orderStatuses } from './orders.statuses.ts'

/** Whoever may read demands. */
export const orderReaders = ['21-bidding-order', '21-bidding-comparison'] as const

/** Fields a list of orders may be sorted by. */
export const orderSortFields = sortsIn(orderColumns)

/** `ordering` of an answer to `search`: whose title or number answers before who has only a line that does, the newest first. */
export const ordersByMatch = 'match,-created_at'

export const listOrders = get('orders.list', '/v1/bidding/order_pc/', {
  access: orderReaders,
  /** `<field>_not` finds the records the field does not find. */
  query: z.strictObject({
    ...listQuery,
    status: z.optional(commaList(z.enum(orderStatuses))),
    status_not: z.optional(commaList(z.enum(orderStatuses))),
    purchase_method: z.optional(commaList(z.enum(purchaseMethods))),
    purchase_method_not: z.optional(commaList(z.enum(purchaseMethods))),
    goods_type: z.optional(commaList(z.enum(goodsTypes))),
    goods_type_not: z.optional(commaList(z.enum(goodsTypes))),
    herbal_id: z.optional(commaList(id)),
    /** No line asks for any of them. */
    herbal_id_not: z.optional(commaList(id)),
    /** What a line asks for as its origin contains this. */
    origin_text: z.optional(filledText(60)),
    origin_text_not: z.optional(filledText(60)),
    /** Opened, and a flag stands at one of its tenders or their lines. */
    flagged: z.optional(booleanInQuery),
    flagged_not: z.optional(booleanInQuery),
    created_by: z.optional(commaList(id)),
    created_by_not: z.optional(commaList(id)),
    mine: z.optional(booleanInQuery),
    mine_not: z.optional(booleanInQuery),
    /** Awarded, and winners have not answered in time. */
    confirm_overdue: z.optional(booleanInQuery),
    confirm_overdue_not: z.optional(booleanInQuery),
    /** Waits for a publication's approver: handed in, or with an amendment that waits. */
    awaits_approval: z.optional(booleanInQuery),
    awaits_approval_not: z.optional(booleanInQuery),
    bid_deadline_at_from: z.optional(spanStart),
    bid_deadline_at_to: z.optional(spanEnd),
    created_at_from: z.optional(spanStart),
    created_at_to: z.optional(spanEnd),
    published_at_from: z.optional(spanStart),
    published_at_to: z.optional(spanEnd),
    updated_at_from: z.optional(spanStart),
    updated_at_to: z.optional(spanEnd),
    /** Rows tell how far the review of opened demands has come. */
    progress: z.optional(booleanInQuery),
  }),
  data: z.extend(listOf(listedOrder), {
    counts: z.record(z.string(), z.number()),
    /** More demands answer the search than are counted: the newest of them were filtered, counted and ranked. */
    search_is_cut: z.optional(z.literal(true)),
  }),
})
export type OrderListQuery = NonNullable<InputOf<typeof listOrders>['query']>
