// What narrows the list now, as chips: each names its filter, says its choice, and knows the list without it.
import type { TFunction } from 'i18next'
import { listTabIds, tabOf } from './list-tabs.ts'
import type { ListQuery } from './list-url.ts'

export interface ListChip {
  id: 'status' | 'purchase_method' | 'goods_type' | 'herbal_id' | 'bid_deadline_at' | 'mine'
  name: string
  value: string
  /** What the query is without it. */
  without: Partial<ListQuery>
}

const range = (from: string, to: string): string => `${from} – ${to}`.trim()

/** Search is not among them: it has its box. A choice of statuses that is a tab is shown by the tab. */
export const listChips = (query: ListQuery, t: TFunction, herbNames: ReadonlyMap<string, string>): ListChip[] => {
  const chips: ListChip[] = []
  const words = (values: readonly string[], key: string) =>
    values.map((value) => t(`${key}.${value}`)).join(t('orders:list.and'))
  if (query.status.length > 0 && !listTabIds.some((tab) => tab === tabOf(query.status)))
    chips.push({
      id: 'status',
      name: t('orders:fields.status'),
      value: words(query.status, 'orders:status'),
      without: { status: [] },
    })
  if (query.purchase_method.length > 0)
    chips.push({
      id: 'purchase_method',
      name: t('orders:fields.purchase_method'),
      value: words(query.purchase_method, 'orders:options.purchase_method'),
      without: { purchase_method: [] },
    })
  if (query.goods_type.length > 0)
    chips.push({
      id: 'goods_type',
      name: t('orders:fields.goods_type'),
      value: words(query.goods_type, 'orders:options.goods_type'),
      without: { goods_type: [] },
    })
  if (query.herbal_id.length > 0) {
    const names = query.herbal_id.flatMap((id) => herbNames.get(id) ?? [])
    chips.push({
      id: 'herbal_id',
      name: t('orders:list.herb'),
      value:
        names.length === query.herbal_id.length
          ? names.join(t('orders:list.and'))
          : t('orders:list.kinds', { count: query.herbal_id.length }),
      without: { herbal_id: [] },
    })
  }
  if (query.bid_deadline_at_from !== '' || query.bid_deadline_at_to !== '')
    chips.push({
      id: 'bid_deadline_at',
      name: t('orders:list.deadline'),
      value: range(query.bid_deadline_at_from, query.bid_deadline_at_to),
      without: { bid_deadline_at_from: '', bid_deadline_at_to: '' },
    })
  if (query.mine)
    chips.push({
      id: 'mine',
      name: t('orders:fields.created_by_name'),
      value: t('orders:list.me'),
      without: { mine: false },
    })
  return chips
}
