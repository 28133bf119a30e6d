import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { AwardOpenLine } from '#contract/reviews.schemas.ts'
import { ToxicMark } from '#src/components/herbs/toxic-mark.tsx'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { gradeText, packText, priceUnitText, qualityText, sharedPriceUnit } from '#src/components/line-text.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { Quantity, quantityText } from '#src/ui/text/quantity.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/**
 * The columns of a demand's lines. Specification, origin and quality share the width the figures leave; Latin names are
 * cut first.
 */
export const useLineColumns = (
  items: readonly OrderItem[],
  open: readonly AwardOpenLine[] = noneOpen,
): Column<OrderItem>[] => {
  const { t, i18n } = useTranslation()
  const english = i18n.language !== 'zh-CN'
  const inKg = items.every((item) => item.unit === 'kg')
  const hasOutcome = items.some((item) => item.status !== 'open')
  const twoBases = items.some((item) => new Set(item.quality_specs?.map(({ basis }) => basis)).size > 1)
  const digits = String(items.length).length
  const locale = useLocale()
  // A price is never cut: the dearest herbs cost more than 100,000 a kilogram.
  const longest = Math.max(
    0,
    ...items.flatMap(({ reference_price, last_price }) =>
      [reference_price, last_price].map((price) => (price == null ? 0 : moneyText(price, locale, false).length)),
    ),
  )
  const priceUnit = sharedPriceUnit(items, t)
  // By the figures of the web font, the widest there are, with the padding of a cell and the unit behind a price.
  const priceWidth = longest * 8 + 20 + (priceUnit === null ? (english ? 56 : 36) : 0)
  const packWidth = Math.min(120, 10 * Math.max(0, ...items.map((item) => packText(item, t).length)))
  return useMemo((): Column<OrderItem>[] => {
    const words = (text: string, className?: string) =>
      text === '' ? (
        <MissingValue />
      ) : (
        <span title={text} className={className}>
          {text}
        </span>
      )
    const priced = (name: 'reference_price' | 'last_price') =>
      [t(`orders:fields.item.${name}`), priceUnit].filter(Boolean).join(' ')
    const unitOf = ({ unit }: OrderItem) => (priceUnit === null ? priceUnitText(unit, t) : undefined)
    return [
      {
        id: 'line_no',
        head: '#',
        width: 32 + 8 * Math.max(2, digits),
        card: 'off',
        cell: (item) => <span className="text-ink-3">{item.line_no}</span>,
      },
      {
        id: 'name',
        card: 'title',
        head: t('orders:fields.item.name'),
        cell: (item) => (
          <span title={[item.name, item.name_latin].filter(Boolean).join(' ')}>
            <b className="font-medium">{item.name}</b>
            {item.is_toxic && <ToxicMark />} <span className="ml-1 text-ink-3">{item.name_latin}</span>
          </span>
        ),
      },
      { id: 'grade', head: t('order_detail:detail.spec_grade'), cell: (item) => words(gradeText(item, t)) },
      {
        id: 'origin_text',
        head: t('orders:fields.item.origin_text'),
        share: 15,
        from: hasOutcome ? 'xl' : 'lg',
        cell: (item) => words(item.origin_text ?? '', 'text-ink-2'),
      },
      {
        id: 'quantity',
        head: inKg ? t('order_detail:detail.quantity_kg') : t('orders:fields.item.quantity'),
        width: 84 + packWidth,
        align: 'end',
        cell: (item) =>
          inKg ? <Quantity value={item.quantity} /> : <LineQuantity value={item.quantity} line={item} />,
      },
      {
        id: 'reference_price',
        head: priced('reference_price'),
        width: Math.max(english ? 132 : 92, priceWidth),
        align: 'end',
        cell: (item) => <Price value={item.reference_price} unit={unitOf(item)} />,
      },
      {
        id: 'last_price',
        head: priced('last_price'),
        width: Math.max(english ? 124 : 92, priceWidth),
        align: 'end',
        from: 'md',
        cell: (item) => <Price value={item.last_price} unit={unitOf(item)} className="text-ink-3" />,
      },
      {
        id: 'quality',
        head: t('orders:fields.item.quality_text'),
        width: twoBases ? (english ? 148 : 152) : 112,
        from: 'lg',
        cell: (item) => words(qualityText(item, t), 'text-cap text-ink-2'),
      },
      ...(hasOutcome
        ? [
            {
              id: 'status',
              head: t('orders:fields.status'),
              width: (english ? 132 : 112) + (open.some(isOpen) ? 96 : 0),
              cell: (item: OrderItem) => {
                const left = open.find((one) => one.order_item_id === item.id && isOpen(one))
                return (
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    <Tag tone={outcomeTone(item.status)}>{t(`orders:options.line_status.${item.status}`)}</Tag>
                    {left !== undefined && (
                      <span className="text-cap text-ink-2">
                        {t('order_detail:award.still_open', {
                          quantity: quantityText(left.open_qty, locale),
                          unit: t(`orders:options.unit.${item.unit ?? 'kg'}`),
                        })}
                      </span>
                    )}
                  </span>
                )
              },
            },
          ]
        : []),
    ]
  }, [t, english, inKg, hasOutcome, twoBases, digits, open, locale, priceWidth, packWidth, priceUnit])
}

interface PriceProps {
  value: string | null | undefined
  /** Where the head of the column has none. */
  unit: string | undefined
  className?: string
}

/** A price in a column of usual width; the tooltip has a long one in full. */
const Price = ({ value, unit, className }: PriceProps) => (
  <span title={value ?? undefined}>
    <Money value={value} bare unit={unit && ` ${unit}`} className={className} />
  </span>
)

const noneOpen: readonly AwardOpenLine[] = []
const isOpen = ({ open_qty }: AwardOpenLine): boolean => /[1-9]/.test(open_qty)

const outcomeTone = (status: OrderItem['status']) => {
  if (status === 'failed' || status === 'declined') return 'danger' as const
  if (status === 'part_confirmed') return 'warning' as const
  return status === 'open' || status === 'not_awarded' ? ('neutral' as const) : ('success' as const)
}
