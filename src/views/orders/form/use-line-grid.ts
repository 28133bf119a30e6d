// Moving and writing in the line grid: where the cursor is, what a key does there, what a pasted block becomes.
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
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
  // Set by a move; the cell is focused once its row is drawn with inputs.
  const wants = useRef(false)
  useLayoutEffect(() => {
    if (!wants.current) return
    wants.current = false
    const cell = document.getElementById(fieldId(`items.${cursor.row}.${cursor.column}`))
    cell?.focus()
    if (cell instanceof HTMLInputElement) cell.select()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = (row: number, column: GridColumn) => {
    wants.current = true
    setCursor({ row, column })
  }
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
    wants.current = true
    return true
  }
  const change = (row: number, what: (line: Line) => Line) => onLines(changeLine(lines, row, what))
  const add = () => {
    if (lines.length >= MAX_LINES) return
    onLines([...lines, emptyLine()])
    goTo(lines.length, first)
  }
  const step = (by: -1 | 1) => {
    const at = gridColumns.indexOf(cursor.column) + by
    const column = gridColumns[at]
    if (column !== undefined) return goTo(cursor.row, column)
    if (by === -1) return cursor.row > 0 ? goTo(cursor.row - 1, last) : undefined
    if (cursor.row + 1 < lines.length) goTo(cursor.row + 1, first)
    else add()
  }
  /** Herb, quantity, next herb: what must be written, one Enter after the other. From what may be written on to the next cell. */
  const goOn = () => {
    if (cursor.column === first) goTo(cursor.row, 'quantity')
    else if (cursor.column !== 'quantity' && cursor.column !== last) step(1)
    else if (cursor.row + 1 < lines.length) goTo(cursor.row + 1, first)
    else add()
  }
  const vertical = (by: -1 | 1) => {
    const row = cursor.row + by
    if (row >= 0 && row < lines.length) goTo(row, cursor.column)
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
  const shift = (by: -1 | 1) => {
    const row = cursor.row + by
    if (!movable || row < 0 || row >= lines.length) return
    onLines(moveLine(lines, cursor.row, by))
    goTo(row, cursor.column)
  }

  /** True when the key was one of the grid's. */
  const keyed = (event: KeyboardEvent): boolean => {
    const open = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    const up = event.key === 'ArrowUp'
    if (up || event.key === 'ArrowDown') {
      if (event.altKey) shift(up ? -1 : 1)
      else if (open || event.ctrlKey || event.metaKey) return false
      else vertical(up ? -1 : 1)
      return true
    }
    if (open) return false
    // By its place: with Alt some keyboards type another sign.
    const digit = event.altKey && cursor.column === last ? /^Digit([1-3])$/.exec(event.code)?.[1] : undefined
    if (digit !== undefined) onAdopt?.(Number(digit))
    else if (event.key === 'Enter' && event.altKey) onMore(cursor.row)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.shiftKey) step(-1)
      else goOn()
    } else if (event.key === 'Escape') return undo()
    else if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey) && isResting(event.target)) remove()
    else if (event.key === 'ArrowLeft' && isAtEdge(event.target, 'start')) step(-1)
    else if (event.key === 'ArrowRight' && isAtEdge(event.target, 'end') && cursor.column !== last) step(1)
    else if (event.key === 'F2') putCaretAtEnd(event.target)
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
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (isComposing(event.nativeEvent) || !keyed(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isBlock(text)) return
      event.preventDefault()
      onBlock(text, cursor)
    },
  }
}

const isResting = (target: EventTarget): boolean =>
  !(target instanceof HTMLInputElement) ||
  target.value === '' ||
  (target.selectionStart === 0 && target.selectionEnd === target.value.length)

const isAtEdge = (target: EventTarget, edge: 'start' | 'end'): boolean => {
  if (!(target instanceof HTMLInputElement)) return true
  if (isResting(target)) return true
  const at = edge === 'start' ? 0 : target.value.length
  return target.selectionStart === at && target.selectionEnd === at
}

const putCaretAtEnd = (target: EventTarget): void => {
  if (target instanceof HTMLInputElement) target.setSelectionRange(target.value.length, target.value.length)
}
