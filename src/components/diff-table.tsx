import { useTranslation } from 'react-i18next'
import type { FieldDiff } from '#contract/orders.amend.ts'
import type { Order } from '#contract/orders.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { showValue } from './show-value.tsx'
import { specChanges } from './spec-changes.tsx'

interface DiffTableProps {
  diffs: readonly FieldDiff[]
  /** The lines of the demand as they are now: a changed line is named by its herb, and its quantity has its unit. */
  items: Order['items']
}

/** Changes as a table: the changed field, its value before and its value after. */
export const DiffTable = ({ diffs, items }: DiffTableProps) => {
  const { t, i18n } = useTranslation()
  const name = (diff: FieldDiff): string => {
    if (diff.line_no === null) return t(`orders:fields.${diff.path}`)
    if (diff.path === 'items')
      return t(diff.before === null ? 'order_form:diff.line_added' : 'order_form:diff.line_removed', {
        line: diff.line_no,
      })
    const herb = items.find((item) => item.line_no === diff.line_no)?.name ?? ''
    const field = t(`orders:fields.item.${diff.path}`)
    return herb === ''
      ? t('order_form:problems.line', { line: diff.line_no, field })
      : t('order_form:diff.line_field', { line: diff.line_no, herb, field })
  }
  /** The unit of a changed quantity, also where the unit changed with it. */
  const unitOf = ({ line_no }: FieldDiff, side: 'before' | 'after'): string => {
    const changed = diffs.find((one) => one.path === 'unit' && one.line_no === line_no)
    const unit = changed === undefined ? items.find((item) => item.line_no === line_no)?.unit : changed[side]
    return typeof unit === 'string' ? t(`orders:options.unit.${unit}`) : ''
  }
  const value = (diff: FieldDiff, side: 'before' | 'after') => {
    const words =
      diff.path === 'quality_specs'
        ? specChanges(diff.before, diff.after, t, i18n.language)[side]
        : [showValue(diff.path, diff[side], i18n), diff.path === 'quantity' ? unitOf(diff, side) : '']
            .filter((part) => part !== '')
            .join(' ')
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
