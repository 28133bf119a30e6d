// The lines of a tender demand in its peek panel.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { ToxicMark } from '#src/components/herbs/toxic-mark.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { packText, priceUnitText, sharedPriceUnit, specText } from '#src/components/line-text.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'

/** Lines shown; the rest is a number. */
const MAX_LINES = 12

const cell = 'h-8 truncate border-t border-line pr-2 first:pl-5 last:pr-5'

/** Name, grade, quantity and reference price of the first lines; quantities in kg where all are. */
export const OrderPeekLines = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { items } = order
  const rest = items.length - MAX_LINES
  const inKg = items.every((item) => item.unit === 'kg')
  const priceUnit = sharedPriceUnit(items, t)
  if (items.length === 0) return <p className="text-ink-3">{t('order_detail:detail.no_lines')}</p>
  return (
    <section className="-mx-5">
      <table aria-label={t('orders:fields.items')} className="w-full table-fixed border-b border-line">
        <colgroup>
          <col />
          <col className="w-28" />
          <col className={inKg ? 'w-18' : 'w-28'} />
          <col className="w-32" />
        </colgroup>
        <thead className="bg-surface-2 text-left text-cap text-ink-3">
          <tr>
            {(['name', 'grade', 'quantity', 'price'] as const).map((id) => (
              <th
                key={id}
                scope="col"
                className={`${cell} font-normal ${id === 'quantity' || id === 'price' ? 'text-right' : ''}`}
              >
                {id === 'name'
                  ? t('orders:fields.item.name')
                  : id === 'grade'
                    ? t('order_detail:detail.spec_grade')
                    : id === 'price'
                      ? [t('orders:fields.item.reference_price'), priceUnit].filter(Boolean).join(' ')
                      : t(inKg ? 'order_detail:detail.quantity_kg' : 'orders:fields.item.quantity')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, MAX_LINES).map((item) => (
            <tr key={item.id}>
              <td className={cell} title={item.name ?? undefined}>
                {item.name ?? <MissingValue />}
                {item.is_toxic && <ToxicMark />}
              </td>
              <td className={`${cell} text-ink-2`} title={specText(item, t)}>
                {specText(item, t) || <MissingValue />}
              </td>
              <td className={`${cell} text-right`} title={packText(item, t)}>
                {inKg ? <Quantity value={item.quantity} /> : <LineQuantity value={item.quantity} line={item} />}
              </td>
              <td className={`${cell} text-right`}>
                <Money
                  value={item.reference_price}
                  bare
                  unit={priceUnit === null ? ` ${priceUnitText(item.unit, t)}` : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="px-5 pt-2 text-cap text-ink-3">{t('lists:peek.more', { count: rest })}</p>}
    </section>
  )
}
