// A tender demand as a card, where the list is narrow.
import type { TFunction } from 'i18next'
import type { ListedOrder } from '#contract/orders.listed.ts'
import { AmendmentMark, isSealed, OrderStatusTag } from '#src/components/order-status.tsx'
import { LowestTotal, weightOf } from '#src/components/order-totals.tsx'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import { Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { DeadlineLine } from './deadline-cell.tsx'

/** Number, herbs and weight. */
export const orderFacts = (
  t: TFunction,
  order: Pick<ListedOrder, 'order_no' | 'item_count' | 'total_quantity_kg' | 'unweighed'>,
) => {
  const weight = weightOf(order)
  return (
    <>
      {order.order_no}
      {order.item_count > 0 && ` · ${t('orders:list.kinds', { count: order.item_count })}`}
      {weight !== null && (
        <>
          {' · '}
          <Quantity value={weight} unit="kg" className="font-medium text-ink" />{' '}
          {order.unweighed && t('orders:list.unweighed')}
        </>
      )}
    </>
  )
}

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
