// What keys, clipboard and pointer do with the cells of a range; the contents of the cells belong to the grid.
import type { KeyboardEvent, MouseEvent } from 'react'
import { type Area, areaOf, moveOf, type Place } from './moves.ts'
import { isAtRest, isTextControl } from './text-control.ts'
import type { CellRange } from './use-cell-range.ts'

/** The cells of a grid, for what is done with many of them at once. */
export interface Cells {
  readonly range: CellRange
  /** The cell of an element; null outside of cells. */
  readonly placeAt: (target: EventTarget) => Place | null
  readonly rows: number
  readonly columns: number
  /** The cells around one that belong together, for the first Mod+A; the second takes all. */
  readonly region?: (at: Place) => Area
  /** The cells as text for the clipboard. */
  readonly copied: (area: Area) => string
  /** The acts; absent where nothing may be changed. */
  readonly write?:
    | {
        clear(area: Area, isCut: boolean): void
        /** Fills each row of the area with its first row; a single row with the one above. */
        fillDown(area: Area): void
        pasted(text: string, area: Area): void
      }
    | undefined
  /** Brings the far corner of the range into sight. */
  readonly show: (at: Place) => void
}

const isSame = (a: Area, b: Area | null): boolean =>
  b !== null && a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right

const cellArea = ({ row, column }: Place): Area => ({ top: row, bottom: row, left: column, right: column })

/** Handles a key for a range; true when the key was one. */
export const rangeKey = (cells: Cells, event: KeyboardEvent, at: Place): boolean => {
  const { range, write } = cells
  const { key, target, shiftKey, altKey } = event
  const mod = event.ctrlKey || event.metaKey
  if (altKey) return false
  const letter = key.toLowerCase()
  const move = shiftKey ? moveOf(event) : null
  if (move !== null) {
    // While a text is edited, Shift selects letters, until a range has begun.
    if (range.area === null && !isAtRest(target) && move !== 'up' && move !== 'down') return false
    cells.show(range.extend(move))
    return true
  }
  if (mod && !shiftKey && letter === 'a') {
    if (!isAtRest(target)) return false
    const region = cells.region?.(at) ?? areaOf(cells.rows, cells.columns)
    range.mark(isSame(region, range.area) ? areaOf(cells.rows, cells.columns) : region)
    return true
  }
  if (mod && !shiftKey && letter === 'd' && write !== undefined) {
    write.fillDown(range.area ?? cellArea(at))
    return true
  }
  if (range.area === null) return false
  if ((key === 'Delete' || (key === 'Backspace' && !mod)) && write !== undefined) {
    write.clear(range.area, false)
    return true
  }
  if (key === 'Escape') {
    range.clear()
    return true
  }
  // Typing changes only the focused cell.
  if (key === 'F2' || (key.length === 1 && !mod)) range.clear()
  return false
}

/** Whether a clipboard text is a block of cells and not a word for one cell. */
export const isBlock = (text: string): boolean => /\t|\n./.test(text.trimEnd())

/** The part of a clipboard event that is used. */
interface Clip {
  readonly target: EventTarget
  readonly clipboardData: DataTransfer
  preventDefault(): void
}

/** Copies, cuts and pastes cells; while a text is edited, the browser does it. */
export const rangeClipboard = (cells: Cells, at: (target: EventTarget) => Place | null) => {
  const areaAt = (target: EventTarget): Area | null => {
    const cursor = at(target)
    return cursor === null ? null : (cells.range.area ?? (isAtRest(target) ? cellArea(cursor) : null))
  }
  const copy = (event: Clip): Area | null => {
    const area = areaAt(event.target)
    if (area === null) return null
    event.preventDefault()
    event.clipboardData.setData('text/plain', cells.copied(area))
    return area
  }
  return {
    onCopy: (event: Clip) => void copy(event),
    onCut: (event: Clip) => {
      const area = cells.write === undefined ? null : copy(event)
      if (area !== null) cells.write?.clear(area, true)
    },
    onPaste: (event: Clip) => {
      const cursor = at(event.target)
      const text = event.clipboardData.getData('text/plain')
      if (cursor === null || text === '' || cells.write === undefined) return
      // A text without tabs or line breaks is pasted into one cell by the browser.
      if (!isBlock(text) && cells.range.area === null && isTextControl(event.target)) return
      event.preventDefault()
      cells.write.pasted(text, cells.range.area ?? cellArea(cursor))
    },
  }
}

/** Selects by pointer: Shift and a press, or a drag to another cell, selects from the cursor to there. */
export const rangePointer = (cells: Cells) => ({
  onMouseDownCapture: (event: MouseEvent) => {
    const to = cells.placeAt(event.target)
    if (event.button !== 0 || to === null) return
    if (!event.shiftKey) {
      cells.range.clear()
      return
    }
    event.preventDefault()
    event.stopPropagation()
    cells.range.extendTo(to)
  },
  // The press has selected a range; its click must not move the cursor.
  onClickCapture: (event: MouseEvent) => {
    if (event.shiftKey && cells.placeAt(event.target) !== null) event.stopPropagation()
  },
  onMouseOver: (event: MouseEvent) => {
    if (event.buttons !== 1) return
    const to = cells.placeAt(event.target)
    const from = document.activeElement === null ? null : cells.placeAt(document.activeElement)
    if (to === null || from === null || (to.row === from.row && to.column === from.column && cells.range.area === null))
      return
    // The drag selects cells, not the text under it.
    window.getSelection()?.removeAllRanges()
    cells.range.extendTo(to)
  },
})
