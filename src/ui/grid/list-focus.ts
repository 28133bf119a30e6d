// Where the focus is in a list, and where a key moves it. The focus of the page is the state; nothing is kept here.
// A list is a grid whose first column (0) is the row itself, with its heads in row −1.
import { type Area, type GridMove, type Place, placeAfter } from './moves.ts'

const CONTROLS = 'a[href], button, input, select'
/** Marks the element that shows the focused row beside the grid: keys that move by row work from there too. */
const BESIDE = '[data-beside-grid]'
const HEADS = -1
const ROW_ITSELF = 0

/** The grid around an element, else the page's first one. */
export const gridNear = (from: Element | null): HTMLElement | null =>
  from?.closest<HTMLElement>('[role="grid"]') ?? document.querySelector<HTMLElement>('main [role="grid"]')

/** The row that holds the focus, else the one that would receive it by Tab. */
export const activeRow = (grid: HTMLElement): HTMLElement | null => {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row-id]') ?? null
  if (focused !== null && grid.contains(focused)) return focused
  return grid.querySelector<HTMLElement>('[data-row-id][data-current]')
}

/** Moves the focus; false when there is nowhere to go. */
export const moveInGrid = (grid: HTMLElement, move: GridMove): boolean => {
  const here = document.activeElement
  const isAcross = move === 'left' || move === 'right' || move === 'row_start' || move === 'row_end'
  const isInside = (grid.contains(here) && here !== grid) || here?.closest(BESIDE) != null
  const rows = rowsOf(grid)
  const row = activeRow(grid)
  if (!isInside && !isAcross && move !== 'first_row' && move !== 'last_row') {
    const first = row ?? rows[0]
    return first !== undefined && focusRow(first)
  }
  const head = grid.contains(here) ? (here?.closest<HTMLElement>('[role="columnheader"]') ?? null) : null
  const isInCells = head !== null || (row !== null && columnIn(row) !== null)
  // Cells are read only where they matter: a step from row to row is the most frequent key.
  const cells =
    head !== null ? drawn(grid, 'columnheader') : row !== null && (isAcross || isInCells) ? drawn(row, 'gridcell') : []
  const from: Place = {
    row: head !== null || row === null ? HEADS : rows.indexOf(row),
    column: cells.findIndex((cell) => cell.contains(here)) + 1,
  }
  if (isAcross && cells.length === 0) return false
  // The heads, which sort, are above the cells of the first row. Only a row, not the heads, has column 0 to the left of
  // its cells.
  const area: Area = {
    top: (head !== null && move !== 'first_row') || (isInCells && move === 'up') ? HEADS : 0,
    left: head !== null || move === 'row_start' ? 1 : ROW_ITSELF,
    bottom: rows.length - 1,
    right: cells.length,
  }
  const to = placeAfter(area, from, move)
  // At the edge the key is left to the page, which scrolls.
  const stays = to.row === from.row && to.column === from.column
  if (stays && isInside && !isAcross && (head !== null || !isInCells)) return false
  return focusPlace(grid, rows, to)
}

/** Focuses a row, wholly in sight. */
export const focusRow = (row: HTMLElement): boolean => {
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return document.activeElement === row
}

/** Focuses the row of a record; false when it is not on this page. */
export const focusRowById = (grid: HTMLElement, id: string): boolean => {
  const row = grid.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)
  return row !== null && focusRow(row)
}

/** Presses the box of the active row; the focus is on that row then, so that the next step goes on from it. */
export const toggleRow = (grid: HTMLElement): boolean => {
  const row = activeRow(grid)
  if (!press(row?.querySelector('input[type="checkbox"]'))) return false
  if (row !== null && !row.contains(document.activeElement)) focusRow(row)
  return true
}

/**
 * Moves by a row; returns the records before and after the step, for a selection that grows. Null when there is nowhere
 * to go.
 */
export const extendRow = (grid: HTMLElement, move: 'up' | 'down'): { from: string; to: string } | null => {
  const from = activeRow(grid)?.dataset.rowId
  if (from === undefined || !moveInGrid(grid, move)) return null
  const to = activeRow(grid)?.dataset.rowId
  return to === undefined ? null : { from, to }
}

/**
 * The selected ids after a step of {@link extendRow}: a step forward selects both rows, a step back deselects the row
 * it left.
 */
export const extended = (marked: ReadonlySet<string>, { from, to }: { from: string; to: string }): Set<string> => {
  const next = new Set(marked)
  if (from !== to && marked.has(from) && marked.has(to)) next.delete(from)
  else next.add(from).add(to)
  return next
}

/** Opens the active row as a press on it does. */
export const openRow = (grid: HTMLElement): boolean => press(activeRow(grid))

/** Moves the focus from a cell to the control in it; false where there is none. */
export const enterCell = (cell: HTMLElement): boolean => {
  const control = controlsIn(cell)[0]
  control?.focus()
  return control !== undefined
}

/** Moves the focus from a control to its cell, or from a cell to its row; false where the focus is on a row already. */
export const leaveCell = (from: Element): boolean => {
  const cell = cellAround(from)
  if (cell === null) return false
  if (cell !== from) {
    cell.focus()
    return true
  }
  const row = cell.closest<HTMLElement>('[data-row-id]')
  return row !== null && focusRow(row)
}

/** Moves the focus from one control of a cell to the next; false at the end. */
export const nextControl = (from: HTMLElement, back: boolean): boolean => {
  const cell = cellAround(from)
  if (cell === null || cell === from) return false
  const controls = controlsIn(cell)
  const next = controls[controls.indexOf(from) + (back ? -1 : 1)]
  next?.focus()
  return next !== undefined
}

/** The place of the focused cell in its row, counted from 1 over all columns; null while the row itself has the focus. */
export const columnIn = (row: HTMLElement): number | null => {
  const cell = cellAround(document.activeElement)
  return cell !== null && row.contains(cell) ? Number(cell.getAttribute('aria-colindex')) || null : null
}

const cellAround = (from: Element | null): HTMLElement | null => from?.closest<HTMLElement>('[role="gridcell"]') ?? null

const controlsIn = (cell: HTMLElement): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(CONTROLS)]

const rowsOf = (grid: HTMLElement): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-row-id]')]

const press = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}

/** A column hidden by the width or by the user is skipped. */
const drawn = (row: Element, role: 'gridcell' | 'columnheader'): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(`[role="${role}"]`)].filter((cell) => getComputedStyle(cell).display !== 'none')

const focusPlace = (grid: HTMLElement, rows: readonly HTMLElement[], { row, column }: Place): boolean => {
  if (row === HEADS) {
    const head = drawn(grid, 'columnheader')[column - 1]
    const target = head && (controlsIn(head)[0] ?? head)
    target?.focus()
    return target !== undefined && document.activeElement === target
  }
  const line = rows[row]
  if (line === undefined) return false
  const cell = column === ROW_ITSELF ? undefined : drawn(line, 'gridcell')[column - 1]
  if (cell === undefined) return focusRow(line)
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
