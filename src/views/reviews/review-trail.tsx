import { useTranslation } from 'react-i18next'
import { trailAct } from '#contract/orders.opening.ts'
import type { AuditRow } from '#contract/orders.ts'
import { useTrailText } from '#src/components/trail-text.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { useTrail } from './matrix/last-change.tsx'

/** The acts of the review and the award, newest first: the part of the trail that a report shows. */
export const ReviewTrail = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('reviews')
  const rows = useTrail(orderId)
  const trailWords = useTrailText()
  const columns: Column<AuditRow>[] = [
    { id: 'at', head: t('trail.at'), width: 156, cell: (row) => <Instant value={row.occurred_at} format="seconds" /> },
    {
      id: 'who',
      head: t('trail.who'),
      width: 208,
      cell: (row) => (row.operator_role === 'system' ? t('order_detail:audits.system') : row.operator_name),
    },
    {
      id: 'act',
      head: t('trail.act'),
      width: 176,
      cell: (row) => t(`orders:event.${trailAct(row)}`, { defaultValue: row.action }),
    },
    { id: 'about', head: t('trail.about'), width: 208, cell: (row) => trailWords(row).about },
    { id: 'opinion', head: t('trail.opinion'), cell: (row) => trailWords(row).words },
    {
      id: 'hash',
      head: t('trail.hash'),
      width: 128,
      from: 'md',
      cell: (row) => (row.hash === null ? null : <code title={row.hash}>{row.hash.slice(0, 10)}…</code>),
    },
  ]
  return (
    <section id="trail" className="py-4">
      <h2 className="px-gutter pb-1">{t('report.trail')}</h2>
      <PlainTable wrap caption={t('report.trail')} columns={columns} rows={rows} keyOf={(row) => row.id} />
    </section>
  )
}
