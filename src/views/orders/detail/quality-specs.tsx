import { useTranslation } from 'react-i18next'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'

const signs = { lte: '≤', gte: '≥', eq: '=', between: '', absent: '', text: '' } as const

/** The limits of a line as a table, beside the pharmacopoeia's. */
export const QualitySpecs = ({ specs }: { specs: readonly QualitySpec[] }) => {
  const { t, i18n } = useTranslation()
  const limit = (spec: QualitySpec): string => {
    if (spec.operator === 'absent') return t('order_form:quality.absent')
    const value = spec.operator === 'between' ? `${spec.min ?? ''}–${spec.max ?? ''}` : (spec.max ?? spec.min ?? '')
    const unit = spec.unit && spec.unit !== '%' ? ` ${spec.unit}` : (spec.unit ?? '')
    return `${signs[spec.operator]} ${value}${unit}`.trim()
  }
  const columns: Column<QualitySpec>[] = [
    {
      id: 'name',
      head: t('order_form:quality.name'),
      cell: (spec) => (i18n.language === 'zh-CN' ? spec.name_zh : (spec.name_en ?? spec.name_zh)),
    },
    { id: 'limit', head: t('order_form:quality.limit'), width: 108, cell: limit },
    { id: 'chp', head: t('order_form:quality.chp'), width: 88, cell: (spec) => spec.chp_limit ?? '–' },
    {
      id: 'basis',
      head: t('order_form:quality.basis'),
      width: 72,
      cell: (spec) => t(`order_form:quality.bases.${spec.basis}`),
    },
  ]
  return (
    <PlainTable
      framed
      small
      caption={t('orders:fields.item.quality_specs')}
      columns={columns}
      rows={specs}
      keyOf={(spec) => spec.code}
    />
  )
}
