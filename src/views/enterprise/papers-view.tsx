// The enterprise's own certificates, read-only: the date each expires, and its scans.
import { useTranslation } from 'react-i18next'
import type { OwnPaper } from '#contract/enterprise.papers.ts'
import { FileLink } from '#src/components/file-rows.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Day } from '#src/ui/text/day.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'
import { NoneYet } from './none-yet.tsx'

const presentations: Readonly<Record<OwnPaper['status'], { glyph: IconName; tone: Tone }>> = {
  valid: { glyph: 'check-circle', tone: 'success' },
  expiring: { glyph: 'clock', tone: 'warning' },
  expired: { glyph: 'warn', tone: 'danger' },
}

export const PapersView = ({ papers }: { papers: readonly OwnPaper[] }) => {
  const { t } = useTranslation()
  if (papers.length === 0) return <NoneYet text={t('enterprise:papers.none')} label="enterprise:papers.add" />
  const columns: Column<OwnPaper>[] = [
    {
      id: 'type',
      head: t('enterprise:fields.paper.type'),
      width: 168,
      card: 'title',
      cell: (paper) => <span className="font-medium">{t(`suppliers:certificate.${paper.type}`)}</span>,
    },
    { id: 'no', head: t('enterprise:fields.paper.no'), cell: (paper) => paper.no ?? <MissingValue /> },
    {
      id: 'issuer',
      head: t('enterprise:fields.paper.issuer'),
      from: 'md',
      cell: (paper) => paper.issuer ?? <MissingValue />,
    },
    {
      id: 'valid_to',
      head: t('enterprise:fields.paper.valid_to'),
      width: 216,
      cell: (paper) => (
        <span className="inline-flex items-center gap-2">
          {paper.valid_to === null ? t('suppliers:papers.long_term') : <Day value={paper.valid_to} />}
          <StatusTag {...presentations[paper.status]}>{t(`suppliers:paper_status.${paper.status}`)}</StatusTag>
        </span>
      ),
    },
    {
      id: 'files',
      head: t('enterprise:fields.paper.files'),
      width: 184,
      cell: (paper) =>
        paper.files.length === 0 ? (
          <MissingValue />
        ) : (
          <span className="flex min-w-0 flex-col gap-1">
            {paper.files.map((file) => (
              <FileLink key={file.id} file={file} />
            ))}
          </span>
        ),
    },
  ]
  return (
    <PlainTable
      framed
      wrap
      caption={t('enterprise:section.papers')}
      columns={columns}
      rows={papers}
      keyOf={(paper) => `${paper.type} ${paper.no} ${paper.valid_to}`}
    />
  )
}
