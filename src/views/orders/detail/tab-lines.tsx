import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { places, sum } from '#contract/decimal.ts'
import { units } from '#contract/orders.options.ts'
import type { Order } from '#contract/orders.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { unweighedText } from '#src/components/line-text.ts'
import { weightOf } from '#src/components/order-totals.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import type { Lines } from '../form/use-lines.ts'
import { useLineColumns } from './line-columns.tsx'
import { OrderTerms } from './order-terms.tsx'

const LinePeek = lazy(async () => (await import('./line-peek.tsx')).LinePeek)

interface TabLinesProps {
  order: Order
  lines: Lines
}

/** The total weight; where nothing has one, what is counted by its unit; nothing where no line has a quantity. */
const quantitiesOf = (order: Order) => {
  const weight = weightOf(order)
  if (weight !== null) return [{ unit: 'kg' as const, quantity: weight }]
  return units.filter(isCounted).flatMap((unit) => {
    const own = order.items.flatMap((item) => (item.unit === unit && item.quantity != null ? [item.quantity] : []))
    return own.length === 0 ? [] : [{ unit, quantity: sum(own, places.quantity) }]
  })
}

/** The lines and all terms of the demand. */
export const TabLines = ({ order, lines }: TabLinesProps) => {
  const { t } = useTranslation()
  const columns = useLineColumns(order.items, order.award?.open_lines)
  const quantities = quantitiesOf(order)
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 px-gutter py-1 text-table">
        <h2 className="text-table">{t('orders:fields.items')}</h2>
        <span className="text-cap text-ink-3">
          {t('orders:list.kinds', { count: order.items.length })}
          {quantities.length > 0 && (
            <>
              {' '}
              · {t('order_detail:detail.total')}{' '}
              <b className="font-medium text-ink">
                {quantities.map(({ quantity, unit }, at) => (
                  <Fragment key={unit}>
                    {at > 0 && ' · '}
                    <Quantity value={quantity} unit={unit === 'kg' ? unit : t(`orders:options.unit.${unit}`)} />
                  </Fragment>
                ))}
              </b>{' '}
              {quantities[0]?.unit === 'kg' && unweighedText(t, order.unweighed)}
            </>
          )}
          {order.reference_total !== null && (
            <>
              {' '}
              · {t('order_form:form.reference_total')}{' '}
              <b className="font-medium text-ink">
                <Money value={order.reference_total} />
              </b>
            </>
          )}
        </span>
        <span data-screen-only="" className="-mr-2 ml-auto flex items-center gap-1">
          <CommandButton id="orders.export" label="commands:view.export" size="sm" variant="quiet" />
          <CommandButton id="view.print" size="sm" variant="quiet" />
        </span>
      </div>
      {order.items.length === 0 ? (
        <p className="px-gutter py-6 text-table text-ink-3">{t('order_detail:detail.no_lines')}</p>
      ) : (
        <DataTable
          label={t('orders:fields.items')}
          keyContext="detail"
          columns={columns}
          rows={order.items}
          getRowId={(item) => item.id}
          total={order.items.length}
          focusedId={lines.focused?.id ?? null}
          onFocus={lines.focus}
          onOpen={(item) => {
            lines.focus(item.id)
            lines.peek(item.id)
          }}
        />
      )}
      <OrderTerms order={order} />
      <LinePeek wanted={lines.peeked !== null} order={order} lines={lines} />
    </>
  )
}
