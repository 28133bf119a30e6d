// A column of a table, and how a table is sorted by one.
import type { ReactNode } from 'react'
import type { ColumnWidth } from './table-look.ts'

/** One column. `id` is the field name; it is also the sort key. Keep the array stable between renders. */
export interface Column<Row> {
  id: string
  /** Words of the head, also the label in the card of a narrow screen. */
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers: `end`. */
  align?: 'start' | 'end' | undefined
  /** Pixels; columns without share the rest. */
  width?: number | undefined
  /** Instead of pixels: per cent of the table, for words that gain by room. */
  share?: number | undefined
  sortable?: boolean | undefined
  /** Left out when the table is narrower than 720 / 900 / 1080 / 1200 px. */
  from?: ColumnWidth | undefined
  /** Stays so far from the left edge, px, when the table is moved under it. */
  stick?: number | undefined
  /** In a card: its title, a labelled line (default), or left out. */
  card?: 'title' | 'line' | 'off' | undefined
  /** Left out until the reader chooses it. */
  extra?: boolean | undefined
}

/** The column a table is sorted by, and which way. */
export interface Sort {
  id: string
  desc: boolean
}
