// A column of a table, in its place, and how a table is sorted by one.
import type { ColumnOrderState, ColumnPinningState, ColumnVisibilityState } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { ColumnWidth } from './table-classes.ts'

/** How a column is drawn. */
interface ColumnBase {
  id: string
  /** The text of the head, also the label in a card. */
  head: string
  /** Numbers: `end`. */
  align?: 'start' | 'end' | undefined
  /** Pixels; columns without share the rest. */
  width?: number | undefined
  /** The width in per cent of the whole, instead of pixels: for text that gains from more room. */
  share?: number | undefined
  /** The width of the whole below which the column is left out: 720, 900, 1080 or 1200 px. */
  from?: ColumnWidth | undefined
  /** The column in a card: the title, a labelled line (default), or left out. */
  card?: 'title' | 'line' | 'off' | undefined
  sortable?: boolean | undefined
}

/** One column. `id` is the field name; it is also the sort key. Keep the array stable between renders. */
export interface Column<Row> extends ColumnBase {
  cell: (row: Row) => ReactNode
  /** Whether the column is left out until the user adds it. */
  extra?: boolean | undefined
}

/** The arrangement of a list's columns, as the state of a table. */
export interface ColumnState {
  columnOrder: ColumnOrderState
  columnVisibility: ColumnVisibilityState
  /** The pinned columns, at the start only. */
  columnPinning: ColumnPinningState
}

/** A column among those that are shown. */
export interface PlacedColumn extends ColumnBase {
  /** The distance of a pinned column from the left edge while the table scrolls, px. */
  stick?: number | undefined
}

/** A column with its cells among those that are shown. */
export type DrawnColumn<Row> = Column<Row> & PlacedColumn

/** The least width of a column without a width of its own, px. */
const FLEXIBLE = 200

/** The width of all columns where each has what it needs, px. */
export const leastWidth = (columns: readonly ColumnBase[]): number =>
  columns.reduce((sum, column) => sum + (column.width ?? FLEXIBLE), 0)

/**
 * The columns that are shown, in their order, the pinned ones one beside the other after `left` px. Where the user has
 * arranged the columns, all chosen ones are shown, however narrow the table is.
 */
export const placedColumns = <C extends ColumnBase>(
  columns: readonly C[],
  state: ColumnState | undefined,
  isArranged: boolean,
  left: number,
): (C & PlacedColumn)[] => {
  if (state === undefined) return [...columns]
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = state.columnOrder.flatMap((id) => (state.columnVisibility[id] === false ? [] : (byId.get(id) ?? [])))
  return shown.map((column, at) => {
    const free = isArranged ? { ...column, from: undefined } : column
    if (!state.columnPinning.start.includes(column.id)) return free
    return { ...free, width: column.width ?? FLEXIBLE, stick: left + leastWidth(shown.slice(0, at)) }
  })
}

/** The column a table is sorted by, and which way. */
export interface Sort {
  id: string
  desc: boolean
}
