// A tender demand in the peek panel: its status, facts, lines, and available commands.
import { useTranslation } from 'react-i18next'
import { type Order, readOrder } from '#contract/orders.ts'
import { orderActionIds } from '#src/commands/orders/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { LowestTotal } from '#src/components/lowest-total.tsx'
import { AmendmentMark, isSealed, OrderStatusTag, toldCount } from '#src/components/order-status.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { MissingValue, Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { PeekActions } from './peek-actions.tsx'
import type { PeekProps } from './peek-frame.tsx'
import { PeekPanel } from './peek-panel.tsx'

export const OrderPeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readOrder}
    nouns={['orders']}
    subjectOf={orderSubject}
    title={(order) => order.title}
    meta={(order) => (
      <>
        <span className="tabular-nums">{order.order_no}</span>
        <OrderStatusTag status={order.status} />
        {order.facts.amendment_waits && <AmendmentMark />}
      </>
    )}
    actions={(order, subject) => (
      <PeekActions ids={['reviews.open_matrix', ...orderActionIds(order)]} subject={subject} />
    )}
  >
    {(order) => <Summary order={order} />}
  </PeekPanel>
)

/** Lines shown; the rest is a number. */
const MAX_LINES = 12

const Summary = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const rest = order.items.length - MAX_LINES
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList items={useFacts(order)} />
      <section>
        <h3 className="mb-1 flex items-baseline gap-2 font-medium">
          {t('orders:fields.items')}
          <span className="text-cap font-normal text-ink-3">
            {t('orders:list.kinds', { count: order.items.length })}
          </span>
        </h3>
        {order.items.length === 0 ? (
          <p className="text-ink-3">{t('order_detail:detail.no_lines')}</p>
        ) : (
          <ul>
            {order.items.slice(0, MAX_LINES).map((item) => (
              <li
                key={item.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-3 border-t border-line py-1.5"
              >
                <span className="truncate" title={item.name ?? undefined}>
                  <span className="mr-2 text-cap text-ink-3">{item.line_no}</span>
                  {item.name ?? <MissingValue />}
                  {item.grade && (
                    <span className="ml-2 text-cap text-ink-3">{t(`orders:options.grade.${item.grade}`)}</span>
                  )}
                </span>
                <span className="tabular-nums">
                  <Quantity
                    value={item.quantity}
                    unit={item.unit ? t(`orders:options.unit.${item.unit}`) : undefined}
                  />
                </span>
              </li>
            ))}
            {rest > 0 && (
              <li className="border-t border-line py-1.5 text-cap text-ink-3">
                {t('lists:peek.more', { count: rest })}
              </li>
            )}
          </ul>
        )}
      </section>
    </div>
  )
}

const useFacts = (order: Order): Description[] => {
  const { t } = useTranslation()
  const { invited, viewed } = order.stats
  return [
    {
      id: 'deadline',
      name: t('orders:list.deadline'),
      value: <Instant value={order.bid_deadline_at ?? null} />,
    },
    { id: 'opening', name: t('orders:fields.open_at'), value: <Instant value={order.open_at ?? null} /> },
    {
      id: 'method',
      name: t('orders:list.method'),
      value: order.purchase_method ? t(`orders:options.purchase_method.${order.purchase_method}`) : <MissingValue />,
    },
    { id: 'amount', name: t('orders:list.amount'), value: <Quantity value={order.total_quantity_kg} /> },
    { id: 'budget', name: t('order_detail:detail.budget'), value: <Money value={order.budget_amount} /> },
    {
      id: 'responses',
      name: t('orders:list.stats'),
      value: order.published_at === null ? <MissingValue /> : `${invited}/${viewed}/${toldCount(order.stats)}`,
    },
    {
      id: 'lowest',
      name: t('orders:list.lowest'),
      value: isSealed(order) ? <Sealed label={t('orders:list.sealed')} /> : <LowestTotal order={order} />,
    },
    { id: 'creator', name: t('orders:fields.created_by_name'), value: order.created_by_name },
  ]
}
