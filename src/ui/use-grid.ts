import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { activeRow, extendRow, focusRowById, type GridMove, moveInGrid, openRow } from './grid-focus.ts'

interface GridOptions {
  ids: readonly string[]
  focusedId: string | null
  takeFocus: boolean
  onFocus: ((id: string) => void) | undefined
}

const moves: Readonly<Record<string, GridMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page_down',
  PageUp: 'page_up',
  ArrowRight: 'cell_in',
  ArrowLeft: 'cell_out',
  Home: 'cell_first',
  End: 'cell_last',
}

/** Keys and focus of one grid: moves by arrows, opens by Enter, never loses the focus when rows are replaced. */
export const useGrid = ({ ids, focusedId, takeFocus, onFocus }: GridOptions) => {
  const ref = useRef<HTMLTableElement>(null)
  const last = useRef<{ id: string; index: number; ids: readonly string[] } | null>(null)
  const inside = useRef(false)
  const taken = useRef(false)

  useLayoutEffect(() => {
    const grid = ref.current
    if (grid === null) return
    const here = document.activeElement
    const nowhere = here === null || here === document.body || here === grid
    if (inside.current && nowhere) {
      if (ids.length === 0) grid.focus({ preventScroll: true })
      else focusRowById(grid, successor(last.current, ids))
      return
    }
    if (!takeFocus || taken.current || focusedId === null || !ids.includes(focusedId)) return
    taken.current = true
    if (nowhere || here.matches('h1, main')) focusRowById(grid, focusedId)
  }, [ids, focusedId, takeFocus])

  return {
    ref,
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      if (event.defaultPrevented || event.altKey || event.nativeEvent.isComposing || isText(event.target)) return
      if (handled(event.currentTarget, event)) event.preventDefault()
    },
    onFocus: (event: FocusEvent<HTMLTableElement>) => {
      inside.current = true
      const id = event.target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
      if (id === undefined) return
      last.current = { id, index: ids.indexOf(id), ids }
      if (id !== focusedId) onFocus?.(id)
    },
    onBlur: (event: FocusEvent<HTMLTableElement>) => {
      // A removed row blurs towards nothing: that is the case the layout effect repairs.
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) inside.current = false
    },
  }
}

const handled = (grid: HTMLElement, event: KeyboardEvent): boolean => {
  const mod = event.ctrlKey || event.metaKey
  if (mod && event.key === 'Home') return moveInGrid(grid, 'first')
  if (mod && event.key === 'End') return moveInGrid(grid, 'last')
  if (event.key === 'Enter') return !event.shiftKey && isRowOrCell(event.target) && open(grid, mod)
  if (mod) return false
  if (event.shiftKey) {
    if (event.key === 'ArrowDown') return extendRow(grid, 'next')
    return event.key === 'ArrowUp' && extendRow(grid, 'previous')
  }
  const move = moves[event.key]
  return move !== undefined && moveInGrid(grid, move)
}

const open = (grid: HTMLElement, newTab: boolean): boolean => {
  if (!newTab) return openRow(grid)
  return activeRow(grid)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true })) === true
}

/** The row that took the place of the one that is gone; the first one when all are new. */
const successor = (
  last: { id: string; index: number; ids: readonly string[] } | null,
  ids: readonly string[],
): string => {
  if (last === null) return ids[0] ?? ''
  if (ids.includes(last.id)) return last.id
  const kept = last.ids.some((id) => ids.includes(id))
  return ids[kept ? Math.min(last.index, ids.length - 1) : 0] ?? ''
}

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')

const isRowOrCell = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('[data-row-id], [role="gridcell"]')
