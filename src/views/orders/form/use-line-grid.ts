// Moving and writing in the line grid: where the cursor is, what a key does there, what a pasted block becomes.
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Area, areaOf, type GridMove, type Place, placeAfter } from '#src/ui/grid/moves.ts'
import { putCaretAtEnd } from '#src/ui/grid/text-control.ts'
import { useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import {
  changeLine,
  emptyLine,
  type GridColumn,
  gridColumns,
  isBlank,
  type Line,
  MAX_LINES,
  moveLine,
} from './lines.ts'
import { isBlock } from './paste-lines.ts'
import { fieldId } from './problems.ts'

export interface Cursor {
  readonly row: number
  readonly column: GridColumn
}

const first: GridColumn = 'name'
const last: GridColumn = 'reference_price'

interface LineGridParts {
  lines: readonly Line[]
  onLines: (lines: Line[]) => void
  /** A block of cells was pasted at the cursor. */
  onBlock: (text: string, at: Cursor) => void
  /** Whether lines may change places: those of a published demand are known by number. */
  movable: boolean
  removable: boolean
  /** Opens what a line has beside its cells. */
  onMore: (row: number) => void
  /** Takes the n-th price that stands beside the reference price being typed. */
  onAdopt?: (nth: number) => void
}

/** The state of the grid beside the lines themselves, which are the form's. */
export const useLineGrid = ({ lines, onLines, onBlock, movable, removable, onMore, onAdopt }: LineGridParts) => {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: first })
  const [removed, setRemoved] = useState<{ line: Line; at: number } | null>(null)
  const area = areaOf(lines.length, gridColumns.length)
  const here: Place = { row: cursor.row, column: gridColumns.indexOf(cursor.column) }
  const grid = useCellGrid({
    area,
    cursorAt: () => here,
    onCursor: ({ row, column }) => setCursor({ row, column: gridColumns[column] ?? first }),
    elementAt: ({ row, column }) => document.getElementById(fieldId(`items.${row}.${gridColumns[column]}`)),
    after: (at, move) => afterIn(area, at, move),
    own: (event) => keyed(event),
    moveRow: (at, by) => shift(at.row, by),
    removeRow: (row) => remove(row),
  })
  const goTo = (row: number, column: GridColumn) => grid.goTo({ row, column: gridColumns.indexOf(column) })
  // The cell as it was when the cursor came to it.
  const before = useRef<{ at: Cursor; line: Line | undefined }>({ at: cursor, line: lines[cursor.row] })
  if (before.current.at !== cursor) before.current = { at: cursor, line: lines[cursor.row] }
  /** Esc takes back what was written into the cell; false when nothing was. */
  const undo = (): boolean => {
    const { line } = before.current
    const now = lines[cursor.row]
    if (line === undefined || now === undefined || line[cursor.column] === now[cursor.column]) return false
    change(cursor.row, (one) => ({
      ...one,
      [cursor.column]: line[cursor.column],
      ...(cursor.column === first && { herbal_id: line.herbal_id }),
      // Where a price comes from goes back with it.
      ...(cursor.column === last && { kept: line.kept }),
    }))
    goTo(cursor.row, cursor.column)
    return true
  }
  const change = (row: number, what: (line: Line) => Line) => onLines(changeLine(lines, row, what))
  const add = () => {
    if (lines.length >= MAX_LINES) return
    onLines([...lines, emptyLine()])
    goTo(lines.length, first)
  }
  /** Herb, quantity, next herb: what must be written, one Enter after the other. From what may be written on to the next cell. */
  const goOn = () => {
    if (cursor.column === first) goTo(cursor.row, 'quantity')
    else if (cursor.column !== 'quantity' && cursor.column !== last) grid.goTo(placeAfter(area, here, 'right'))
    else if (cursor.row + 1 < lines.length) goTo(cursor.row + 1, first)
    else add()
  }
  const remove = (row = cursor.row) => {
    const line = lines[row]
    if (line === undefined || !removable) return
    const rest = lines.filter((_, index) => index !== row)
    onLines(rest.length === 0 ? [emptyLine()] : rest)
    setRemoved(isBlank(line) ? null : { line, at: row })
    goTo(Math.min(row, Math.max(0, rest.length - 1)), cursor.column)
  }
  const restore = () => {
    if (removed === null) return
    onLines([...lines.slice(0, removed.at), removed.line, ...lines.slice(removed.at)])
    setRemoved(null)
    goTo(removed.at, cursor.column)
  }
  const shift = (from: number, by: -1 | 1) => {
    const row = from + by
    if (!movable || row < 0 || row >= lines.length) return
    onLines(moveLine(lines, from, by))
    goTo(row, cursor.column)
  }

  /** Keys that mean something only here. */
  const keyed = ({ key, code, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    // By its place: with Alt some keyboards type another sign.
    const digit = altKey && cursor.column === last ? /^Digit([1-3])$/.exec(code)?.[1] : undefined
    if (digit !== undefined) onAdopt?.(Number(digit))
    else if (key === 'Enter' && altKey) onMore(cursor.row)
    else if (key === 'Enter' && !ctrlKey && !metaKey) {
      if (shiftKey) grid.goTo(afterIn(area, here, 'left') ?? here)
      else goOn()
    } else if (key === 'Escape') return undo()
    else if (key === 'F2') putCaretAtEnd(target)
    else return false
    return true
  }

  return {
    cursor,
    removed,
    goTo,
    change,
    add,
    next: goOn,
    remove,
    restore,
    /** The cursor follows a press or a Tab. */
    enter: (column: GridColumn) => column !== cursor.column && setCursor({ ...cursor, column }),
    // Before the controls in the cells hear a key.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (grid.onKeyDown(event)) event.stopPropagation()
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isBlock(text)) return
      event.preventDefault()
      onBlock(text, cursor)
    },
  }
}

/** To the sides lines follow each other like one row; at the very end the key stays with the text. */
const afterIn = (area: Area, at: Place, move: GridMove): Place | null => {
  if (move === 'left' && at.column === area.left && at.row > area.top) return { row: at.row - 1, column: area.right }
  if (move === 'right' && at.column === area.right) return null
  return move === 'up' || move === 'down' || move === 'left' || move === 'right' ? placeAfter(area, at, move) : null
}
