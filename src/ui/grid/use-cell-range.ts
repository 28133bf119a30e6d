// A range of cells in a grid: from the cursor to the cell reached by Shift and a move, or by the pointer. It covers all rows,
// drawn or not.
import { type ColumnDef, cellSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { type Area, areaOf, type GridMove, type Place, placeAfter } from './moves.ts'

const features = tableFeatures({ cellSelectionFeature })

interface RowId {
  readonly id: string
}
const idOf = ({ id }: RowId): string => id

/** The selected part of a row as text, so that equal parts compare equal: `2-4tb` from the third to the fifth cell, with edges above and below. */
export type RowMarks = string | null

export interface CellRange {
  /** The selected cells, both ends included; null where there is only the cursor. */
  readonly area: Area | null
  marksOf(row: number): RowMarks
  /** Moves the far corner; the cursor stays. Returns the corner. */
  extend(move: GridMove): Place
  extendTo(to: Place): void
  /** Selects an area once its rows are drawn. */
  mark(area: Area): void
  clear(): void
}

interface RangeOptions {
  /** Ids of all rows and columns, in order. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** The focused cell; a range ends when the focus leaves it. */
  readonly cursor: Place | null
}

/** The same array while its content is the same. */
const useSameList = (list: readonly string[]): readonly string[] => {
  const kept = useRef(list)
  if (kept.current.length !== list.length || kept.current.some((one, at) => one !== list[at])) kept.current = list
  return kept.current
}

const byStep: Partial<Record<GridMove, 'up' | 'down' | 'left' | 'right'>> = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
}

/** The range of one grid. */
export const useCellRange = ({ rows, columns, cursor }: RangeOptions): CellRange => {
  const [rowIds, columnIds] = [useSameList(rows), useSameList(columns)]
  const data = useMemo<RowId[]>(() => rowIds.map((id) => ({ id })), [rowIds])
  const definitions = useMemo(() => columnIds.map((id): ColumnDef<typeof features, RowId> => ({ id })), [columnIds])
  const table = useTable({ features, columns: definitions, data, getRowId: idOf, autoResetCellSelection: false })
  const here = cursor === null ? '' : `${rows[cursor.row]} ${columns[cursor.column]}`
  const begun = useRef('')
  const later = useRef<Area | null>(null)

  const select = (from: Place, to: Place) => {
    const [anchorRowId, focusRowId] = [rows[from.row], rows[to.row]]
    const [anchorColumnId, focusColumnId] = [columns[from.column], columns[to.column]]
    if (anchorRowId === undefined || focusRowId === undefined) return
    if (anchorColumnId === undefined || focusColumnId === undefined) return
    begun.current = here
    table.selectCellRange({ anchorRowId, anchorColumnId, focusRowId, focusColumnId })
  }
  useLayoutEffect(() => {
    const area = later.current
    if (area === null) return
    later.current = null
    const [bottom, right] = [Math.min(area.bottom, rows.length - 1), Math.min(area.right, columns.length - 1)]
    select({ row: area.top, column: area.left }, { row: bottom, column: right })
  })

  const last = table.state.cellSelection.at(-1)
  const isOn = last !== undefined && begun.current === here
  const [bounds] = isOn ? table.getCellSelectionBounds() : []
  const area: Area | null =
    bounds === undefined ||
    (bounds.minRowIndex === bounds.maxRowIndex && bounds.minColumnIndex === bounds.maxColumnIndex)
      ? null
      : {
          top: bounds.minRowIndex,
          bottom: bounds.maxRowIndex,
          left: bounds.minColumnIndex,
          right: bounds.maxColumnIndex,
        }
  const corner = (): Place | null =>
    isOn && bounds !== undefined
      ? { row: rows.indexOf(last.focusRowId), column: columns.indexOf(last.focusColumnId) }
      : cursor
  return {
    area,
    marksOf: (row) =>
      area === null || row < area.top || row > area.bottom
        ? null
        : `${area.left}-${area.right}${row === area.top ? 't' : ''}${row === area.bottom ? 'b' : ''}`,
    extend: (move) => {
      const from = corner()
      if (cursor === null || from === null) return { row: 0, column: 0 }
      const direction = byStep[move]
      const to = placeAfter(areaOf(rows.length, columns.length), from, move)
      if (direction !== undefined && isOn) table.extendCellSelection(direction)
      else select(cursor, to)
      return to
    },
    extendTo: (to) => cursor !== null && select(cursor, to),
    mark: (wanted) => {
      later.current = wanted
      // The effect above runs after the render that brings the rows, which may be this one.
      table.resetCellSelection(true)
      if (rows[wanted.bottom] !== undefined) {
        later.current = null
        select({ row: wanted.top, column: wanted.left }, { row: wanted.bottom, column: wanted.right })
      }
    },
    clear: () => {
      if (table.state.cellSelection.length > 0) table.resetCellSelection(true)
    },
  }
}

const MARKS = /^(\d+)-(\d+)(t?)(b?)$/

/** Classes of a cell inside the selected part of its row; undefined outside. */
export const markAt = (marks: RowMarks, column: number): { readonly boxShadow: string } | undefined => {
  const [, left, right, top, bottom] = (marks === null ? null : MARKS.exec(marks)) ?? []
  if (left === undefined || right === undefined || column < Number(left) || column > Number(right)) return undefined
  const edge = (is: boolean, across: number, down: number) =>
    is ? [`inset ${across}px ${down}px 0 var(--primary)`] : []
  return {
    boxShadow:
      [
        ...edge(top === 't', 0, 1),
        ...edge(bottom === 'b', 0, -1),
        ...edge(column === Number(left), 1, 0),
        ...edge(column === Number(right), -1, 0),
      ].join(', ') || 'none',
  }
}
