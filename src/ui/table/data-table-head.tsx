// biome-ignore-all lint/a11y/noRedundantRoles: not redundant once a cell is drawn as a line of a card.
import type { ReactNode } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { endEdge, headCell, shownFrom } from './table-classes.ts'
import type { PlacedColumn, Sort } from './table-column.ts'

interface TableHeadProps {
  columns: readonly PlacedColumn[]
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
  /** The checkbox of the whole page. */
  box: ReactNode
}

/** The head row; sorting heads are buttons, their direction is on the cell for readers. */
export const TableHead = ({ columns, sort, onSort, box }: TableHeadProps) => (
  <thead className="@max-[640px]:hidden">
    <tr role="row" aria-rowindex={1}>
      {box && (
        <th
          role="columnheader"
          aria-colindex={1}
          scope="col"
          style={{ width: 52 }}
          className={cx(
            headCell('start'),
            'sticky top-(--covered-above)',
            columns[0]?.stick === undefined ? 'z-10' : 'left-0 z-12',
          )}
        >
          {box}
        </th>
      )}
      {columns.map((column, at) => {
        const sorted = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : 'none'
        return (
          <th
            key={column.id}
            role="columnheader"
            aria-colindex={at + (box ? 2 : 1)}
            tabIndex={column.sortable ? undefined : -1}
            scope="col"
            aria-sort={column.sortable ? sorted : undefined}
            style={{ width: column.share === undefined ? column.width : `${column.share}%`, left: column.stick }}
            className={cx(
              headCell(column.align),
              'sticky top-(--covered-above)',
              column.stick === undefined ? 'z-10' : 'z-12',
              column.from && shownFrom[column.from],
              endEdge(columns, at),
            )}
          >
            {column.sortable ? (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onSort?.(nextSort(sort, column.id))}
                className={cx(
                  'group/sort -mx-1 inline-flex h-6 items-center gap-1 rounded-s px-1 hover:bg-surface-3 hover:text-ink',
                  sorted !== 'none' && 'text-ink',
                  column.align === 'end' && 'flex-row-reverse',
                )}
              >
                {column.head}
                <Icon
                  name={sorted === 'ascending' ? 'sort-up' : sorted === 'descending' ? 'sort-down' : 'sort'}
                  size={12}
                  className={cx(
                    sorted === 'none' && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
                    sorted === 'none' && column.align === 'end' && '-ml-4',
                  )}
                />
              </button>
            ) : (
              column.head
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

/** Up, down, not at all. */
const nextSort = (sort: Sort | null, id: string): Sort | null => {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}
