// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a cell is drawn as a line of a card.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it; cards take the table display away and the roles keep the meaning.
import { flexRender, type Row as TanstackRow } from '@tanstack/react-table'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import type { listFeatures } from './list-features.ts'
import type { Column } from './table-column.ts'
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
} from './table-look.ts'

interface TableRowProps<Row extends object> {
  row: TanstackRow<typeof listFeatures, Row>
  columns: readonly Column<Row>[]
  /** 1-based over all pages, the head being 1. */
  index: number
  density: Density
  tabStop: boolean
  /** The cell that Tab leads to instead of the row; its place counted from 1. */
  cellStop: number | null
  /** Something is under way for it. */
  pending: boolean
  focused: boolean
  selected: boolean
  /** Name of the row's box; none when rows are not selected here. */
  selectLabel: string | undefined
  /** Its box was pressed; `asSpan`: with all rows from the one pressed before. The same function at every drawing. */
  onChoose: (id: string, isIn: boolean, asSpan: boolean) => void
  onOpen: ((row: Row, how: { newTab: boolean }) => void) | undefined
  rowEnd: ((row: Row) => ReactNode) | undefined
}

const Plain = <Row extends object>(props: TableRowProps<Row>) => {
  const { row, columns, index, density, tabStop, cellStop, pending, focused, selected, selectLabel, onOpen, rowEnd } =
    props
  const firstColumn = selectLabel === undefined ? 1 : 2
  const cells = new Map(row.getAllCells().map((cell) => [cell.column.id, cell]))
  const open = (event: MouseEvent<HTMLElement>) => {
    if (onOpen === undefined || event.defaultPrevented || isControl(event.target) || hasMarkedText()) return
    onOpen(row.original, { newTab: event.ctrlKey || event.metaKey })
  }
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
      data-row-id={row.id}
      aria-rowindex={index}
      aria-selected={selectLabel === undefined ? undefined : selected}
      aria-busy={pending || undefined}
      data-current={tabStop ? '' : undefined}
      tabIndex={tabStop && cellStop === null ? 0 : -1}
      onClick={open}
      className={cx(
        'group/row -outline-offset-2',
        coverMargin,
        onOpen && 'cursor-pointer',
        // With the focus in one of its cells, that cell is what is marked.
        focused &&
          cx(
            'outline-2 outline-line-strong print:outline-0',
            cellStop === null && 'group-focus-within/grid:outline-primary',
          ),
        cardRow,
        selected ? '@max-[640px]:bg-primary-soft' : focused && '@max-[640px]:bg-surface-3',
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
            // Not a press on the row, which opens it.
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
            onClick={(event) => props.onChoose(row.id, event.currentTarget.checked, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, nth) => {
        const own = cells.get(column.id)
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
            <span className={labelled ? cardValue : 'contents'}>
              {own && flexRender(own.column.columnDef.cell, own.getContext())}
            </span>
            {rowEnd && nth === columns.length - 1 && (
              <span className="float-right inline-flex h-5 items-center gap-1 @max-[640px]:hidden">
                {rowEnd(row.original)}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

// `memo` forgets the type parameter; the cast gives it back.
/** One row; drawn again only when something of it changes, so moving the focus costs two rows. */
export const TableRow = memo(Plain) as typeof Plain

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="menuitem"]') !== null

const hasMarkedText = (): boolean => getSelection()?.isCollapsed === false
