import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '#contract/orders.listed.ts'
import { timeLeftText } from '#src/components/moment-text.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useNow } from '#src/machines/use-now.ts'
import { Countdown, Instant, instantText } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

/** The deadline of a row: the time left, or the result. */
export const DeadlineCell = ({ order }: { order: ListedOrder }) => {
  if (!order.bid_deadline_at) return <MissingValue />
  return (
    <span className="inline-grid grid-cols-[92px_1fr] text-left align-top">
      <Instant value={order.bid_deadline_at} format="short" />
      <Standing order={order} until={order.bid_deadline_at} />
    </span>
  )
}

/** The deadline of a card, in one row without truncation. */
export const DeadlineLine = ({ order }: { order: ListedOrder }) =>
  order.bid_deadline_at ? (
    <>
      <Instant value={order.bid_deadline_at} format="short" />
      <Standing order={order} until={order.bid_deadline_at} />
    </>
  ) : (
    <MissingValue />
  )

const Standing = ({ order, until }: { order: ListedOrder; until: string }) => {
  const { t } = useTranslation()
  const offset = useClockOffset()
  const quiet = (words: string) => (
    <span title={words} className="truncate text-ink-3">
      {words}
    </span>
  )
  switch (order.status) {
    case 'draft':
    case 'rejected':
    case 'pending_audit':
    case 'bidding':
      return <Countdown until={until} offset={offset} format={timeLeftText(t, t('orders:left.passed'))} />
    case 'pending_open':
      return quiet(t(order.under_min ? 'orders:left.under_min' : 'orders:left.passed'))
    case 'reviewing':
    case 'award_auditing':
      return quiet(t('orders:left.opened'))
    case 'failed':
      return quiet(order.fail_reason === undefined ? '' : t(`orders:options.fail_reason.${order.fail_reason}`))
    case 'cancelled':
      return quiet(order.cancel_reason === undefined ? '' : t(`orders:options.cancel_reason.${order.cancel_reason}`))
    case 'awarded':
      return order.confirm_deadline_at === undefined ? null : <Confirming until={order.confirm_deadline_at} />
    default:
      return null
  }
}

/** Winners have not answered yet: the deadline, or that it has passed. */
const Confirming = ({ until }: { until: string }) => {
  const { t } = useTranslation()
  const isOverdue = useNow(60_000) >= Date.parse(until)
  const words = t(isOverdue ? 'orders:left.confirm_overdue' : 'orders:left.confirming')
  return (
    <span
      title={`${words} ${instantText(until)}`}
      className={isOverdue ? 'truncate text-danger-ink' : 'truncate text-ink-3'}
    >
      {words}
    </span>
  )
}
