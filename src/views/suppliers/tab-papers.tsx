import { useTranslation } from 'react-i18next'
import type { Certificate, SupplierRecord } from '#contract/suppliers.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { FileLink } from '#src/components/file-rows.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { certificatePresentations } from './paper-presentation.ts'

/** The certificates of a supplier: type, end date, verdict. */
export const TabPapers = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  if (supplier.certificates.length === 0)
    return (
      <Empty
        icon="doc"
        title={t('suppliers:papers.none')}
        text={t('suppliers:papers.none_hint')}
        actions={<CommandButton id="suppliers.edit" />}
      />
    )
  const columns: Column<Certificate>[] = [
    {
      id: 'type',
      head: t('suppliers:papers.type'),
      width: 172,
      card: 'title',
      cell: (paper) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{t(`suppliers:certificate.${paper.type}`)}</span>
          {paper.required && <Tag>{t('suppliers:papers.required')}</Tag>}
        </span>
      ),
    },
    {
      id: 'no',
      head: t('suppliers:papers.no_and_scope'),
      cell: (paper) => (
        <span className="block">
          <span className="block break-all">{paper.no ?? <MissingValue />}</span>
          {paper.issuer !== null && <span className="block text-cap text-ink-3">{paper.issuer}</span>}
          {paper.scope !== null && (
            <span className="mt-0.5 block text-cap text-ink-2">
              {t('suppliers:papers.scope')} {paper.scope}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'valid_to',
      head: t('suppliers:papers.valid_to'),
      width: 120,
      cell: (paper) => (
        <span className="block">
          {paper.valid_to === null ? t('suppliers:papers.long_term') : <Day value={paper.valid_to} />}
          <StatusTag {...certificatePresentations[paper.status]} className="mt-0.5 flex! text-cap">
            {t(`suppliers:paper_status.${paper.status}`)}
          </StatusTag>
        </span>
      ),
    },
    {
      id: 'verdict',
      head: t('suppliers:papers.verdict'),
      width: 140,
      cell: (paper) => <Verdict paper={paper} />,
    },
    {
      id: 'files',
      head: t('suppliers:papers.files'),
      width: 168,
      from: 'md',
      cell: (paper) =>
        paper.files.length === 0 ? (
          <MissingValue />
        ) : (
          <ul className="flex min-w-0 flex-col gap-1">
            {paper.files.map((file) => (
              <li key={file.id} className="min-w-0">
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        ),
    },
  ]
  return (
    <PlainTable
      caption={t('suppliers:parts.papers')}
      columns={columns}
      rows={supplier.certificates}
      keyOf={(paper) => paper.id}
      wrap
    />
  )
}

const Verdict = ({ paper }: { paper: Certificate }) => {
  const { t } = useTranslation()
  if (paper.verdict === null) return <span className="text-ink-3">{t('suppliers:verdict.none')}</span>
  return (
    <span className="block">
      <span className={paper.verdict === 'invalid' ? 'text-danger-ink' : undefined}>
        {t(`suppliers:verdict.${paper.verdict}`)}
        {paper.verdict_reason !== null && `：${paper.verdict_reason}`}
      </span>
      {paper.verified_by_name !== null && (
        <span className="block text-cap text-ink-3">
          {paper.verified_by_name} <Instant value={paper.verified_at} format="near" />
        </span>
      )}
    </span>
  )
}
