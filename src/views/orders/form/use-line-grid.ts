// Moving and editing in the line grid: the cursor, the keys, and pasted blocks.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Area, areaOf, type GridMove, type Place, placeAfter } from '#src/ui/grid/moves.ts'
import { editCell } from '#src/ui/grid/text-control.ts'
import { focusCell, useCellGrid } from '#src/ui/grid/use-cell-grid.ts'
import { useCellRange } from '#src/ui/grid/use-cell-range.ts'
import { GRID_FRAME } from '#src/ui/overlay/leave-by-escape.ts'
import { changeLine, filledDown, filledRegion, moveLine, withoutCells } from './line-cells.ts'
import { emptyLine, type GridColumn, gridColumns, isBlank, type Line, MAX_LINES, withWeight } from './lines.ts'
import { fieldId } from './problems.ts'

export interface Cursor {
  readonly row: number
  readonly column: GridColumn
}

const first: GridColumn = 'name'
const last: GridColumn = 'reference_price'

/** An action on many cells. */
export type LineStep = 'clear' | 'cut' | 'fill'

interface LineGridParts {
  lines: readonly Line[]
  onLines: (lines: Line[]) => void
  /** Cells were pasted over an area, starting at its first cell. */
  onBlock: (text: string, over: Area) => void
  /** The texts of cells for the clipboard. */
  copied: (lines: readonly Line[], columns: readonly GridColumn[]) => string
  /** An action on many cells is a step of its own; `count` cells or lines. */
  onStep: (step: LineStep, count: number, act: () => void) => void
  /** Whether lines may be moved; those of a published demand may not, because suppliers know their numbers. */
  movable: boolean
  removable: boolean
  /** Opens the panel of a line. */
  onMore: (row: number) => void
  /** Takes the n-th reference price beside the typed price; false where there can be none. */
  onAdopt?: (nth: number) => boolean
}

/** The state of the grid; the lines themselves belong to the form. */
export const useLineGrid = (parts: LineGridParts) => {
  const { lines, onLines, onBlock, copied, onStep, movable, removable, onMore, onAdopt } = parts
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: first })
  const [removed, setRemoved] = useState<{ line: Line; at: number } | null>(null)
  const area = areaOf(lines.length, gridColumns.length)
  const here: Place = { row: cursor.row, column: gridColumns.indexOf(cursor.column) }
  const range = useCellRange({ rows: lines.map(({ key }) => key), columns: gridColumns, cursor: here })
  const write = (step: LineStep, count: number, next: readonly Line[]) =>
    next !== lines && onStep(step, count, () => onLines([...next]))
  const grid = useCellGrid({
    area,
    cursorAt: () => here,
    onCursor: ({ row, column }) => setCursor({ row, column: gridColumns[column] ?? first }),
    elementAt: ({ row, column }) => document.getElementById(fieldId(`items.${row}.${gridColumns[column]}`)),
    after: (at, move) => afterIn(area, at, move),
    own: (event) => keyed(event),
    moveRow: (at, by) => shift(at.row, by),
    removeRow: (row) => remove(row),
    cells: {
      range,
      placeAt,
      rows: lines.length,
      columns: gridColumns.length,
      region: (at) => filledRegion(lines, at.row),
      copied: ({ top, bottom, left, right }) =>
        copied(lines.slice(top, bottom + 1), gridColumns.slice(left, right + 1)),
      write: {
        clear: (area, isCut) => write(isCut ? 'cut' : 'clear', cellsIn(area), withoutCells(lines, area)),
        fillDown: (area) => write('fill', Math.max(1, area.bottom - area.top), filledDown(lines, area)),
        pasted: (text, area) => onBlock(text, area),
      },
      show: ({ row, column }) =>
        document
          .getElementById(fieldId(`items.${row}.${gridColumns[column]}`))
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    },
  })
  const goTo = (row: number, column: GridColumn) => grid.goTo({ row, column: gridColumns.indexOf(column) })
  // The line as it was before its cell was typed into: a paste, an undo or a fill begins anew.
  const before = useRef({ at: cursor, line: lines[cursor.row], now: lines[cursor.row] })
  const isTyped = useRef(false)
  const now = lines[cursor.row]
  if (before.current.at !== cursor || (before.current.now !== now && !isTyped.current))
    before.current = { at: cursor, line: now, now }
  else if (before.current.now !== now) {
    before.current.now = now
    isTyped.current = false
  }
  /** Esc reverts the text typed into the cell; false when nothing was typed. */
  const undo = (): boolean => {
    const { line } = before.current
    if (line === undefined || now === undefined || line[cursor.column] === now[cursor.column]) return false
    change(cursor.row, (one) => ({
      ...one,
      [cursor.column]: line[cursor.column],
      ...(cursor.column === 'grade' && { grade_text: line.grade_text }),
      ...(cursor.column === first && { herbal_id: line.herbal_id }),
      // The source of the price is reverted with it.
      ...(cursor.column === last && { kept: line.kept }),
    }))
    goTo(cursor.row, cursor.column)
    return true
  }
  const change = (row: number, what: (line: Line) => Line) => {
    isTyped.current = true
    onLines(changeLine(lines, row, what))
  }
  // The cell in another line is unmounted before it could receive its blur event.
  const leave = useEffectEvent((left: Cursor) => {
    const line = lines[left.row]
    if (left.column === 'quantity' && line !== undefined && withWeight(line) !== line) change(left.row, withWeight)
  })
  useEffect(() => () => leave(cursor), [cursor])
  const add = () => {
    if (lines.length >= MAX_LINES) return
    onLines([...lines, emptyLine()])
    goTo(lines.length, first)
  }
  /**
   * Enter moves through the required cells: herb, quantity, next herb. From an optional cell it moves to the next cell.
   */
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

  /** Keys with a meaning in this grid only. */
  const keyed = ({ key, code, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    // The digit is read by its physical place, because with Alt some keyboards type another character.
    const digit = altKey && cursor.column === last ? /^Digit([1-3])$/.exec(code)?.[1] : undefined
    if (digit !== undefined) return onAdopt?.(Number(digit)) === true
    if (key === 'Enter' && altKey) onMore(cursor.row)
    else if (key === 'Enter' && !ctrlKey && !metaKey) {
      if (shiftKey) grid.goTo(afterIn(area, here, 'left') ?? here)
      else goOn()
    } else if (key === 'Escape') return undo() || toFrame(target)
    else if (key === 'F2') editCell(target)
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
    // In the capture phase, before the controls in the cells handle the key.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (grid.onKeyDown(event)) event.stopPropagation()
      else if (event.target instanceof Element && event.target.matches(GRID_FRAME) && isLetter(event)) {
        // A letter typed on the frame goes into the cell with the cursor, as in a spreadsheet; the page does not
        // receive it.
        event.stopPropagation()
        focusCell(document.getElementById(fieldId(`items.${cursor.row}.${cursor.column}`)))
      }
    },
    around: grid.around,
    range,
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

const cellsIn = ({ top, bottom, left, right }: Area): number => (bottom - top + 1) * (right - left + 1)

const columnNames: readonly string[] = gridColumns
const CELL = /^order-items-(\d+)-(\w+)$/

/**
 * Moves the focus from a cell to the grid's frame, from which arrows, Enter and letters move it back to the cell; false
 * where the frame already has it.
 */
const toFrame = (target: EventTarget): boolean => {
  const frame = target instanceof Element ? target.closest<HTMLElement>(GRID_FRAME) : null
  if (frame === null || frame === target) return false
  frame.focus()
  return true
}

/** The cell that contains an element. */
const placeAt = (target: EventTarget): Place | null => {
  const cell = target instanceof Element ? target.closest('td') : null
  const own = cell === null ? null : CELL.test(cell.id) ? cell : cell.querySelector('[id^="order-items-"]')
  const [, row, name] = CELL.exec(own?.id ?? '') ?? []
  const column = columnNames.indexOf(name ?? '')
  return row === undefined || column === -1 ? null : { row: Number(row), column }
}

/**
 * The next cell. From the first cell of a line, left leads to the last cell of the line above; from the last cell,
 * right leads nowhere, so the key moves the caret.
 */
const afterIn = (area: Area, at: Place, move: GridMove): Place | null => {
  if (move === 'left' && at.column === area.left && at.row > area.top) return { row: at.row - 1, column: area.right }
  if (move === 'right' && at.column === area.right) return null
  // Home and End stay in the cell, where they move the caret.
  return move === 'row_start' || move === 'row_end' ? null : placeAfter(area, at, move)
}
