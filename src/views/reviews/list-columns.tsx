// The columns of the list of reviews (domain.md §6).
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { OrderStatusTag } from '#src/commands/order-status.tsx'
import { leftWords } from '#src/commands/time-left.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { to } from '#src/paths.ts'
import { Sealed } from '#src/ui/absent.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Countdown, Instant } from '#src/ui/day.tsx'
import { Link } from '#src/ui/link.tsx'
import { Money } from '#src/ui/money.tsx'

/** Where a row leads: the opening and the report have different pages. */
export const pathOf = (order: OrderHead): string =>
  to(order.status === 'pending_open' ? 'review_edit' : 'review_detail', { id: order.id })

/** Made once a language; English words are longer. */
export const listColumns = (t: TFunction, english: boolean): Column<OrderHead>[] => [
  {
    id: 'order_no',
    head: t('orders:fields.order_no'),
    width: 140,
    from: 'md',
    sortable: true,
    cell: (order) => (
      <Link to={pathOf(order)} look="quiet" tabIndex={-1} className="text-ink-2">
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
    id: 'status',
    head: t('orders:fields.status'),
    width: english ? 220 : 164,
    sortable: true,
    cell: (order) => (
      <span className="flex items-center gap-2">
        <OrderStatusTag status={order.status} />
        {order.review_stage !== null && (
          <span className="text-cap text-ink-3">{t(`orders:stage.${order.review_stage}`)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'bid_deadline_at',
    head: t('reviews:list.opening'),
    width: english ? 172 : 188,
    sortable: true,
    cell: (order) => <OpeningCell order={order} />,
  },
  {
    id: 'item_count',
    head: t('reviews:list.lines'),
    width: 84,
    align: 'end',
    sortable: true,
    from: 'xl',
    cell: (order) => order.item_count,
  },
  {
    id: 'quoted',
    head: t('reviews:list.quoted'),
    width: 76,
    align: 'end',
    from: 'lg',
    cell: (order) => (
      <span className={order.under_min ? 'text-warning-ink' : undefined}>
        {t('reviews:list.tenders', { count: order.stats.quoted })}
      </span>
    ),
  },
  {
    id: 'viewed',
    head: t('reviews:list.viewed'),
    width: 96,
    align: 'end',
    from: 'xl',
    cell: (order) => (
      <span className="text-ink-2">
        {order.stats.viewed}/{order.stats.invited}
      </span>
    ),
  },
  {
    id: 'lowest_total',
    head: t('reviews:list.lowest'),
    width: 128,
    align: 'end',
    from: 'lg',
    cell: (order) =>
      order.status === 'pending_open' ? (
        <Sealed label={t('reviews:list.sealed')} />
      ) : (
        <Money value={order.lowest_total} />
      ),
  },
]

/** When it is to be opened with what is left until then, or when it was. */
const OpeningCell = ({ order }: { order: OrderHead }) => {
  const { t } = useTranslation('reviews')
  const offset = useClockOffset()
  if (order.opened_at !== null) {
    return (
      <span className="text-ink-2">
        <Instant value={order.opened_at} look="short" /> {t('list.opened')}
      </span>
    )
  }
  const opensAt = order.open_at ?? order.bid_deadline_at
  return (
    <span className="flex items-center gap-2">
      <Instant value={opensAt} look="short" />
      {opensAt && <Countdown until={opensAt} offset={offset} format={leftWords(t, t('opening.due'))} />}
    </span>
  )
}
