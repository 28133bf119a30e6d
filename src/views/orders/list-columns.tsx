// The columns of the list, in the order of the picture.
import type { TFunction } from 'i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { to } from '#src/paths.ts'
import { Absent, Sealed } from '#src/ui/absent.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Link } from '#src/ui/link.tsx'
import { Money } from '#src/ui/money.tsx'
import { Quantity } from '#src/ui/quantity.tsx'
import { DeadlineCell } from './deadline-cell.tsx'
import { isSealed, OrderStatusTag } from './order-status.tsx'

/** Made once a language. */
export const listColumns = (t: TFunction): Column<OrderHead>[] => [
  {
    id: 'order_no',
    head: t('orders:fields.order_no'),
    width: 144,
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
    width: 148,
    align: 'end',
    sortable: true,
    from: 'md',
    cell: (order) =>
      order.item_count === 0 ? (
        <Absent />
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
    width: 68,
    from: 'xl',
    cell: (order) =>
      order.purchase_method ? t(`orders:options.purchase_method_short.${order.purchase_method}`) : <Absent />,
  },
  {
    id: 'status',
    head: t('orders:fields.status'),
    width: 128,
    sortable: true,
    cell: (order) => <OrderStatusTag status={order.status} />,
  },
  {
    id: 'bid_deadline_at',
    head: t('orders:list.deadline'),
    width: 212,
    sortable: true,
    cell: (order) => <DeadlineCell order={order} />,
  },
  {
    id: 'stats',
    head: t('orders:list.stats'),
    width: 108,
    align: 'end',
    from: 'lg',
    cell: (order) => <Responses order={order} />,
  },
  {
    id: 'lowest_total',
    head: t('orders:list.lowest'),
    width: 120,
    align: 'end',
    from: 'md',
    cell: (order) =>
      isSealed(order) ? <Sealed label={t('orders:list.sealed')} /> : <Money value={order.lowest_total} />,
  },
  {
    id: 'created_by_name',
    head: t('orders:fields.created_by_name'),
    width: 100,
    from: 'xl',
    card: 'off',
    cell: (order) => <span title={order.created_by_name}>{order.created_by_name}</span>,
  },
]

/** 受邀/已读/已报; before publishing only who is meant to be invited. */
const Responses = ({ order }: { order: OrderHead }) => {
  if (order.published_at !== null) {
    return (
      <span className="text-ink-2">
        {order.stats.invited}/{order.stats.viewed}/{order.stats.quoted}
      </span>
    )
  }
  const meant = order.open_scope === 'invited' ? (order.invited_supplier_ids?.length ?? 0) : 0
  return meant === 0 ? <Absent /> : <span className="text-ink-2">{meant}/–/–</span>
}
