import { useTranslation } from 'react-i18next'
import { listSupplierTenders, type SupplierTender } from '#contract/suppliers.ts'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { PartTable } from './part-table.tsx'

/** Rows shown; the rest is counted. */
const MAX = 50

/** The demands to which a supplier was invited; of sealed ones nothing more is shown. */
export const TabTenders = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const part = useResource(
    listSupplierTenders,
    { query: { supplier_id: id, page_size: MAX } },
    { nouns: ['suppliers', 'orders', 'tenders'] },
  )
  const mayOpen = useMay(paths.order_detail.access)
  const columns: Column<SupplierTender>[] = [
    { id: 'no', head: t('suppliers:tenders.order_no'), width: 148, cell: (row) => row.order_no },
    {
      id: 'title',
      head: t('suppliers:tenders.title'),
      card: 'title',
      cell: (row) =>
        mayOpen ? (
          <Link to={to('order_detail', { id: row.order_id })} variant="quiet" title={row.title}>
            {row.title}
          </Link>
        ) : (
          row.title
        ),
    },
    {
      id: 'status',
      head: t('suppliers:tenders.status'),
      width: 148,
      cell: (row) => <OrderStatusTag status={row.order_status} />,
    },
    {
      id: 'result',
      head: t('suppliers:tenders.result'),
      width: 112,
      cell: (row) =>
        row.result === 'sealed' ? (
          <span className="inline-flex items-center gap-1 text-ink-3">
            <Icon name="lock" size={12} />
            {t('suppliers:result.sealed')}
          </span>
        ) : (
          <span className={row.result === 'won' || row.result === 'part_won' ? 'text-success-ink' : 'text-ink-2'}>
            {t(`suppliers:result.${row.result}`)}
          </span>
        ),
    },
    {
      id: 'total',
      head: t('suppliers:tenders.total'),
      width: 136,
      align: 'end',
      cell: (row) => <Money value={row.total_amount} />,
    },
    {
      id: 'invited',
      head: t('suppliers:tenders.invited_at'),
      width: 108,
      from: 'lg',
      cell: (row) => <Instant value={row.invited_at} format="short" />,
    },
    {
      id: 'viewed',
      head: t('suppliers:tenders.first_viewed_at'),
      width: 124,
      from: 'lg',
      cell: (row) => <Day value={row.first_viewed_on} />,
    },
  ]
  return <PartTable name="tenders" icon="doc" part={part} columns={columns} />
}
