// The award of each supplier of a decision: lines, kilograms, amount, compared with the reference prices and the lowest
// offers, and its flags.

import { useTranslation } from 'react-i18next'
import { directionOf } from '#contract/differences.ts'
import { provinceOf } from '#contract/place-names.ts'
import type { DecisionSums, SupplierSums } from '#contract/reviews.sums.ts'
import { unweighedText } from '#src/components/line-text.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import type { MatrixModel } from '../matrix/model.ts'
import { useFlagText } from '../use-flag-text.tsx'
import type { FlagSeen } from './flags.ts'
import { Difference } from './sums.tsx'

export interface SupplierSumsTableProps {
  sums: DecisionSums
  model: MatrixModel
  flags: readonly FlagSeen[]
  /** The flags of the award, as the scenarios count them. */
  flagCount: number
}

/** The number of remarks shown as text; the rest is counted, with its texts in the tooltip. */
const SAID = 1

/** The suppliers by amount, and their sum; a shared line counts once in it. */
export const SupplierSumsTable = ({ sums, model, flags, flagCount }: SupplierSumsTableProps) => {
  const { t, i18n } = useTranslation('reviews')
  const flagText = useFlagText()
  const difference = useDifference()
  const { totals, above, suppliers, split_ids } = sums
  const columnBy = new Map(model.columns.map((column) => [column.tender.id, column]))
  const herbOf = (id: string): string => model.lines.find((one) => one.line.id === id)?.item.name ?? ''

  /** The flags of a supplier, each once, and the other remarks on it: its licence, its shared lines, its relations. */
  const remarksOn = (row: SupplierSums) => {
    const column = columnBy.get(row.tender_id)
    const days = column?.licence_days ?? null
    const own = flags.filter(({ at }) => at.some(({ supplier }) => supplier === column?.name)).map(({ flag }) => flag)
    const licence =
      days === null ? [] : [days < 0 ? t('supplier.licence_over') : t('supplier.licence_days', { count: days })]
    const isFlagged = own.includes('licence_expiring')
    const others = [
      ...row.line_ids.filter((id) => split_ids.includes(id)).map((id) => t('sums.shared', { herb: herbOf(id) })),
      ...(row.tied > 0 ? [t('sums.tied', { count: row.tied })] : []),
    ]
    return {
      said: [
        ...licence,
        ...own.filter((flag) => flag !== 'licence_expiring' || days === null).map(flagText.nameOf),
        ...others,
      ],
      others: others.length + (isFlagged ? 0 : licence.length),
    }
  }
  const remarks = new Map(suppliers.map((row) => [row.supplier_id, remarksOn(row)]))
  const others = [...remarks.values()].reduce((total, one) => total + one.others, 0)
  const columns: readonly Column<SupplierSums>[] = [
    {
      id: 'supplier',
      head: t('record.supplier'),
      card: 'title',
      cell: (row) => {
        const column = columnBy.get(row.tender_id)
        return (
          <span title={[column?.tender.supplier_name, column?.tender.supplier_region].filter(Boolean).join(', ')}>
            <b className="font-semibold">{column?.name}</b>{' '}
            <span className="text-ink-3">{provinceOf(column?.tender.supplier_region ?? '')}</span>
          </span>
        )
      },
    },
    {
      id: 'lines',
      head: t('sums.lines_head'),
      // "272 lines" and its bar.
      width: i18n.language === 'zh-CN' ? 132 : 160,
      cell: (row) => (
        <span className="inline-grid grid-cols-[64px_auto] items-center gap-2 max-sm:grid-cols-1">
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-[2px] bg-surface-3 max-sm:hidden">
            <span
              className="block h-1.5 bg-primary"
              style={{ width: `${(row.line_ids.length / Math.max(1, totals.lines)) * 100}%` }}
            />
          </span>
          <span>{t('foot.lines', { count: row.line_ids.length })}</span>
        </span>
      ),
    },
    {
      id: 'kg',
      head: t('sums.kg_head'),
      width: 88,
      align: 'end',
      cell: (row) =>
        /[1-9]/.test(row.kg) ? (
          <span title={unweighedText(t, row.unweighed)}>
            <Quantity value={row.kg} />
            {row.unweighed.length > 0 && ' +'}
          </span>
        ) : (
          <MissingValue />
        ),
    },
    {
      id: 'amount',
      head: t('sums.amount_head'),
      width: 116,
      align: 'end',
      cell: (row) => <Money bare value={row.total} />,
    },
    {
      id: 'reference',
      head: t('sums.reference'),
      width: 176,
      align: 'end',
      cell: (row) =>
        row.saving === null ? (
          <MissingValue />
        ) : (
          <span title={difference.saving(row.saving, row.saving_pct)}>
            <Difference bare saved={row.saving} percent={row.saving_pct} />
          </span>
        ),
    },
    {
      id: 'lowest',
      head: t('sums.lowest_short'),
      width: 128,
      align: 'end',
      cell: (row) =>
        directionOf(row.above.excess) === 'more' ? (
          <Difference bare saved={`-${row.above.excess}`} percent={null} />
        ) : (
          <span className="text-ink-3">{t('sums.is_lowest')}</span>
        ),
    },
    {
      id: 'flags',
      head: t('award.flags'),
      // The longest usual flag in either language; the names of suppliers are shorter than their column.
      width: i18n.language === 'zh-CN' ? 164 : 192,
      cell: (row) => {
        const said = remarks.get(row.supplier_id)?.said ?? []
        if (said.length === 0) return <MissingValue />
        return (
          <span title={said.join('\n')} className="flex items-center gap-1.5">
            <Icon name="flag" size={12} className="text-warning-ink" />
            <span className="truncate">{said.slice(0, SAID).join('')}</span>
            {said.length > SAID && (
              <span className="flex-none text-ink-3">{t('sums.more', { count: said.length - SAID })}</span>
            )}
          </span>
        )
      },
    },
  ]
  return (
    <PlainTable
      caption={t('sums.by_supplier')}
      columns={columns}
      rows={suppliers}
      keyOf={(row) => row.supplier_id}
      foot={{
        supplier: t('sums.in_all', { count: suppliers.length }),
        lines: (
          <>
            {t('foot.lines', { count: totals.lines })}
            {split_ids.length > 0 && (
              <span className="font-normal text-ink-3">
                {' '}
                {split_ids.length === 1
                  ? t('sums.shared', { herb: herbOf(split_ids[0] ?? '') })
                  : t('sums.shared_lines', { count: split_ids.length })}
              </span>
            )}
          </>
        ),
        kg: (
          <span title={unweighedText(t, sums.unweighed)}>
            <Quantity value={sums.kg} />
            {sums.unweighed.length > 0 && ' +'}
          </span>
        ),
        amount: <Money bare value={totals.total} />,
        ...(totals.saving !== null && {
          reference: (
            <span title={difference.saving(totals.saving, totals.saving_pct)}>
              <Difference bare saved={totals.saving} percent={totals.saving_pct} />
            </span>
          ),
        }),
        lowest:
          directionOf(above.excess) === 'more' ? (
            <Difference bare saved={`-${above.excess}`} percent={null} />
          ) : (
            <span className="font-normal text-ink-3">{t('sums.is_lowest')}</span>
          ),
        flags: (
          <span className="font-normal text-ink-3">
            {[
              ...(flagCount > 0 ? [t('sums.flagged', { count: flagCount })] : []),
              ...(others > 0 ? [t('sums.remarks', { count: others })] : []),
            ].join(' · ')}
          </span>
        ),
      }}
    />
  )
}
