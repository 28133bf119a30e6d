import { useTranslation } from 'react-i18next'
import type { FieldDiff } from '#contract/orders.amend.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { showValue } from './show-value.tsx'
import { specChanges } from './spec-changes.tsx'

/** Changes as a table: the changed field, its value before and its value after. */
export const DiffTable = ({ diffs }: { diffs: readonly FieldDiff[] }) => {
  const { t, i18n } = useTranslation()
  const name = (diff: FieldDiff): string => {
    if (diff.line_no === null) return t(`orders:fields.${diff.path}`)
    if (diff.path === 'items')
      return t(diff.before === null ? 'order_form:diff.line_added' : 'order_form:diff.line_removed', {
        line: diff.line_no,
      })
    return t('order_form:problems.line', { line: diff.line_no, field: t(`orders:fields.item.${diff.path}`) })
  }
  const value = (diff: FieldDiff, side: 'before' | 'after') => {
    const words =
      diff.path === 'quality_specs'
        ? specChanges(diff.before, diff.after, t, i18n.language)[side]
        : showValue(diff.path, diff[side], i18n)
    if (words === '') return <MissingValue />
    return side === 'before' ? (
      <del className="text-ink-3 decoration-line-strong">{words}</del>
    ) : (
      <ins className="no-underline">{words}</ins>
    )
  }
  const columns: Column<FieldDiff>[] = [
    {
      id: 'path',
      card: 'title',
      head: t('order_form:diff.field'),
      width: 200,
      cell: (diff) => <span className="text-ink-2">{name(diff)}</span>,
    },
    { id: 'before', head: t('order_form:diff.before'), cell: (diff) => value(diff, 'before') },
    { id: 'after', head: t('order_form:diff.after'), cell: (diff) => value(diff, 'after') },
  ]
  return (
    <PlainTable
      framed
      wrap
      caption={t('order_form:diff.title')}
      columns={columns}
      rows={diffs}
      keyOf={(diff) => `${diff.line_no ?? ''} ${diff.path}`}
    />
  )
}
