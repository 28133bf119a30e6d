// A tender demand as a card, where the list is narrow.
import type { TFunction } from 'i18next'
import type { ListedOrder } from '#contract/orders.listed.ts'
import { LowestTotal } from '#src/components/lowest-total.tsx'
import { AmendmentMark, isSealed, OrderStatusTag } from '#src/components/order-status.tsx'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import { Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { DeadlineLine } from './deadline-cell.tsx'

/** Number, herbs and quantity. */
export const orderFacts = (t: TFunction, order: ListedOrder) => (
  <>
    {order.order_no}
    {order.item_count > 0 && (
      <>
        {` · ${t('orders:list.kinds', { count: order.item_count })} · `}
        <Quantity value={order.total_quantity_kg} unit="kg" className="font-medium text-ink" />
      </>
    )}
  </>
)

/** The cost of the demand: as awarded, else the lowest offer; before the opening it is sealed. */
export const orderValue = (t: TFunction, order: ListedOrder) =>
  isSealed(order) ? (
    <Sealed label={t('orders:list.sealed')} />
  ) : order.awarded_total === undefined ? (
    <LowestTotal order={order} />
  ) : (
    <Money value={order.awarded_total} />
  )

/** The card of a demand, made once per language. */
export const orderCard =
  (t: TFunction) =>
  (order: ListedOrder): RecordCard => ({
    title: order.title,
    status: (
      <span className="inline-flex items-center gap-1.5">
        <OrderStatusTag status={order.status} />
        {order.amendment_waits && <AmendmentMark />}
      </span>
    ),
    facts: orderFacts(t, order),
    when: <DeadlineLine order={order} />,
    value: orderValue(t, order),
  })
