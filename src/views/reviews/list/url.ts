// The address of the list of reviews, and the input of its call.

import { type OrderListQuery, orderSortFields } from '#contract/orders.list.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import type { reviewColumns } from '#contract/reviews.columns.ts'
import { choices, days, flag, ids, type ListInput, listGrammar } from '#src/lists/url.ts'

/** The column by which the list is sorted at first. */
const opensAt = 'opens_at' satisfies keyof typeof reviewColumns

/** Statuses of an order in or after a review; also the tabs after the first. */
export const reviewStatuses: readonly OrderStatus[] = ['pending_open', ...statusesTagged('opened')]

export const reviewsGrammar = listGrammar({
  path: 'reviews',
  sortFields: [...orderSortFields, opensAt],
  sort: { id: opensAt, desc: true },
  statuses: reviewStatuses,
  filters: {
    goods_type: choices(goodsTypes, { label: 'orders:fields.goods_type', optionsKey: 'orders:options.goods_type' }),
    herbal_id: ids({ label: 'orders:list.herb', hint: 'orders:list.herb_hint' }),
    bid_deadline_at: days({ label: 'orders:list.deadline', isAhead: true }),
    flagged: flag({ label: 'orders:list.flag', value: 'orders:list.flagged', box: 'orders:list.flagged_box' }),
  },
})

/** The list is one of orders: without chosen statuses it shows all that concern a review. */
export const reviewsInput = (input: ListInput<typeof reviewsGrammar.filters>): OrderListQuery => ({
  status: reviewStatuses.join(),
  progress: 'true',
  ...input,
})
