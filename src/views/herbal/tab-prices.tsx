import { useTranslation } from 'react-i18next'
import { type PricePoint, readPrices } from '#contract/herbal-prices.ts'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { PartContent } from '#src/components/async-section.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { PriceMonths } from './price-months.tsx'

/** Prices the enterprise paid for a template's herb: by month, and the last awards. */
export const TabPrices = ({ template }: { template: HerbalTemplate }) => {
  const { t } = useTranslation()
  const prices = useResource(
    readPrices,
    { query: { herbal_id: template.herbal_id, goods_type: template.goods_type } },
    { nouns: ['orders', 'reviews'] },
  )
  return (
    <PartContent part={prices}>
      {({ months, last }) =>
        months.length === 0 && last.length === 0 ? (
          <Empty icon="scale" title={t('herbal:prices.none')} text={t('herbal:prices.none_hint')} />
        ) : (
          <div className="flex flex-col gap-6 px-gutter pt-4 pb-8">
            <PriceMonths
              heading="h2"
              title={t('herbal:parts.prices')}
              months={months}
              reference={template.reference_price}
            />
            <section>
              <h2 className="mb-2">{t('herbal:prices.last')}</h2>
              <Last points={last} />
            </section>
          </div>
        )
      }
    </PartContent>
  )
}

const Last = ({ points }: { points: readonly PricePoint[] }) => {
  const { t } = useTranslation()
  const mayOpen = useMay(paths.order_detail.access)
  const columns: Column<PricePoint>[] = [
    {
      id: 'date',
      head: t('herbal:prices.date'),
      width: 128,
      cell: ({ awarded_at }) => <Instant value={awarded_at} format="short" />,
    },
    {
      id: 'supplier',
      head: t('herbal:prices.supplier'),
      card: 'title',
      cell: ({ supplier_name }) => <span title={supplier_name}>{supplier_name}</span>,
    },
    {
      id: 'spec',
      head: t('herbal:list.spec'),
      width: 148,
      from: 'lg',
      cell: ({ name, grade }) =>
        [name, grade === null ? null : t(`orders:options.grade.${grade}`)].filter(Boolean).join(' · '),
    },
    {
      id: 'order',
      head: t('herbal:uses.order'),
      width: 148,
      cell: ({ order_id, order_no }) =>
        mayOpen ? <Link to={to('order_detail', { id: order_id, tab: 'award' })}>{order_no}</Link> : order_no,
    },
    {
      id: 'quantity',
      head: t('herbal:prices.quantity'),
      width: 120,
      align: 'end',
      cell: ({ quantity_kg }) => <Quantity value={quantity_kg} />,
    },
    {
      id: 'landed_price_kg',
      head: t('herbal:prices.price'),
      width: 148,
      align: 'end',
      cell: ({ landed_price_kg }) => <Money value={landed_price_kg} bare />,
    },
  ]
  return (
    <PlainTable
      framed
      caption={t('herbal:prices.last')}
      columns={columns}
      rows={points}
      keyOf={(point) => `${point.order_id} ${point.supplier_name} ${point.landed_price_kg} ${point.name}`}
    />
  )
}
