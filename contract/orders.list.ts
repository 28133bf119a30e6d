// The list of tender demands. Apart from the other calls of the noun, because the first page of the console needs only this one.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, type InputOf } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { booleanInQuery, commaList, filledText, id, spanEnd, spanStart } from './fields.ts'
import { orderColumns } from './orders.columns.ts'
import { goodsTypes, purchaseMethods } from './orders.list-options.ts'
import { listedOrder } from './orders.listed.ts'
import { orderStatuses } from './orders.statuses.ts'

/** The permissions to read demands. */
export const orderReaders = ['21-bidding-order', '21-bidding-comparison'] as const

/** The sortable fields of a list of orders. */
export const orderSortFields = sortsIn(orderColumns)

/** `ordering` of a search: demands whose title or number matches come before those with only a matching line; newest first. */
export const ordersByMatch = 'match,-created_at'

export const listOrders = get('orders.list', '/v1/bidding/order_pc/', {
  access: orderReaders,
  /** `<field>_not` finds the records that `<field>` does not find. */
  query: z.strictObject({
    ...listQuery,
    status: z.optional(commaList(z.enum(orderStatuses))),
    status_not: z.optional(commaList(z.enum(orderStatuses))),
    purchase_method: z.optional(commaList(z.enum(purchaseMethods))),
    purchase_method_not: z.optional(commaList(z.enum(purchaseMethods))),
    goods_type: z.optional(commaList(z.enum(goodsTypes))),
    goods_type_not: z.optional(commaList(z.enum(goodsTypes))),
    herbal_id: z.optional(commaList(id)),
    /** Demands without a line for any of these herbs. */
    herbal_id_not: z.optional(commaList(id)),
    /** The demanded origin of a line contains this text. */
    origin_text: z.optional(filledText(60)),
    origin_text_not: z.optional(filledText(60)),
    /** The demand is opened, and one of its tenders or their lines has a flag. */
    flagged: z.optional(booleanInQuery),
    flagged_not: z.optional(booleanInQuery),
    created_by: z.optional(commaList(id)),
    created_by_not: z.optional(commaList(id)),
    mine: z.optional(booleanInQuery),
    mine_not: z.optional(booleanInQuery),
    /** The demand is awarded, and some winners have not answered in time. */
    confirm_overdue: z.optional(booleanInQuery),
    confirm_overdue_not: z.optional(booleanInQuery),
    /** The demand waits for the approver of publications: it is submitted, or has a waiting amendment. */
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
    /** Adds the progress of the review to the rows of opened demands. */
    progress: z.optional(booleanInQuery),
  }),
  data: z.extend(listOf(listedOrder), {
    counts: z.record(z.string(), z.number()),
    /**
     * Older demands were not searched: more match than are counted, and only the newest of them were filtered, counted and
     * ranked; or most demands have what is wanted (one or two digits, z, b, zb), and only the newest ones were looked at. The
     * total is capped then, whatever it is: a demand that matches by several names takes the place of others.
     */
    search_is_cut: z.optional(z.literal(true)),
  }),
})
export type OrderListQuery = NonNullable<InputOf<typeof listOrders>['query']>
