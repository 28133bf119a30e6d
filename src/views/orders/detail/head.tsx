import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { scopeText } from '#src/components/order-facts.tsx'
import { isSealed, OrderStatusTag } from '#src/components/order-status.tsx'
import { type RecordPager, RecordSteps } from '#src/lists/record-pager.tsx'
import { to } from '#src/paths.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'

interface DetailHeadProps {
  order: Order
  pager: RecordPager
}

/** Title, status, and one line of facts. */
export const DetailHead = ({ order, pager }: DetailHeadProps) => {
  const { t } = useTranslation()
  return (
    <header className="px-gutter pt-4 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="min-w-0 break-words">
          {order.title}
        </h1>
        <OrderStatusTag status={order.status} pill />
        {order.review_stage !== null && (
          <span className="text-table text-ink-2">{t(`orders:stage.${order.review_stage}`)}</span>
        )}
        <RecordSteps pager={pager} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-table text-ink-2">
        <span className="inline-flex items-center gap-1">
          <b className="font-medium text-ink">{order.order_no}</b>
          <CommandButton id="records.copy_link" iconOnly size="sm" className="size-6!" />
        </span>
        <span>
          {[
            order.purchase_method ? t(`orders:options.purchase_method.${order.purchase_method}`) : null,
            scopeText(order, t),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isSealed(order) && (
          <span className="inline-flex items-center gap-1">
            <Icon name="lock" size={12} />
            {t('orders:options.seal_mode.sealed')}
          </span>
        )}
        {order.doc_version > 0 && <span>{t('order_detail:detail.version', { version: order.doc_version })}</span>}
        {order.attempt_no > 1 && <span>{t('order_detail:detail.attempt', { nth: order.attempt_no })}</span>}
        {order.source_order_id !== null && (
          <Link to={to('order_detail', { id: order.source_order_id })}>{t('order_detail:detail.source')}</Link>
        )}
        <span>
          {t('order_detail:detail.created', { name: order.created_by_name })}{' '}
          <Instant value={order.created_at} format="short" />
        </span>
      </div>
      {outcome(order, t) !== '' && <p className="mt-2 text-table text-ink-2">{outcome(order, t)}</p>}
    </header>
  )
}

/** Why the demand ended, for failed and cancelled demands; '' for all others. */
const outcome = (order: Order, t: TFunction): string => {
  if (order.status === 'failed' && order.fail_reason !== null)
    return t('order_detail:detail.failed_because', { reason: t(`orders:options.fail_reason.${order.fail_reason}`) })
  if (order.status !== 'cancelled' || order.cancel_reason === null) return ''
  const reason = t(`orders:options.cancel_reason.${order.cancel_reason}`)
  return t('order_detail:detail.cancelled_because', { reason: [reason, order.cancel_text].filter(Boolean).join(' · ') })
}
