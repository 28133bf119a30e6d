// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a cell is drawn as a line of a card.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { useDensity } from './density.ts'
import {
  cardCell,
  cardName,
  cardRow,
  cardValue,
  cardWhole,
  type Density,
  edges,
  headCell,
  rowHeight,
  shownFrom,
} from './table-classes.ts'
import type { Column } from './table-column.ts'

type GridCellProps = Pick<ComponentProps<'td'>, 'style' | 'aria-selected' | 'className'>

export interface PlainTableProps<Row> {
  /** What the table shows, for readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  density?: Density | undefined
  /** Cells wrap: for remarks and reasons. */
  wrap?: boolean | undefined
  /** A last row of sums: a cell by column id. */
  foot?: Readonly<Record<string, ReactNode>> | undefined
  /** Whether the rows have a border of their own; else they run to the page's gutter. */
  framed?: boolean | undefined
  /** Whether it stays a table where it is narrow. */
  small?: boolean | undefined
  /** Makes the whole an editable grid: the attributes of its cells. Keys and cursor are the caller's. */
  gridCell?: ((row: Row, column: string) => GridCellProps | undefined) | undefined
}

/** A table to be read: lines of a record, a trail. No focus, no selection; cards under 640 px. */
export const PlainTable = <Row,>(props: PlainTableProps<Row>) => {
  const usual = useDensity()
  const {
    caption,
    columns,
    rows,
    keyOf,
    density = usual,
    wrap = false,
    foot,
    framed = false,
    small = false,
    gridCell,
  } = props
  const cell = (column: Column<Row>) =>
    cx(
      !framed && edges,
      'px-2',
      wrap ? 'py-1.5 align-top break-words' : 'truncate',
      column.align === 'end' && 'text-right',
      column.from && shownFrom[column.from],
      cardCell(column.card),
    )
  const line = (column: Column<Row>, value: ReactNode) => (
    <>
      {(column.card === undefined || column.card === 'line') && (
        <span aria-hidden="true" className={cardName}>
          {column.head}
        </span>
      )}
      <span
        // A cell that is more than text has a tooltip of its own.
        title={!wrap && typeof value === 'string' && value !== '' ? value : undefined}
        className={column.card === 'title' ? 'contents' : wrap ? cardWhole : cardValue}
      >
        {value}
      </span>
    </>
  )
  return (
    // Without a container to measure, nothing becomes a card.
    <div className={cx(!small && '@container', framed && 'overflow-hidden rounded border border-line')}>
      <table
        role={gridCell === undefined ? 'table' : 'grid'}
        className="w-full table-fixed border-separate border-spacing-0 text-table @max-[640px]:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-[640px]:hidden">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                style={column.width === undefined ? undefined : { width: column.width }}
                className={cx(headCell(column.align), framed && 'px-2!', column.from && shownFrom[column.from])}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[640px]:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={cx('group/line', cardRow)}>
              {columns.map((column) => {
                const { className, ...own } = gridCell?.(row, column.id) ?? {}
                return (
                  <td
                    key={column.id}
                    role={gridCell === undefined ? 'cell' : 'gridcell'}
                    {...own}
                    className={cx(
                      cell(column),
                      rowHeight[density],
                      'border-b border-line',
                      framed && !foot && 'group-last/line:border-0',
                      className,
                    )}
                  >
                    {line(column, column.cell(row))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot className="@max-[640px]:block">
            <tr role="row" className={cx(cardRow, '@max-[640px]:bg-surface-2')}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  className={cx(
                    cell(column),
                    'h-10 bg-surface-2 font-medium',
                    foot[column.id] === undefined && '@max-[640px]:hidden!',
                  )}
                >
                  {foot[column.id] !== undefined && line(column, foot[column.id])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
