// A review as a card, where the list is narrow.
import type { TFunction } from 'i18next'
import type { ListedOrder } from '#contract/orders.listed.ts'
import { currentReviewStep } from '#contract/reviews.step.ts'
import { AwardedTotal } from '#src/components/award-totals.tsx'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { LowestTotal } from '#src/components/order-totals.tsx'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import { Sealed } from '#src/ui/text/missing-value.tsx'
import { OpeningCell, ProgressCell } from './columns.tsx'

/** The card of a review, made once per language. */
export const reviewCard =
  (t: TFunction) =>
  (order: ListedOrder): RecordCard => ({
    title: order.title,
    status: <OrderStatusTag status={order.status} />,
    facts: `${order.order_no} · ${t('orders:list.kinds', { count: order.item_count })}`,
    origin: currentReviewStep(order) === null ? undefined : <ProgressCell order={order} />,
    when: <OpeningCell order={order} />,
    value:
      order.status === 'pending_open' ? (
        <Sealed label={t('reviews:list.sealed')} />
      ) : order.awarded_total === undefined ? (
        <LowestTotal order={order} />
      ) : (
        <AwardedTotal order={order} />
      ),
  })
