// The main facts of a demand: all of them beside its page, some in its peek panel.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { Description } from '#src/ui/layout/description-list.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'

/** The facts of a demand in reading order, by id: `budget`, `price_basis`, `delivery`, `payment` and others. */
export const useOrderFacts = (order: Order): Description[] => {
  const { t } = useTranslation()
  const option = (field: string, value: string | null | undefined) =>
    value ? t(`orders:options.${field}.${value}`) : <MissingValue />
  const text = (value: string | null | undefined) => value || <MissingValue />
  const delivery = order.delivery_date
    ? t('order_detail:detail.delivery_by', { day: order.delivery_date })
    : order.delivery_days
      ? t('order_detail:detail.delivery_in', { days: order.delivery_days })
      : null
  const method =
    order.award_method === 'comprehensive'
      ? `${t('orders:options.award_method.comprehensive')} ${(order.criteria ?? []).map((one) => plainDecimal(String(one.weight))).join('/')}`
      : option('award_method', order.award_method)
  return [
    { id: 'goods_type', name: t('orders:fields.goods_type'), value: option('goods_type', order.goods_type) },
    { id: 'purpose', name: t('orders:fields.purpose'), value: option('purpose', order.purpose) },
    { id: 'budget', name: t('order_detail:detail.budget'), value: <Money value={order.budget_amount} /> },
    { id: 'price_basis', name: t('order_detail:detail.price_basis'), value: option('price_basis', order.price_basis) },
    { id: 'delivery', name: t('order_detail:detail.delivery'), value: text(delivery) },
    { id: 'place', name: t('order_detail:detail.place'), value: text(order.delivery_address) },
    { id: 'package', name: t('order_detail:detail.package'), value: text(order.package_req) },
    { id: 'payment', name: t('order_detail:detail.payment'), value: option('payment_terms', order.payment_terms) },
    { id: 'method', name: t('order_detail:detail.method'), value: method },
    {
      id: 'min_bids',
      name: t('order_detail:detail.min_bids'),
      value: order.min_bids ? t('order_detail:detail.suppliers', { count: order.min_bids }) : <MissingValue />,
    },
    {
      id: 'contact',
      name: t('order_detail:detail.contact'),
      value: text([order.contact_name, order.contact_phone].filter(Boolean).join(' ')),
    },
  ]
}

/** The invited suppliers: `邀请 14 家`; empty while none is chosen. */
export const scopeText = (order: Order, t: TFunction): string => {
  if (!order.open_scope) return ''
  const count = order.published_at === null ? (order.invited_supplier_ids?.length ?? 0) : order.stats.invited
  return order.open_scope === 'invited'
    ? t('order_form:suppliers.invited', { count })
    : t(`orders:options.open_scope.${order.open_scope}`)
}
