// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a cell is drawn as a line of a card.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it; cards take the table display away and the roles keep the meaning.
import { memo, type ReactNode } from 'react'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import type { MarkPress } from './mark-press.ts'
import {
  cardCell,
  cardName,
  cardRow,
  cardValue,
  coverMargin,
  type Density,
  edges,
  endEdge,
  rowHeight,
  shownFrom,
  stuck,
} from './table-classes.ts'
import type { DrawnColumn } from './table-column.ts'

interface TableRowProps<Row extends object> {
  id: string
  row: Row
  columns: readonly DrawnColumn<Row>[]
  /** The row's number over all pages; the head is 1. */
  index: number
  density: Density
  tabStop: boolean
  /** The cell that Tab moves to instead of the row, counted from 1. */
  cellStop: number | null
  /** Whether a call for this record is running. */
  pending: boolean
  focused: boolean
  selected: boolean
  /** Name of the row's checkbox; none where rows cannot be selected. */
  selectLabel: string | undefined
  /** Stable between renders. */
  onMark: (press: MarkPress) => void
  /** Whether a press on the row opens it. */
  opens: boolean
  rowEnd: ((row: Row) => ReactNode) | undefined
}

const Plain = <Row extends object>(props: TableRowProps<Row>) => {
  const { id, row, columns, index, density, tabStop, cellStop, pending, focused, selected, selectLabel, opens } = props
  const firstColumn = selectLabel === undefined ? 1 : 2
  const tone = selected
    ? 'bg-primary-soft'
    : focused
      ? 'bg-surface-3 print:bg-surface'
      : 'bg-surface group-hover/row:bg-surface-2'
  const cell = cx(
    rowHeight[density],
    edges,
    tone,
    coverMargin,
    'truncate border-b border-line px-2 focus-visible:outline-2 focus-visible:-outline-offset-2',
    pending && 'text-ink-3 opacity-60',
  )
  return (
    <tr
      role="row"
      data-row-id={id}
      aria-rowindex={index}
      aria-selected={selectLabel === undefined ? undefined : selected}
      aria-busy={pending || undefined}
      data-current={tabStop ? '' : undefined}
      tabIndex={tabStop && cellStop === null ? 0 : -1}
      className={cx(
        'group/row -outline-offset-2',
        coverMargin,
        opens && 'cursor-pointer',
        // While one of its cells has the focus, only that cell has the ring.
        focused &&
          cx(
            'outline-2 outline-line-strong print:outline-0',
            cellStop === null && 'group-focus-within/grid:outline-primary',
          ),
        cardRow,
        selected
          ? '@max-[640px]:bg-primary-soft'
          : focused
            ? '@max-[640px]:bg-surface-3'
            : '@max-[640px]:hover:bg-surface-2',
      )}
    >
      {selectLabel !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the box in it; this makes its target as large as the cell.
        <td
          role="gridcell"
          aria-colindex={1}
          tabIndex={cellStop === 1 ? 0 : -1}
          // The whole cell is the box's target.
          onClick={(event) => {
            if (event.target !== event.currentTarget) return
            // The press must not open the row.
            event.preventDefault()
            event.currentTarget.querySelector('input')?.click()
          }}
          className={cx(
            cell,
            'cursor-default @max-[640px]:hidden',
            columns[0]?.stick !== undefined && cx(stuck, 'left-0 z-5'),
          )}
        >
          <Checkbox
            checked={selected}
            aria-label={selectLabel}
            tabIndex={-1}
            onClick={({ currentTarget, shiftKey }) =>
              props.onMark({ id, checked: currentTarget.checked, isRange: shiftKey })
            }
          />
        </td>
      )}
      {columns.map((column, nth) => {
        const labelled = column.card === undefined || column.card === 'line'
        return (
          <td
            key={column.id}
            role="gridcell"
            aria-colindex={nth + firstColumn}
            tabIndex={cellStop === nth + firstColumn ? 0 : -1}
            style={column.stick === undefined ? undefined : { left: column.stick }}
            className={cx(
              cell,
              column.align === 'end' && 'text-right',
              column.stick !== undefined && cx(stuck, 'z-5'),
              column.from && shownFrom[column.from],
              endEdge(columns, nth),
              cardCell(column.card),
            )}
          >
            {labelled && (
              <span aria-hidden="true" className={cardName}>
                {column.head}
              </span>
            )}
            <span className={labelled ? cardValue : 'contents'}>{column.cell(row)}</span>
            {props.rowEnd && nth === columns.length - 1 && (
              <span className="float-right inline-flex h-5 items-center gap-1 @max-[640px]:hidden">
                {props.rowEnd(row)}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

// `memo` loses the type parameter; the cast restores it.
/** One row; drawn again only when something of it changes, so moving the focus costs two rows. */
export const TableRow = memo(Plain) as typeof Plain
