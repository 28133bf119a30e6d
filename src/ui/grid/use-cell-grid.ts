// Keys and focus of a grid of cells: one cursor, moves between cells, rows that change places or go.
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { type Cells, rangeClipboard, rangeKey, rangePointer } from './cell-keys.ts'
import { type Area, type GridMove, moveOf, type Place, placeAfter } from './moves.ts'
import { isAtRest, leavesControl } from './text-control.ts'

/** What the caller defines: the cells, the cursor, and its own keys. */
export interface CellGrid {
  readonly area: Area
  /** The cell of a key event's `target`; null outside of cells. */
  readonly cursorAt: (target: EventTarget) => Place | null
  /** Moves the cursor; the cell gets the focus once it is drawn. */
  readonly onCursor: (to: Place) => void
  /** The element that gets the focus for a cell; null while it is not drawn. */
  readonly elementAt: (at: Place) => HTMLElement | null
  /** Scrolls so that the cell is drawn. */
  readonly draw?: (at: Place) => void
  /** The target of a move, instead of the next cell of the area; null leaves the key to others. */
  readonly after?: (at: Place, move: GridMove, target: EventTarget) => Place | null
  /** Handles the caller's own keys before moves; true when it was one. */
  readonly own?: (event: KeyboardEvent, at: Place) => boolean
  /** Alt with ↑ ↓: the row changes places. */
  readonly moveRow?: (at: Place, by: -1 | 1) => void
  /** Mod+Backspace in a cell whose text is not being edited. */
  readonly removeRow?: (row: number) => void
  /** Ranges of cells, and what is done with all of them; absent where there are none. */
  readonly cells?: Cells
}

/**
 * Binds a grid to the page. The key handler belongs on the element around the cells; it returns whether the grid has
 * handled the key.
 */
export const useCellGrid = (grid: CellGrid) => {
  const wanted = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const at = wanted.current
    if (at === null) return
    wanted.current = null
    grid.draw?.(at)
    focusCell(grid.elementAt(at))
  })
  const goTo = (to: Place) => {
    wanted.current = to
    grid.cells?.range.clear()
    grid.onCursor(to)
  }

  // The browser sends clipboard events of cells without a text field to the page: they belong to the focused cell.
  const onPageClip = useEffectEvent((event: ClipboardEvent) => {
    const { activeElement: target } = document
    const { clipboardData } = event
    const { cells } = grid
    if (event.defaultPrevented || cells === undefined || target === null || clipboardData === null) return
    if (cells.placeAt(target) === null) return
    const { onCopy, onCut, onPaste } = rangeClipboard(cells, grid.cursorAt)
    const clip = { target, clipboardData, preventDefault: () => event.preventDefault() }
    if (event.type === 'copy') onCopy(clip)
    else if (event.type === 'cut') onCut(clip)
    else onPaste(clip)
  })
  useEffect(() => {
    const kinds = ['copy', 'cut', 'paste'] as const
    const hear = (event: ClipboardEvent) => onPageClip(event)
    for (const kind of kinds) document.addEventListener(kind, hear)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hear)
    }
  }, [])

  const keyed = (event: KeyboardEvent): boolean => {
    const { key, target, altKey } = event
    const at = grid.cursorAt(target)
    if (at === null) return false
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      grid.moveRow?.(at, key === 'ArrowUp' ? -1 : 1)
      return grid.moveRow !== undefined
    }
    // A list open in a cell gets the keys until it is closed.
    if (target instanceof Element && target.getAttribute('aria-expanded') === 'true') return false
    if (grid.cells !== undefined && rangeKey(grid.cells, event, at)) return true
    if (grid.own?.(event, at) === true) return true
    if (key === 'Backspace' && (event.ctrlKey || event.metaKey) && grid.removeRow !== undefined && isAtRest(target)) {
      grid.removeRow(at.row)
      return true
    }
    const move = event.shiftKey ? null : moveOf(event)
    if (move === null) return false
    // After a paste the caret is behind the new text, but what is marked is cells.
    const isMarked = grid.cells !== undefined && grid.cells.range.area !== null
    if (!isMarked && !leavesControl(target, move)) return false
    const to = grid.after === undefined ? placeAfter(grid.area, at, move) : grid.after(at, move, target)
    if (to !== null && (to.row !== at.row || to.column !== at.column)) goTo(to)
    else if (to !== null) grid.cells?.range.clear()
    return to !== null
  }

  return {
    goTo,
    /** Copy, cut, paste and the pointer, for the element around the cells. */
    around:
      grid.cells === undefined ? {} : { ...rangeClipboard(grid.cells, grid.cursorAt), ...rangePointer(grid.cells) },
    onKeyDown: (event: KeyboardEvent): boolean => {
      if ((event.defaultPrevented && !isLeftEscape(event)) || isComposing(event.nativeEvent)) return false
      if (!keyed(event)) return false
      event.preventDefault()
      return true
    },
  }
}

/** A dialog receives Esc first; an Esc that it leaves to the grid inside is already marked as handled. */
const isLeftEscape = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof Element && target.closest('[data-own-escape]') !== null

/** Focuses a cell and scrolls it into view; its text is selected, so that typing replaces it. False where there is none. */
export const focusCell = (cell: HTMLElement | null): boolean => {
  if (cell === null) return false
  cell.focus({ preventScroll: true })
  if (cell instanceof HTMLInputElement) cell.select()
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
