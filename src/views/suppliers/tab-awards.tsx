import { useTranslation } from 'react-i18next'
import { listSupplierAwards, type SupplierAward } from '#contract/suppliers.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { goodsText, priceUnitText, sharedPriceUnit } from '#src/components/line-text.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { PartTable } from './part-table.tsx'

const MAX = 50

/** The lines that a supplier won. */
export const TabAwards = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const part = useResource(
    listSupplierAwards,
    { query: { supplier_id: id, page_size: MAX } },
    { nouns: ['suppliers', 'orders', 'reviews'] },
  )
  const mayOpen = useMay(paths.order_detail.access)
  const priceUnit = sharedPriceUnit(part.data?.list ?? [], t)
  const columns: Column<SupplierAward>[] = [
    { id: 'name', head: t('suppliers:awards.name'), width: 124, card: 'title', cell: goodsText },
    {
      id: 'order',
      head: t('suppliers:awards.order'),
      cell: (row) =>
        mayOpen ? (
          <Link
            to={to('order_detail', { id: row.order_id, tab: 'award' })}
            variant="quiet"
            title={`${row.order_no} ${row.title}`}
          >
            {row.title}
          </Link>
        ) : (
          <span title={row.order_no}>{row.title}</span>
        ),
    },
    {
      id: 'qty',
      head: t('suppliers:awards.qty'),
      width: 144,
      align: 'end',
      cell: (row) => <LineQuantity value={row.awarded_qty} line={row} />,
    },
    {
      id: 'landed_price_kg',
      head: priceUnit === null ? t('suppliers:awards.landed') : t('suppliers:awards.price', { unit: priceUnit }),
      width: 148,
      align: 'end',
      from: 'md',
      cell: (row) => (
        <Money
          value={row.landed_price_kg}
          bare
          unit={priceUnit === null ? ` ${priceUnitText(row.unit, t)}` : undefined}
        />
      ),
    },
    {
      id: 'amount',
      head: t('suppliers:awards.amount'),
      width: 124,
      align: 'end',
      cell: (row) => <Money value={row.amount} />,
    },
    {
      id: 'status',
      head: t('suppliers:awards.status'),
      width: 104,
      cell: (row) => t(`suppliers:award_status.${row.status}`),
    },
    {
      id: 'at',
      head: t('suppliers:awards.decided_at'),
      width: 116,
      from: 'lg',
      cell: (row) => <Instant value={row.decided_at} format="short" />,
    },
  ]
  return <PartTable name="awards" icon="flag" part={part} columns={columns} />
}
