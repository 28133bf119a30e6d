// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid on table elements, as the ARIA practices show it.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Allocation } from '#contract/reviews.award.ts'
import { markAt, type RowMarks } from '#src/ui/grid/use-cell-range.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { Offer, QuantityEditor } from './cell.tsx'
import { bodyCell, type MatrixView } from './layout.ts'
import type { MatrixColumn, MatrixLine } from './model.ts'
import { useCellName } from './texts.ts'
import type { CellActions } from './use-matrix-grid.ts'

export interface GridCellProps {
  line: MatrixLine
  column: MatrixColumn
  given: Allocation | undefined
  /** This offer's share of the line in percent, when the line is split. */
  sharePct: string | null
  /** Whether other users have changed the cell, and the change is not acknowledged yet. */
  changed: boolean
  view: MatrixView
  /** The marked range in the cell's row, and the cell's place there. */
  marks: RowMarks
  nth: number
  /** Whether the cell is the tab stop. */
  isStop: boolean
  /** The quantity being typed into the cell. */
  typing: string | null
  colIndex: number
  readOnly: boolean
  actions: CellActions
}

const Cell = (props: GridCellProps) => {
  const { line, column, given, sharePct, changed, view, marks, nth, isStop, typing, colIndex, readOnly, actions } =
    props
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const cellName = useCellName()
  const { id, unit } = line.line
  const tender = column.tender.id
  const cell = line.cells.get(tender)
  const mark = markAt(marks, nth)
  const herb = line.item.name ?? ''
  const quantity =
    given === undefined ? null : `${quantityText(given.awarded_qty, locale)} ${t(`orders:options.unit.${unit}`)}`
  return (
    <td
      role="gridcell"
      aria-colindex={colIndex}
      aria-selected={given !== undefined}
      aria-disabled={(cell !== undefined && cell.exclusion !== null) || undefined}
      tabIndex={isStop ? 0 : -1}
      data-line={id}
      data-cell={tender}
      onMouseDown={() => actions.focus(id, tender)}
      onDoubleClick={() => actions.pick(id, tender)}
      style={mark}
      className={cx(
        bodyCell,
        mark && 'bg-primary-soft!',
        'group/cell relative border-l border-line leading-4 outline-offset-[-2px] focus:outline-2 focus:outline-primary',
        cell === undefined && 'bg-surface bg-hatch text-center',
        given !== undefined && 'bg-primary-soft! shadow-[inset_2px_0_0_var(--primary)]',
        changed && 'bg-warning-soft! shadow-[inset_0_2px_0_var(--warning)]',
      )}
    >
      <span className="sr-only">
        {changed && t('cell.name_changed')}
        {cellName(column.name, herb, cell, quantity, line.line.unit)}
      </span>
      {cell === undefined ? (
        <span aria-hidden="true" className="rounded-[3px] bg-surface px-1.5 py-px text-cap text-ink-3">
          {t('cell.none')}
        </span>
      ) : (
        <>
          <Offer
            cell={cell}
            onPick={readOnly ? undefined : () => actions.pick(id, tender)}
            unit={unit}
            view={view}
            given={given}
            sharePct={sharePct}
          />
          {isStop && typing !== null && (
            <QuantityEditor
              label={t('cell.quantity_label', { supplier: column.name, herb })}
              first={typing}
              onDone={(value) => actions.give(cell.item.id, value)}
              onCancel={actions.cancelTyping}
            />
          )}
        </>
      )}
    </td>
  )
}

/** The cell of one line and one supplier: the offer, or that there is none; the same in both layouts. */
export const GridCell = memo(Cell)
