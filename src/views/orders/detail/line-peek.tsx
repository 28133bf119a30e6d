import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { isTagged } from '#contract/orders.tags.ts'
import type { Order } from '#contract/orders.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { priceUnitText, specText } from '#src/components/line-text.ts'
import { Button } from '#src/ui/input/button.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import type { Lines } from '../form/use-lines.ts'
import { LinePrices } from './line-prices.tsx'
import { QualitySpecs } from './quality-specs.tsx'

interface LinePeekProps {
  order: Order
  lines: Lines
}

/** Everything required for one line, and the prices paid for its herb; its keys move to the next line. */
export const LinePeek = ({ order, lines }: LinePeekProps) => {
  const { t } = useTranslation()
  const item = lines.peeked
  // The facts take the focus, not a button, because arrows and Space would operate a button.
  const body = useRef<HTMLDivElement>(null)
  const facts = useLineFacts(item, isTagged(order.status, 'editable'))
  const step = (by: 1 | -1): (() => void) | undefined => {
    const next = lines.items[lines.place - 1 + by]
    if (next === undefined) return undefined
    return () => {
      lines.focus(next.id)
      lines.peek(next.id)
    }
  }
  const [next, previous] = [step(1), step(-1)]
  const close = () => lines.peek(null)
  const answers = useAnswers({
    ...(next && { 'rows.next': next }),
    ...(previous && { 'rows.prev': previous }),
    'rows.peek': close,
    'go.up': close,
  })
  if (item === null) return null
  return (
    <Dialog
      open
      variant="panel"
      keyContext="line"
      initialFocus={body}
      returnTo={() => document.querySelector(`[data-row-id="${CSS.escape(item.id)}"]`)}
      onClose={close}
      title={`${item.line_no} ${item.name ?? ''}`}
      description={item.name_latin ?? undefined}
      closeLabel={t('orders:words.close')}
      footer={
        <>
          <span role="status" className="mr-auto text-cap text-ink-3">
            {t('order_detail:detail.line_of', { place: lines.place, total: lines.items.length })}
          </span>
          <Button
            icon="up"
            keys="ArrowUp"
            disabledReason={previous === undefined ? t('order_detail:detail.first_line') : undefined}
            onClick={previous}
          >
            {t('commands:rows.prev')}
          </Button>
          <Button
            icon="down"
            keys="ArrowDown"
            disabledReason={next === undefined ? t('order_detail:detail.last_line') : undefined}
            onClick={next}
          >
            {t('commands:rows.next')}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-6">
        {/* Only the facts take the focus: focusing the whole panel would scroll it to its top. */}
        <div ref={body} tabIndex={-1} className="outline-none">
          <DescriptionList variant="sheet" items={facts} />
        </div>
        {item.quality_text && (
          <section>
            <h3 className="mb-2">{t('orders:fields.item.quality_text')}</h3>
            <p className="text-table break-words whitespace-pre-line">{item.quality_text}</p>
          </section>
        )}
        {item.quality_specs && item.quality_specs.length > 0 && (
          <section>
            <h3 className="mb-2">{t('orders:fields.item.quality_specs')}</h3>
            <QualitySpecs specs={item.quality_specs} />
          </section>
        )}
        <LinePrices item={item} goodsType={order.goods_type} withLast />
      </div>
    </Dialog>
  )
}

/** `isWritten`: the demand is still being written. */
const useLineFacts = (item: OrderItem | null, isWritten: boolean): Description[] => {
  const { t } = useTranslation()
  if (item === null) return []
  const text = (value: string | null | undefined) => value || <MissingValue />
  const per = ` ${priceUnitText(item.unit, t)}`
  return [
    ...(item.is_toxic === true ? [{ id: 'toxic', name: t('orders:toxic.mark'), value: t('orders:toxic.needs') }] : []),
    { id: 'grade', name: t('order_detail:detail.spec_grade'), value: text(specText(item, t)) },
    { id: 'origin', name: t('orders:fields.item.origin_text'), value: text(item.origin_text) },
    ...wanted(item, t),
    {
      id: 'quantity',
      name: t('orders:fields.item.quantity'),
      value: <LineQuantity value={item.quantity} line={item} />,
    },
    { id: 'package', name: t('orders:fields.item.package_spec'), value: text(item.package_spec) },
    { id: 'delivery', name: t('orders:fields.item.delivery_date'), value: text(item.delivery_date) },
    {
      id: 'reference',
      name: t('orders:fields.item.reference_price'),
      value: (
        <>
          <Money value={item.reference_price} bare unit={per} />
          {item.reference_price != null && item.reference_source != null && (
            <span className="ml-2 text-cap text-ink-3">
              {[t(`orders:options.reference_source.${item.reference_source}`), item.reference_date]
                .filter(Boolean)
                .join(' ')}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'ceiling',
      name: t('orders:fields.item.ceiling_price'),
      value: <Money value={item.ceiling_price} bare unit={per} />,
    },
    { id: 'last', name: t('orders:fields.item.last_price'), value: lastPrice(item, isWritten, t) },
    { id: 'remark', name: t('orders:fields.item.remark'), value: text(item.remark) },
  ]
}

/** The price of the last purchase of the same goods; without one, a text that says so. */
const lastPrice = ({ last_price, unit }: OrderItem, isWritten: boolean, t: TFunction) =>
  last_price == null ? (
    <span className="text-cap text-ink-3">
      {t(isWritten ? 'order_detail:detail.last_price_later' : 'order_detail:detail.last_price_none')}
    </span>
  ) : (
    <Money value={last_price} bare unit={` ${priceUnitText(unit, t)}`} />
  )

/** Age, growing, origin and tolerance, each only where it is required. */
const wanted = (item: OrderItem, t: TFunction): Description[] =>
  (
    [
      ['new_stock_only', item.new_stock_only === true ? t('orders:words.yes') : ''],
      ['harvest_year', item.harvest_year?.toString() ?? ''],
      [
        'wild_or_cultivated',
        item.wild_or_cultivated ? t(`orders:options.wild_or_cultivated.${item.wild_or_cultivated}`) : '',
      ],
      ['daodi_required', item.daodi_required === true ? t('orders:words.yes') : ''],
      ['qty_tolerance_pct', showPercent(item.qty_tolerance_pct)],
    ] as const
  ).flatMap(([name, value]) => (value === '' ? [] : [{ id: name, name: t(`orders:fields.item.${name}`), value }]))

const showPercent = (value: string | null | undefined): string => (value == null ? '' : `±${plainDecimal(value)}%`)
