// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it; cards take the table display away and the roles keep the meaning.
import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { extended, focusRow } from '#src/ui/grid/list-focus.ts'
import { useListGrid } from '#src/ui/grid/use-list-grid.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { TableHead } from './data-table-head.tsx'
import { TableRow } from './data-table-row.tsx'
import { SkeletonRows } from './data-table-skeleton.tsx'
import { useDensity } from './density.ts'
import { listFeatures } from './list-features.ts'
import { nextSort, span, withRows } from './row-choice.ts'
import type { Column, Sort } from './table-column.ts'
import type { Density } from './table-look.ts'

export interface DataTableProps<Row extends object> {
  /** What the rows are, for readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Ids of columns the reader has switched off. */
  hidden?: readonly string[] | undefined
  /** Never narrower, px: the table can then be moved sideways. */
  minWidth?: number | undefined
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** Rows something is under way for: drawn grey. */
  pending?: ReadonlySet<string> | undefined
  /** There are more rows than `total`. */
  isCapped?: boolean | undefined
  /** The other button on a row, or the menu key; without it the browser's own menu comes. */
  onMenu?: ((row: Row) => void) | undefined
  /** Rows over all pages, and how many come before this one. */
  total?: number | undefined
  offset?: number | undefined
  density?: Density | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  /** Gives the boxes; `selectAllLabel` and `selectRowLabel` name them. */
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  selectAllLabel?: string | undefined
  selectRowLabel?: ((row: Row) => string) | undefined
  /** The row that holds, or would receive, the focus. */
  focusedId?: string | null | undefined
  onFocus?: ((id: string) => void) | undefined
  /** A press on a row, or Enter; with Ctrl or ⌘ in a new tab. */
  onOpen?: ((row: Row, how: { newTab: boolean }) => void) | undefined
  /** Takes the focus to `focusedId` once rows are there, unless it is in a control already. */
  takeFocus?: boolean | undefined
  /** First load: skeleton rows. With rows: a thin bar over them. */
  loading?: boolean | undefined
  skeletonRows?: number | undefined
  /** Shown instead of the table when there is nothing. */
  empty?: ReactNode
  /** At the right end of the focused row: its key hints. */
  rowEnd?: ((row: Row) => ReactNode) | undefined
  /** Key context for the keymap; `table` unless told otherwise. */
  keyContext?: string | undefined
}

const nobody: ReadonlySet<string> = new Set()

/** A list as a grid: one tab stop, rows by ↑ ↓, cells by → ←, heads that sort, boxes that select. Cards under 640 px. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const usual = useDensity()
  const { label, columns, hidden, rows, getRowId, total, offset = 0, density = usual, sort, onSort } = props
  const { selected = nobody, onSelect, focusedId = null, loading = false, skeletonRows = 8, empty, rowEnd } = props
  const { pending = nobody, onMenu } = props
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof listFeatures, Row> => ({
          id: column.id,
          accessorFn: (row) => row,
          header: column.head,
          cell: (context) => column.cell(context.row.original),
        }),
      ),
    [columns],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({ features: listFeatures, columns: definitions, data, getRowId })
  const ids = useMemo(() => data.map((row) => getRowId(row)), [data, getRowId])
  const grid = useListGrid({
    ids,
    focusedId,
    takeFocus: props.takeFocus === true,
    onFocus: props.onFocus,
    onExtend: onSelect && ((step) => onSelect(extended(selected, step))),
  })
  const lastChosen = useRef<string | null>(null)
  const choose = useSteady((id: string, isIn: boolean, asSpan: boolean) => {
    onSelect?.(withRows(selected, span(ids, asSpan ? lastChosen.current : null, id), isIn))
    lastChosen.current = id
  })

  if (data.length === 0 && !loading && empty !== undefined) return <>{empty}</>
  const visible = columns.filter(({ id }) => hidden?.includes(id) !== true)
  const tabStop = focusedId !== null && ids.includes(focusedId) ? focusedId : ids[0]
  const some = ids.some((id) => selected.has(id))
  const every = some && ids.every((id) => selected.has(id))
  return (
    <div className={cx('@container relative', props.minWidth !== undefined && 'overflow-x-auto')}>
      {loading && data.length > 0 && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden bg-primary-soft-2">
          <div className="h-full w-1/4 animate-sweep bg-primary" />
        </div>
      )}
      <table
        ref={grid.ref}
        style={{ minWidth: props.minWidth }}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-busy={loading || undefined}
        aria-rowcount={total === undefined ? undefined : props.isCapped ? -1 : total + 1}
        aria-colcount={visible.length + (onSelect ? 1 : 0)}
        aria-multiselectable={onSelect !== undefined || undefined}
        data-key-context={props.keyContext ?? 'table'}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
        onContextMenu={(event) => {
          const row = onMenu === undefined ? undefined : menuRow(event, table.getRowModel().rows)
          if (row === undefined) return
          event.preventDefault()
          onMenu?.(row.original)
        }}
        className="group/grid w-full table-fixed border-separate border-spacing-0 text-table outline-none @max-[640px]:block"
      >
        <TableHead
          columns={visible}
          sort={sort ?? null}
          onSort={(id) => onSort?.(nextSort(sort ?? null, id))}
          box={
            onSelect && (
              <Checkbox
                checked={every ? true : some ? 'mixed' : false}
                onChange={() => onSelect(withRows(selected, ids, !every))}
                aria-label={props.selectAllLabel}
                tabIndex={-1}
              />
            )
          }
        />
        <tbody className="@max-[640px]:block">
          {data.length === 0 && loading ? (
            <SkeletonRows columns={visible} rows={skeletonRows} density={density} boxed={onSelect !== undefined} />
          ) : (
            table
              .getRowModel()
              .rows.map((row, at) => (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={visible}
                  index={offset + at + 2}
                  density={density}
                  tabStop={row.id === tabStop}
                  cellStop={row.id === tabStop ? grid.column : null}
                  pending={pending.has(row.id)}
                  focused={row.id === focusedId}
                  selected={selected.has(row.id)}
                  selectLabel={onSelect ? (props.selectRowLabel?.(row.original) ?? row.id) : undefined}
                  onChoose={choose}
                  onOpen={props.onOpen}
                  rowEnd={row.id === focusedId ? rowEnd : undefined}
                />
              ))
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The same function at every drawing, so that rows need not be drawn again for it; it runs as the last drawing had it. */
const useSteady = <A extends readonly unknown[]>(act: (...args: A) => void): ((...args: A) => void) => {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}

/** The row whose own menu is meant: not where text is marked, on a link, or with Shift, which ask for the browser's. */
const menuRow = <R extends { readonly id: string }>(event: MouseEvent, rows: readonly R[]): R | undefined => {
  if (event.shiftKey || getSelection()?.isCollapsed === false || !(event.target instanceof Element)) return undefined
  if (event.target.closest('a, input') !== null) return undefined
  const element = event.target.closest<HTMLElement>('[data-row-id]')
  if (element === null) return undefined
  focusRow(element)
  return rows.find((row) => row.id === element.dataset.rowId)
}
