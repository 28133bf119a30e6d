import { useTranslation } from 'react-i18next'
import type { Decision, DecisionVersion } from '#contract/reviews.schemas.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Money } from '#src/ui/text/money.tsx'

/**
 * Every version of the award: the first decision, and those that changed some of its lines; nothing while there is only
 * one.
 */
export const DecisionVersions = ({ award }: { award: Decision }) => {
  const { t } = useTranslation('reviews')
  if (award.versions.length < 2) return null
  const columns: Column<DecisionVersion>[] = [
    {
      id: 'no',
      head: t('decision.no'),
      card: 'title',
      cell: ({ decision_no: no, version, summary_reason }) => (
        <>
          {t('decision.no_value', { no, version })}
          {summary_reason !== null && <span className="block text-cap text-ink-2">{summary_reason}</span>}
        </>
      ),
    },
    { id: 'kind', head: t('decision.kind'), width: 88, cell: ({ kind }) => t(`decision.kinds.${kind}`) },
    { id: 'status', head: t('decision.status'), width: 96, cell: ({ status }) => t(`decision_status.${status}`) },
    { id: 'by', head: t('decision.by'), width: 120, cell: (one) => one.proposed_by_name },
    { id: 'approved', head: t('decision.approved_by'), width: 120, cell: (one) => one.approved_by_name ?? '–' },
    {
      id: 'effective',
      head: t('order_detail:award.effective_at'),
      width: 152,
      cell: (one) => <Instant value={one.effective_at} />,
    },
    { id: 'lines', head: t('decision.lines_held'), width: 72, align: 'end', cell: (one) => one.line_count },
    {
      id: 'total',
      head: t('decision.amount'),
      width: 124,
      align: 'end',
      cell: (one) => <Money value={one.total_amount} />,
    },
    {
      id: 'standing',
      head: t('decision.total'),
      width: 124,
      align: 'end',
      cell: (one) => <Money value={one.standing_total} />,
    },
  ]
  return (
    <section className="py-4">
      <h2 className="px-gutter pb-1">{t('decision.versions')}</h2>
      <PlainTable
        wrap
        caption={t('decision.versions')}
        columns={columns}
        rows={award.versions}
        keyOf={(one) => one.id}
      />
    </section>
  )
}
