import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { type ActiveRow, rowInPlace } from './active-row.ts'
import {
  activeRow,
  columnIn,
  enterCell,
  extendRow,
  focusRowById,
  leaveCell,
  moveInGrid,
  nextControl,
  openRow,
} from './list-focus.ts'
import { moveOf } from './moves.ts'

interface GridOptions {
  ids: readonly string[]
  /** The active row. When it is removed and the caller names no other, the row at its place gets the focus. */
  focusedId: string | null
  takeFocus: boolean
  /** Rows are drawn as cards: changing that draws every row anew. */
  isCards?: boolean
  onFocus: ((id: string) => void) | undefined
  /** Shift with ↑ ↓ moved from one row to another. */
  onExtend: ((step: { from: string; to: string }) => void) | undefined
}

/** Keys and focus of one list: moves by arrows, opens by Enter, never loses the focus when rows are replaced. */
export const useListGrid = ({ ids, focusedId, takeFocus, onFocus, onExtend, isCards = false }: GridOptions) => {
  const ref = useRef<HTMLTableElement>(null)
  const last = useRef<Pick<ActiveRow, 'id' | 'ids'>>({ id: null, ids })
  const inside = useRef(false)
  const taken = useRef(false)
  const [column, setColumn] = useState<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: onFocus is new with every rendering; only other rows, or rows drawn anew, ask anew
  useLayoutEffect(() => {
    const grid = ref.current
    if (grid === null) return
    const here = document.activeElement
    const nowhere = here === null || here === document.body || here === grid
    if (inside.current && nowhere) {
      const next = focusedId !== null && ids.includes(focusedId) ? focusedId : rowInPlace(last.current, ids)
      if (next === null) grid.focus({ preventScroll: true })
      else focusRowById(grid, next)
      return
    }
    // The focused row is still there: it is the active one, whatever the caller remembers.
    const ringed = grid.contains(here) ? here?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId : undefined
    if (ringed !== undefined && ringed !== focusedId && ids.includes(ringed)) {
      onFocus?.(ringed)
      return
    }
    if (!takeFocus || taken.current || focusedId === null || !ids.includes(focusedId)) return
    taken.current = true
    if (nowhere || here.matches('h1, main')) focusRowById(grid, focusedId)
  }, [ids, focusedId, takeFocus, isCards])

  return {
    ref,
    /** The cell of the current row that Tab leads to; null: the row itself. */
    column,
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      if (event.defaultPrevented || event.altKey || isComposing(event.nativeEvent) || isEditable(event.target)) return
      if (handled(event.currentTarget, event, onExtend)) event.preventDefault()
    },
    onFocus: (event: FocusEvent<HTMLTableElement>) => {
      inside.current = true
      const row = event.target.closest<HTMLElement>('[data-row-id]')
      const id = row?.dataset.rowId
      if (row === null || id === undefined) return
      setColumn(columnIn(row))
      last.current = { id, ids }
      // Called for the row that is active already too, because now the user has chosen it.
      onFocus?.(id)
    },
    onBlur: (event: FocusEvent<HTMLTableElement>) => {
      // When the focused row is removed, no other element receives the focus; the layout effect handles that.
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) inside.current = false
    },
  }
}

const handled = (grid: HTMLElement, event: KeyboardEvent, onExtend: GridOptions['onExtend']): boolean => {
  const mod = event.ctrlKey || event.metaKey
  const target = event.target instanceof HTMLElement ? event.target : null
  const isCell = target?.matches('[role="gridcell"]') === true
  if (event.key === 'Enter') {
    if (event.shiftKey || target === null) return false
    if (isCell && !mod && enterCell(target)) return true
    return (isCell || target.matches('[data-row-id]')) && open(grid, mod)
  }
  // Home and End move to another row and keep the column.
  const move = moveOf(event)
  if (mod) return move !== null && moveInGrid(grid, move === 'first' ? 'first_row' : 'last_row')
  if (event.key === 'F2') return isCell && target !== null && enterCell(target)
  if (event.key === 'Escape') return target !== null && leaveCell(target)
  if (event.key === 'Tab') return target !== null && nextControl(target, event.shiftKey)
  if (event.shiftKey) return extend(grid, event.key, onExtend)
  return move !== null && moveInGrid(grid, move)
}

const extend = (grid: HTMLElement, key: string, onExtend: GridOptions['onExtend']): boolean => {
  if (onExtend === undefined || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  const step = extendRow(grid, key === 'ArrowDown' ? 'down' : 'up')
  if (step !== null) onExtend(step)
  return step !== null
}

const open = (grid: HTMLElement, newTab: boolean): boolean => {
  if (!newTab) return openRow(grid)
  return activeRow(grid)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true })) === true
}
