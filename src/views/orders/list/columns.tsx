// The columns of the list, in the order of the visual reference.
import type { TFunction } from 'i18next'
import { orderColumns } from '#contract/orders.columns.ts'
import type { ListedOrder } from '#contract/orders.listed.ts'
import type { OrderStatus, OrderTag } from '#contract/orders.statuses.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { AwardedTotal, ConfirmedTotal } from '#src/components/award-totals.tsx'
import { AmendmentMark, isSealed, OrderStatusTag, ToldCount } from '#src/components/order-status.tsx'
import { LowestTotal, weightOf } from '#src/components/order-totals.tsx'
import { withoutRoom } from '#src/lists/layout.ts'
import { listedColumns } from '#src/lists/listed-columns.ts'
import { to } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue, Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { DeadlineCell } from './deadline-cell.tsx'

/** Table widths, px, from which each column leaves the title enough room. */
const shownFrom: Readonly<Record<string, number>> = {
  total_quantity_kg: 840,
  awarded_total: 930,
  lowest_total: 930,
  confirmed_total: 1080,
  stats: 1000,
  created_by_name: 1180,
  purchase_method: 1340,
}

/** Extra width that English labels need, px. */
const ENGLISH = 44

/** Columns that a table of this width (px) has no room for. */
export const hiddenAt = (width: number, english: boolean): string[] =>
  withoutRoom(shownFrom, width, english ? ENGLISH : 0)

/**
 * The columns, made once per language and statuses; English labels are longer. A column with the same value for all
 * records of these statuses is hidden by default.
 */
export const listColumns = (
  t: TFunction,
  english: boolean,
  statuses: readonly OrderStatus[],
): Column<ListedOrder>[] => {
  const areAll = (tag: OrderTag) => statuses.length > 0 && statuses.every((status) => isTagged(status, tag))
  const isAwarded = areAll('awarded')
  return listedColumns<ListedOrder, keyof typeof orderColumns>(t, orderColumns, [
    {
      id: 'order_no',
      width: 140,
      cell: (order) => (
        <Link to={to('order_detail', { id: order.id })} variant="quiet" tabIndex={-1} className="text-ink-2">
          {order.order_no}
        </Link>
      ),
    },
    {
      id: 'title',
      card: 'title',
      cell: (order) => <span title={order.title}>{order.title}</span>,
    },
    {
      id: 'total_quantity_kg',
      width: english ? 128 : 140,
      align: 'end',
      cell: (order) => {
        if (order.item_count === 0) return <MissingValue />
        const weight = weightOf(order)
        return (
          <>
            <span className="text-ink-3">
              {t('orders:list.kinds_short', { count: order.item_count })}
              {weight !== null && ' · '}
            </span>
            {weight !== null && <Quantity value={weight} />}
            {order.unweighed && <span title={t('orders:list.unweighed')}> +</span>}
          </>
        )
      },
    },
    {
      id: 'purchase_method',
      width: english ? 96 : 60,
      cell: (order) =>
        order.purchase_method ? t(`orders:options.purchase_method_short.${order.purchase_method}`) : <MissingValue />,
    },
    {
      id: 'goods_type',
      width: english ? 128 : 96,
      extra: true,
      cell: (order) => (order.goods_type ? t(`orders:options.goods_type.${order.goods_type}`) : <MissingValue />),
    },
    {
      id: 'status',
      width: english ? 164 : 120,
      cell: (order) => (
        <span className="inline-flex items-center gap-1.5 align-top">
          <OrderStatusTag status={order.status} />
          {order.amendment_waits && <AmendmentMark />}
        </span>
      ),
    },
    {
      id: 'bid_deadline_at',
      width: english ? 224 : 228,
      cell: (order) => <DeadlineCell order={order} />,
    },
    {
      id: 'stats',
      width: 104,
      extra: isAwarded,
      align: 'end',
      cell: (order) => <Responses order={order} />,
    },
    {
      id: 'lowest_total',
      width: english ? 132 : 124,
      extra: isAwarded || areAll('unpublished'),
      align: 'end',
      cell: (order) => (isSealed(order) ? <Sealed label={t('orders:list.sealed')} /> : <LowestTotal order={order} />),
    },
    {
      id: 'awarded_total',
      width: 116,
      extra: !isAwarded,
      align: 'end',
      cell: (order) => <AwardedTotal order={order} />,
    },
    {
      id: 'confirmed_total',
      width: 116,
      extra: !isAwarded,
      align: 'end',
      cell: (order) => <ConfirmedTotal order={order} />,
    },
    {
      id: 'budget_amount',
      width: 128,
      align: 'end',
      extra: true,
      cell: (order) => <Money value={order.budget_amount} bare />,
    },
    {
      id: 'delivery_date',
      width: english ? 128 : 108,
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
      width: 92,
      cell: (order) => <span title={order.created_by_name}>{order.created_by_name}</span>,
    },
    {
      id: 'published_at',
      width: 140,
      extra: true,
      cell: (order) => <Instant value={order.published_at} />,
    },
    {
      id: 'updated_at',
      width: 140,
      extra: true,
      cell: (order) => <Instant value={order.updated_at} />,
    },
  ])
}

/** The numbers 受邀/已读/已报; before publishing only the number to be invited. */
const Responses = ({ order }: { order: ListedOrder }) => {
  if (order.published_at !== undefined) {
    return (
      <span className="text-ink-2">
        {order.stats.invited}/{order.stats.viewed}/<ToldCount stats={order.stats} />
      </span>
    )
  }
  const { invited } = order.stats
  return invited === 0 ? <MissingValue /> : <span className="text-ink-2">{invited}/–/–</span>
}
