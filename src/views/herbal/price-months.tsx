import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceMonth } from '#contract/herbal-prices.ts'
import { PriceChart } from '#src/components/price-chart.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'

interface PriceMonthsProps {
  title: string
  /** Heading level on its page. */
  heading: 'h2' | 'h3'
  months: readonly PriceMonth[]
  reference: string | null
}

const views = ['chart', 'table'] as const

/** Prices by month as a chart, or as a table of the same data. */
export const PriceMonths = ({ title, heading: Heading, months, reference }: PriceMonthsProps) => {
  const { t } = useTranslation()
  const [view, setView] = useState<string>('chart')
  if (months.length === 0) return <p className="text-table text-ink-3">{t('herbal:prices.none')}</p>
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading>{title}</Heading>
        <span className="text-cap text-ink-3">{t('herbal:prices.about')}</span>
        <Segmented
          size="sm"
          className="ml-auto"
          aria-label={t('herbal:prices.look')}
          options={views.map((value) => ({ value, label: t(`herbal:prices.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'chart' ? <PriceChart months={months} reference={reference} /> : <MonthTable months={months} />}
    </section>
  )
}

const MonthTable = ({ months }: { months: readonly PriceMonth[] }) => {
  const { t } = useTranslation()
  const price = (field: 'low' | 'high' | 'average'): Column<PriceMonth> => ({
    id: field,
    head: t(`herbal:prices.${field}`),
    align: 'end',
    cell: (month) => <Money value={month[field]} bare />,
  })
  const columns: Column<PriceMonth>[] = [
    { id: 'month', head: t('herbal:prices.month'), card: 'title', cell: ({ month }) => month },
    price('low'),
    price('high'),
    price('average'),
    {
      id: 'quantity',
      head: t('herbal:prices.quantity'),
      align: 'end',
      cell: ({ quantity_kg }) => <Quantity value={quantity_kg} />,
    },
    { id: 'awards', head: t('herbal:prices.awards'), align: 'end', cell: ({ awards }) => awards },
  ]
  return (
    <PlainTable
      framed
      caption={t('herbal:parts.prices')}
      columns={columns}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
    />
  )
}
