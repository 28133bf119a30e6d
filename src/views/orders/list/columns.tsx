// The columns of the list, in the order of the picture.
import type { TFunction } from 'i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { AwardedTotal, ConfirmedTotal } from '#src/components/award-totals.tsx'
import { LowestTotal } from '#src/components/lowest-total.tsx'
import { AmendmentMark, isSealed, OrderStatusTag, toldCount } from '#src/components/order-status.tsx'
import { to } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue, Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { DeadlineCell } from './deadline-cell.tsx'

/** So wide must the table be, in px, for a column to leave the title room enough. */
const shownFrom: Readonly<Record<string, number>> = {
  order_no: 640,
  total_quantity_kg: 800,
  lowest_total: 900,
  stats: 1000,
  awarded_total: 1110,
  confirmed_total: 1220,
  created_by_name: 1312,
  purchase_method: 1380,
}

/** Below this width rows are cards, which have room for every line. */
const CARDS = 640

/** What English words take more of the columns that always stand. */
const ENGLISH = 44

/** Columns that a table of this width (px) has no room for. */
export const hiddenAt = (width: number, english: boolean): string[] =>
  width <= CARDS ? [] : Object.keys(shownFrom).filter((id) => (shownFrom[id] ?? 0) + (english ? ENGLISH : 0) > width)

/** Made once a language; English words are longer. */
export const listColumns = (t: TFunction, english: boolean): Column<OrderHead>[] => [
  {
    id: 'order_no',
    head: t('orders:fields.order_no'),
    width: 140,
    sortable: true,
    cell: (order) => (
      <Link to={to('order_detail', { id: order.id })} look="quiet" tabIndex={-1} className="text-ink-2">
        {order.order_no}
      </Link>
    ),
  },
  {
    id: 'title',
    head: t('orders:fields.title'),
    sortable: true,
    card: 'title',
    cell: (order) => <span title={order.title}>{order.title}</span>,
  },
  {
    id: 'total_quantity_kg',
    head: t('orders:list.amount'),
    width: english ? 152 : 140,
    align: 'end',
    sortable: true,
    cell: (order) =>
      order.item_count === 0 ? (
        <MissingValue />
      ) : (
        <>
          <span className="text-ink-3">{t('orders:list.kinds', { count: order.item_count })} · </span>
          <Quantity value={order.total_quantity_kg} />
        </>
      ),
  },
  {
    id: 'purchase_method',
    head: t('orders:list.method'),
    width: english ? 96 : 60,
    card: 'off',
    cell: (order) =>
      order.purchase_method ? t(`orders:options.purchase_method_short.${order.purchase_method}`) : <MissingValue />,
  },
  {
    id: 'goods_type',
    head: t('orders:fields.goods_type'),
    width: english ? 128 : 96,
    sortable: true,
    extra: true,
    cell: (order) => (order.goods_type ? t(`orders:options.goods_type.${order.goods_type}`) : <MissingValue />),
  },
  {
    id: 'status',
    head: t('orders:fields.status'),
    width: english ? 164 : 120,
    sortable: true,
    cell: (order) => (
      <span className="inline-flex items-center gap-1.5">
        <OrderStatusTag status={order.status} />
        {order.facts.amendment_waits && <AmendmentMark />}
      </span>
    ),
  },
  {
    id: 'bid_deadline_at',
    head: t('orders:list.deadline'),
    width: 204,
    sortable: true,
    cell: (order) => <DeadlineCell order={order} />,
  },
  {
    id: 'stats',
    head: t('orders:list.stats'),
    width: 104,
    card: 'off',
    align: 'end',
    cell: (order) => <Responses order={order} />,
  },
  {
    id: 'lowest_total',
    head: t('orders:list.lowest'),
    width: 112,
    align: 'end',
    sortable: true,
    cell: (order) => (isSealed(order) ? <Sealed label={t('orders:list.sealed')} /> : <LowestTotal order={order} />),
  },
  {
    id: 'awarded_total',
    head: t('orders:list.awarded_total'),
    width: 116,
    align: 'end',
    cell: (order) => <AwardedTotal order={order} />,
  },
  {
    id: 'confirmed_total',
    head: t('orders:list.confirmed_total'),
    width: 116,
    align: 'end',
    cell: (order) => <ConfirmedTotal order={order} />,
  },
  {
    id: 'budget_amount',
    head: t('orders:fields.budget_amount'),
    width: 128,
    align: 'end',
    sortable: true,
    extra: true,
    cell: (order) => <Money value={order.budget_amount} bare />,
  },
  {
    id: 'delivery_date',
    head: t('orders:fields.delivery_date'),
    width: english ? 128 : 108,
    sortable: true,
    extra: true,
    cell: (order) =>
      order.delivery_date || !order.delivery_days ? (
        <Day value={order.delivery_date} />
      ) : (
        t('orders:list.delivery_in', { days: order.delivery_days })
      ),
  },
  {
    id: 'created_by_name',
    head: t('orders:fields.created_by_name'),
    width: 92,
    card: 'off',
    cell: (order) => <span title={order.created_by_name}>{order.created_by_name}</span>,
  },
  {
    id: 'published_at',
    head: t('orders:list.published_at'),
    width: 140,
    sortable: true,
    extra: true,
    cell: (order) => <Instant value={order.published_at} />,
  },
  {
    id: 'updated_at',
    head: t('orders:fields.updated_at'),
    width: 140,
    sortable: true,
    extra: true,
    cell: (order) => <Instant value={order.updated_at} />,
  },
]

/** 受邀/已读/已报; before publishing only who is meant to be invited. */
const Responses = ({ order }: { order: OrderHead }) => {
  if (order.published_at !== null) {
    return (
      <span className="text-ink-2">
        {order.stats.invited}/{order.stats.viewed}/{toldCount(order.stats)}
      </span>
    )
  }
  const meant = order.open_scope === 'invited' ? (order.invited_supplier_ids?.length ?? 0) : 0
  return meant === 0 ? <MissingValue /> : <span className="text-ink-2">{meant}/–/–</span>
}
