import { useTranslation } from 'react-i18next'
import { strictnessOf } from '#contract/herbal-templates.specs.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { specName } from '#contract/quality-specs.ts'
import { limitText } from '#src/components/quality-spec-text.tsx'
import { StrictnessMark } from '#src/components/strictness-mark.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** Quality indicators, read-only: the enterprise's limit beside the pharmacopoeia's. */
export const SpecTable = ({ specs }: { specs: readonly QualitySpec[] }) => {
  const { t, i18n } = useTranslation()
  const english = i18n.language !== 'zh-CN'
  const columns: Column<QualitySpec>[] = [
    {
      id: 'name',
      head: t('herbal:quality.fields.name_zh'),
      card: 'title',
      cell: (spec) => (
        <span className="inline-flex max-w-full items-center gap-2" title={specName(spec, i18n.language)}>
          <span className="truncate">{specName(spec, i18n.language)}</span>
          {spec.critical && <Tag tone="warning">{t('herbal:quality.fields.critical')}</Tag>}
        </span>
      ),
    },
    { id: 'limit', head: t('herbal:quality.fields.limit'), width: 160, cell: (spec) => limitText(spec, t) },
    {
      id: 'chp',
      head: t('herbal:quality.fields.chp_limit'),
      width: 108,
      cell: ({ chp_limit }) => (chp_limit ? <span className="text-ink-2">{chp_limit}</span> : <MissingValue />),
    },
    {
      id: 'strictness',
      head: t('herbal:quality.fields.strictness'),
      width: 96,
      cell: (spec) => <StrictnessMark strictness={strictnessOf(spec)} />,
    },
    {
      id: 'basis',
      head: t('herbal:quality.fields.basis'),
      width: english ? 124 : 76,
      cell: (spec) => t(`herbal:quality.bases.${spec.basis}`),
    },
    {
      id: 'method',
      head: t('herbal:quality.fields.method'),
      width: 168,
      from: 'lg',
      cell: ({ method }) => (method ? <span title={method}>{method}</span> : <MissingValue />),
    },
    {
      id: 'report',
      head: t('herbal:quality.fields.need_report'),
      width: 72,
      from: 'md',
      card: 'off',
      cell: ({ need_report }) => (need_report ? t('herbal:quality.yes') : <MissingValue />),
    },
  ]
  return (
    <PlainTable
      framed
      caption={t('herbal:fields.quality_specs')}
      columns={columns}
      rows={specs}
      keyOf={(spec) => spec.code}
    />
  )
}
