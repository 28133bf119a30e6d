import { useTranslation } from 'react-i18next'
import { type OrderStatus, orderStatuses } from '#contract/orders.statuses.ts'
import { isTagged } from '#contract/orders.tags.ts'
import type { AuditRow, Order } from '#contract/orders.ts'
import { PathDrawing } from '#src/ui/layout/path-drawing.tsx'

/** The statuses of an order without failures, from the chart; the others are drawn as branches below them. */
export const mainLine = orderStatuses.filter((status) => status !== 'rejected' && !isTagged(status, 'without_award'))

/** The main station of an order's status, or of its last one when it ended. */
const stationOf = (order: Pick<Order, 'status' | 'fail_reason'>, trail: readonly AuditRow[]): OrderStatus => {
  if (order.status === 'rejected') return 'draft'
  if (mainLine.includes(order.status)) return order.status
  const end = trail.find((row) => row.to_status === order.status)
  const from = mainLine.find((status) => status === end?.from_status)
  if (from !== undefined) return from
  return order.fail_reason === 'no_bids' ? 'bidding' : 'pending_open'
}

/** How often the order came back to a station: rejected by the approver, or withdrawn. */
const returns = (trail: readonly AuditRow[], action: 'reject' | 'withdraw', from: OrderStatus): number =>
  trail.filter((row) => row.action === action && row.from_status === from).length

/**
 * The small drawing of the order's lifecycle, from the chart's states and the trail. `trail` is newest first; null
 * while it is loading.
 */
export const LifePath = ({ order, trail }: { order: Order; trail: readonly AuditRow[] | null }) => {
  const { t } = useTranslation()
  const rows = trail ?? []
  const station = stationOf(order, rows)
  const at = mainLine.indexOf(station)
  const isEnded = isTagged(order.status, 'without_award')
  const standing = (index: number) => {
    if (index < at || (index === at && (isEnded || order.status === 'completed'))) return 'walked' as const
    return index === at ? ('current' as const) : ('possible' as const)
  }
  const loop = (from: OrderStatus, to: OrderStatus) => {
    const parts = (['reject', 'withdraw'] as const).flatMap((action) => {
      const count = returns(rows, action, from)
      return count === 0 ? [] : [t(`order_detail:life.${action}`, { count })]
    })
    return parts.length === 0 ? [] : [{ from, to, label: parts.join(' · ') }]
  }
  const branches = isEnded
    ? [{ at: station, label: t(`orders:status.${order.status}`), walked: true }]
    : isTagged(order.status, 'awarded')
      ? []
      : (['pending_open', 'reviewing'] as const)
          .filter((status) => mainLine.indexOf(status) >= at)
          .map((status) => ({ at: status, label: t('orders:status.failed') }))
  const passed = mainLine.slice(0, at).map((status) => t(`orders:status.${status}`))
  const next = isEnded ? undefined : mainLine[at + 1]
  return (
    <PathDrawing
      className="px-gutter pt-3 pb-1 print:hidden"
      label={[
        t('order_detail:life.label', { status: t(`orders:status.${order.status}`) }),
        passed.length > 0 ? t('order_detail:life.passed', { names: passed.join(t('lists:and')) }) : '',
        next === undefined ? '' : t('order_detail:life.next', { status: t(`orders:status.${next}`) }),
      ].join('')}
      stations={mainLine.map((status, index) => ({
        id: status,
        label:
          order.status === 'rejected' && status === 'draft'
            ? t('orders:status.rejected')
            : t(`order_detail:life.short.${status}`),
        standing: standing(index),
      }))}
      loops={[...loop('pending_audit', 'draft'), ...loop('award_auditing', 'reviewing')]}
      branches={branches}
      note={
        isEnded || isTagged(order.status, 'awarded') || order.published_at === null
          ? undefined
          : t('order_detail:life.note')
      }
    />
  )
}
