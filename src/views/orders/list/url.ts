// The address of the list of tender demands, and the statuses of each tab.

import { orderSortFields } from '#contract/orders.list.ts'
import { goodsTypes, purchaseMethods } from '#contract/orders.list-options.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders.statuses.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import { choices, days, flag, ids, listGrammar, textLike } from '#src/lists/url.ts'

/** Tabs in order. `draft` includes returned demands, `awarded` completed ones. */
const tabs = {
  draft: statusesTagged('editable'),
  pending_audit: ['pending_audit'],
  bidding: ['bidding'],
  pending_open: ['pending_open'],
  reviewing: ['reviewing'],
  award_auditing: ['award_auditing'],
  awarded: statusesTagged('awarded'),
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export const ordersGrammar = listGrammar({
  path: 'orders',
  sortFields: orderSortFields,
  sort: { id: 'created_at', desc: true },
  statuses: orderStatuses,
  tabs,
  filters: {
    bid_deadline_at: days({ label: 'orders:list.deadline', isAhead: true }),
    herbal_id: ids({ label: 'orders:list.herb', hint: 'orders:list.herb_hint' }),
    purchase_method: choices(purchaseMethods, {
      label: 'orders:list.method',
      optionsKey: 'orders:options.purchase_method',
    }),
    goods_type: choices(goodsTypes, { label: 'orders:fields.goods_type', optionsKey: 'orders:options.goods_type' }),
    origin_text: textLike({ label: 'orders:list.origin', hint: 'orders:list.origin_hint', maxLength: 60 }),
    created_by: ids({ label: 'orders:fields.created_by_name', of: 'creators' }),
    mine: flag({ label: 'orders:list.whose', value: 'orders:list.me', box: 'orders:list.mine' }),
    published_at: days({ label: 'orders:list.published_at' }),
    updated_at: days({ label: 'orders:fields.updated_at' }),
    created_at: days({ label: 'orders:fields.created_at' }),
    flagged: flag({ label: 'orders:list.flag', value: 'orders:list.flagged', box: 'orders:list.flagged_box' }),
    awaits_approval: flag({
      label: 'orders:list.awaits',
      value: 'orders:list.awaits_approval',
      box: 'orders:list.awaits_approval_box',
    }),
    confirm_overdue: flag({
      label: 'orders:list.confirm_deadline_at',
      value: 'orders:list.overdue',
      box: 'orders:list.confirm_overdue',
    }),
  },
})
