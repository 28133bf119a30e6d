import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { cardCell, cardRow, type Density, edges, endEdge, rowHeight, shownFrom } from './table-classes.ts'
import type { PlacedColumn } from './table-column.ts'

interface SkeletonRowsProps {
  columns: readonly PlacedColumn[]
  rows: number
  density: Density
  /** Whether the column of checkboxes is drawn too. */
  boxed: boolean
}

/** Rows of the final height while the first page loads. */
export const SkeletonRows = ({ columns, rows, density, boxed }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_, at) => at).map((at) => (
    <tr key={at} className={cardRow}>
      {boxed && <td className={cx(rowHeight[density], edges, 'border-b border-line px-2 @max-[640px]:hidden')} />}
      {columns.map((column, nth) => (
        <td
          key={column.id}
          className={cx(
            rowHeight[density],
            edges,
            'border-b border-line px-2',
            column.from && shownFrom[column.from],
            endEdge(columns, nth),
            cardCell(column.card),
            '@max-[640px]:h-5!',
          )}
        >
          <Skeleton
            // Widths vary like those of words, and are the same in every render.
            width={`${45 + ((at * 7 + nth * 13) % 40)}%`}
            className={column.align === 'end' ? 'ml-auto' : ''}
          />
        </td>
      ))}
    </tr>
  ))
