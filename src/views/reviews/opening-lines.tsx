// Each supplier's offers line by line, as recorded at the opening: verdicts change nothing here.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priceBases } from '#contract/orders.options.ts'
import type { Order } from '#contract/orders.ts'
import { basisParts } from '#contract/tenders.price.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText, priceUnitText, typedPriceText } from '#src/components/line-text.ts'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { moneyText } from '#src/ui/text/money.tsx'

interface Row {
  readonly item: TenderItem
  readonly line: Order['items'][number]
}

/**
 * The columns of a line. Tax and freight are shown only where the demand's prices include them; elsewhere suppliers
 * need not state them.
 */
const useLineColumns = (order: Order): Column<Row>[] => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const basis = basisParts(priceBases.find((one) => one === order.price_basis))
  const price = (value: string) => moneyText(value, locale, false)
  const left = (part: 'tax' | 'freight', isIn: boolean | null | undefined, rate: string | null) =>
    isIn == null && rate === null ? (
      <MissingValue />
    ) : (
      [isIn == null ? '' : t(`peek.${part}.${isIn ? 'in' : 'out'}`), rate ?? ''].filter(Boolean).join(t('words.list'))
    )
  const columns: Column<Row>[] = [
    {
      id: 'line',
      head: t('head.name'),
      card: 'title',
      width: 152,
      cell: ({ line }) => `${line.line_no} ${goodsText(line)}`,
    },
    {
      id: 'price',
      head: t('peek.fact.entered'),
      width: 132,
      align: 'end',
      cell: ({ item, line }) => typedPriceText(item, line.unit, locale, t),
    },
    {
      id: 'quantity',
      head: t('peek.fact.quantity'),
      width: 112,
      align: 'end',
      cell: ({ item, line }) => <LineQuantity value={item.offered_qty} line={line} />,
    },
    {
      id: 'grade',
      head: t('peek.fact.grade'),
      width: 80,
      cell: ({ item }) => (item.grade == null ? <MissingValue /> : t(`orders:options.grade.${item.grade}`)),
    },
    { id: 'origin', head: t('peek.fact.origin'), width: 128, cell: ({ item }) => item.origin_text || <MissingValue /> },
    {
      id: 'harvest',
      head: t('peek.fact.harvest'),
      width: 88,
      align: 'end',
      cell: ({ item }) => item.harvest_year ?? <MissingValue />,
    },
  ]
  if (basis.tax)
    columns.push({
      id: 'tax',
      head: t('record.tax'),
      cell: ({ item }) =>
        left(
          'tax',
          item.tax_incl,
          item.tax_rate == null ? null : t('peek.tax.rate', { percent: Number(item.tax_rate) }),
        ),
    })
  if (basis.freight)
    columns.push({
      id: 'freight',
      head: t('record.freight'),
      cell: ({ item, line }) =>
        left(
          'freight',
          item.freight_incl,
          item.freight_per_kg == null
            ? null
            : t('peek.freight.each', { price: price(item.freight_per_kg), unit: priceUnitText(line.unit, t) }),
        ),
    })
  return columns
}

/** One supplier's lines, rendered on demand; in print all are. */
const Lines = ({ tender, rows, columns }: { tender: OpenedTender; rows: readonly Row[]; columns: Column<Row>[] }) => {
  const { t } = useTranslation('reviews')
  const printing = useMedia('print')
  const [open, setOpen] = useState(false)
  return (
    <details open={open || printing} onToggle={(event) => setOpen(event.currentTarget.open)} className="py-1">
      <summary className="cursor-pointer text-table text-primary-ink">
        {t('record.lines_of', { supplier: tender.supplier_name, count: rows.length })}
      </summary>
      {open || printing ? (
        <div className="mt-2">
          <PlainTable
            framed
            wrap
            caption={t('record.lines_of', { supplier: tender.supplier_name, count: rows.length })}
            columns={columns}
            rows={rows}
            keyOf={({ item }) => item.id}
          />
        </div>
      ) : null}
    </details>
  )
}

export const OpeningLines = ({ order, tenders }: { order: Order; tenders: readonly OpenedTender[] }) => {
  const columns = useLineColumns(order)
  return (
    <div className="px-gutter pt-2">
      {tenders.map((tender) => {
        const rows = order.items.flatMap((line): Row[] =>
          tender.items.filter((item) => item.order_item_id === line.id).map((item) => ({ item, line })),
        )
        return rows.length === 0 ? null : <Lines key={tender.id} tender={tender} rows={rows} columns={columns} />
      })}
    </div>
  )
}
