// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid on table elements, as the ARIA practices show it; cards take the table display away and the roles keep the meaning.
import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { extended, focusRow } from '#src/ui/grid/list-focus.ts'
import { useListGrid } from '#src/ui/grid/use-list-grid.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { CardRow, type RecordCard, SkeletonCards } from './card-row.tsx'
import { TableHead } from './data-table-head.tsx'
import { TableRow } from './data-table-row.tsx'
import { SkeletonRows } from './data-table-skeleton.tsx'
import { useDensity } from './density.ts'
import { type HeardPress, type MarkPress, selectionAfter } from './mark-press.ts'
import type { RowMarksProps } from './row-marks.tsx'
import { CARDS, type Density } from './table-classes.ts'
import { type Column, type ColumnState, leastWidth, placedColumns, type Sort } from './table-column.ts'

export interface DataTableProps<Row extends object> {
  /** What the rows are, for readers. */
  label: string
  columns: readonly Column<Row>[]
  /**
   * The order of the columns, those left out and those pinned; without it all columns as declared. Keep the object
   * while its content is the same.
   */
  columnState?: ColumnState | undefined
  /** The user has arranged the columns: all shown columns stay, and the table scrolls sideways where they do not fit. */
  isArranged?: boolean | undefined
  /** Draws a record as a card, in a place under 700 px. Keep the function stable between renders. */
  card?: ((row: Row) => RecordCard) | undefined
  /** Width of its place, px; needed for cards, and where the columns are arranged. */
  placeWidth?: number | undefined
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** Rows with a running call: drawn grey. */
  pending?: ReadonlySet<string> | undefined
  /** There are more rows than `total`. */
  isCapped?: boolean | undefined
  /** The secondary button on a row, or the menu key; without it the browser's menu opens. */
  onMenu?: ((row: Row) => void) | undefined
  /** The number of rows on all pages, and of those before this page. */
  total?: number | undefined
  offset?: number | undefined
  density?: Density | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  /** Adds the checkboxes; `selectAllLabel` and `selectRowLabel` name them. */
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  selectAllLabel?: string | undefined
  selectRowLabel?: ((row: Row) => string) | undefined
  /** The row that holds, or would receive, the focus. */
  focusedId?: string | null | undefined
  onFocus?: ((id: string) => void) | undefined
  /** A press on a row, or Enter; with Ctrl or ⌘ in a new tab. */
  onOpen?: ((row: Row, how: { newTab: boolean }) => void) | undefined
  /** Focuses `focusedId` once the rows are there, unless a control has the focus. */
  takeFocus?: boolean | undefined
  /** First load: skeleton rows. With rows: a thin bar over them. */
  loading?: boolean | undefined
  skeletonRows?: number | undefined
  /** Shown instead of the table when it has no rows. */
  empty?: ReactNode
  /** Content at the right end of the focused row: its key hints. */
  rowEnd?: ((row: Row) => ReactNode) | undefined
  /** Key context for the keymap; `table` by default. */
  keyContext?: string | undefined
}

const RowMarks = lazy<RowMarksProps>(async () => (await import('./row-marks.tsx')).RowMarks)

const nobody: ReadonlySet<string> = new Set()
const nothing: readonly HeardPress[] = []
/** Width of the column of checkboxes, px. */
const BOXES = 52

/** A list as a grid: one tab stop, rows by ↑ ↓, cells by → ←, sorting by the heads, selection by checkboxes. Cards where it is narrow. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const usual = useDensity()
  const { label, columns, rows, getRowId, total, offset = 0, density = usual, sort = null, onSort } = props
  const { selected = nobody, onSelect, focusedId = null, loading = false, skeletonRows = 8, empty, rowEnd } = props
  const { pending = nobody, onMenu, onOpen, columnState, isArranged = false, placeWidth = 0, card } = props
  const isCards = card !== undefined && placeWidth > 0 && placeWidth < CARDS
  const [canMark, setCanMark] = useState(false)
  const [presses, setPresses] = useState(nothing)
  const latest = useRef({ selected, onSelect, canMark })
  latest.current = { selected, onSelect, canMark }
  // The first press loads the part that marks ranges and the page; a press on one row does not wait for it.
  const press = useCallback((made: MarkPress) => {
    const isDone = !latest.current.canMark && made.id !== null && !made.isRange
    if (isDone) latest.current.onSelect?.(selectionAfter(latest.current.selected, made))
    setPresses((before) => [...before, { ...made, isDone }])
  }, [])
  const boxes = onSelect === undefined ? 0 : BOXES
  // The same array until the columns change, so that only that redraws the rows.
  const placed = useMemo(
    () => placedColumns(columns, columnState, isArranged, boxes),
    [columns, columnState, isArranged, boxes],
  )
  const least = boxes + leastWidth(placed)
  const minWidth = isArranged && !isCards && placeWidth < least ? least : undefined
  const ids = useMemo(() => rows.map((row) => getRowId(row)), [rows, getRowId])
  const grid = useListGrid({
    ids,
    focusedId,
    isCards,
    takeFocus: props.takeFocus === true,
    onFocus: props.onFocus,
    onExtend: onSelect && ((step) => onSelect(extended(selected, step))),
  })
  if (rows.length === 0 && !loading && empty !== undefined) return <>{empty}</>
  const tabStop = focusedId !== null && ids.includes(focusedId) ? focusedId : ids[0]
  const every = ids.length > 0 && ids.every((id) => selected.has(id))
  const rowOf = (element: HTMLElement | null): Row | undefined => rows[ids.indexOf(element?.dataset.rowId ?? '')]
  return (
    <div className={cx('@container relative', minWidth !== undefined && 'overflow-x-auto [--covered-above:0px]')}>
      {loading && rows.length > 0 && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden bg-primary-soft-2">
          <div className="h-full w-1/4 animate-sweep bg-primary" />
        </div>
      )}
      <table
        ref={grid.ref}
        style={{ minWidth }}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-busy={loading || undefined}
        data-coming={loading && rows.length === 0 ? 'rows' : undefined}
        aria-rowcount={total === undefined ? undefined : props.isCapped ? -1 : total + 1}
        aria-colcount={isCards ? 1 : placed.length + (onSelect ? 1 : 0)}
        aria-multiselectable={onSelect !== undefined || undefined}
        data-key-context={props.keyContext ?? 'table'}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
        onClick={(event) => {
          const row = onOpen === undefined || event.defaultPrevented ? undefined : rowOf(pressedRow(event))
          if (row !== undefined) onOpen?.(row, { newTab: event.ctrlKey || event.metaKey })
        }}
        onContextMenu={(event) => {
          const row = onMenu === undefined ? undefined : rowOf(menuRow(event))
          if (row === undefined) return
          event.preventDefault()
          onMenu?.(row)
        }}
        className={cx(
          'group/grid w-full text-table outline-none',
          isCards ? 'block' : 'table-fixed border-separate border-spacing-0 @max-[640px]:block',
        )}
      >
        {!isCards && (
          <TableHead
            columns={placed}
            sort={sort}
            onSort={onSort}
            box={
              onSelect && (
                <Checkbox
                  checked={every || (ids.some((id) => selected.has(id)) && 'mixed')}
                  onChange={() => press({ id: null, checked: !every, isRange: false })}
                  aria-label={props.selectAllLabel}
                  tabIndex={-1}
                />
              )
            }
          />
        )}
        <tbody className={isCards ? 'block' : '@max-[640px]:block'}>
          {isCards ? (
            rows.length === 0 && loading ? (
              <SkeletonCards rows={skeletonRows} />
            ) : (
              rows.map((row, at) => {
                const id = ids[at] ?? ''
                return (
                  <CardRow
                    key={id}
                    id={id}
                    row={row}
                    card={card}
                    index={offset + at + 2}
                    tabStop={id === tabStop}
                    cellStop={id === tabStop ? grid.column : null}
                    pending={pending.has(id)}
                    focused={id === focusedId}
                    selected={selected.has(id)}
                    selectable={onSelect !== undefined}
                    opens={onOpen !== undefined}
                  />
                )
              })
            )
          ) : rows.length === 0 && loading ? (
            <SkeletonRows columns={placed} rows={skeletonRows} density={density} boxed={onSelect !== undefined} />
          ) : (
            rows.map((row, at) => {
              const id = ids[at] ?? ''
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  columns={placed}
                  index={offset + at + 2}
                  density={density}
                  tabStop={id === tabStop}
                  cellStop={id === tabStop ? grid.column : null}
                  pending={pending.has(id)}
                  focused={id === focusedId}
                  selected={selected.has(id)}
                  selectLabel={onSelect ? (props.selectRowLabel?.(row) ?? id) : undefined}
                  onMark={press}
                  opens={onOpen !== undefined}
                  rowEnd={id === focusedId ? rowEnd : undefined}
                />
              )
            })
          )}
        </tbody>
      </table>
      {onSelect !== undefined && (
        <RowMarks
          wanted={canMark || presses.length > 0}
          ids={ids}
          selected={selected}
          onSelect={onSelect}
          presses={presses}
          onTaken={() => {
            setPresses(nothing)
            setCanMark(true)
          }}
        />
      )}
    </div>
  )
}

/** The row an event is in; the head has none. */
const rowAround = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null

const hasMarkedText = (): boolean => getSelection()?.isCollapsed === false

/** The row that a press opens; none where text is selected or a control was pressed. */
const pressedRow = ({ target }: MouseEvent): HTMLElement | null => {
  if (hasMarkedText() || !(target instanceof Element)) return null
  if (target.closest('a, button, input, select, textarea, label, [role="menuitem"]') !== null) return null
  return rowAround(target)
}

/** The row whose menu opens; none where text is selected, on a link, or with Shift: these open the browser's. */
const menuRow = ({ shiftKey, target }: MouseEvent): HTMLElement | null => {
  if (shiftKey || hasMarkedText() || !(target instanceof Element) || target.closest('a, input') !== null) return null
  const element = rowAround(target)
  if (element !== null) focusRow(element)
  return element
}
