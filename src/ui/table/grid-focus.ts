// Where the focus is in a grid, and where a key takes it: the page's focus itself is the state, nothing is kept here.

/** A step of the focus. Rows first; `cell_in` enters the row's cells, `cell_out` leaves them to the left. */
export type GridMove =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'page_down'
  | 'page_up'
  | 'cell_in'
  | 'cell_out'
  | 'cell_first'
  | 'cell_last'

const ROWS_A_PAGE = 10
const CONTROLS = 'a[href], button, input, select'
/** On what shows the focused row beside the grid: keys that move rows work from there too. */
const BESIDE = '[data-beside-grid]'

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
  const head = grid.contains(here) ? (here?.closest<HTMLElement>('[role="columnheader"]') ?? null) : null
  if (head !== null) return moveInHead(grid, head, move)
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row-id]')]
  const row = activeRow(grid)
  if (move.startsWith('cell')) return row !== null && moveInRow(row, move)
  const at = row === null ? -1 : rows.indexOf(row)
  const inside = (grid.contains(here) && here !== grid) || here?.closest(BESIDE) != null
  const isJump = move === 'first' || move === 'last'
  const target = inside || isJump ? rows[rowAfter(at, rows.length, move)] : (row ?? rows[0])
  if (target === undefined || target === null) return false
  const column = row === null ? null : columnIn(row)
  // At the edge a step goes nowhere: the key is left to whoever scrolls the page.
  if (target === row && inside && column === null) return false
  // One step up from the first row, inside its cells, are the heads, which sort.
  if (column !== null && move === 'previous' && at === 0) return focusHead(grid, column)
  return column === null ? focusRow(target) : focusColumn(target, column)
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

/** Moves by a row, and tells from which record to which, for a selection that grows; null when there is nowhere to go. */
export const extendRow = (grid: HTMLElement, move: 'next' | 'previous'): { from: string; to: string } | null => {
  const from = activeRow(grid)?.dataset.rowId
  if (from === undefined || !moveInGrid(grid, move)) return null
  const to = activeRow(grid)?.dataset.rowId
  return to === undefined ? null : { from, to }
}

/** Marked ids after a step of {@link extendRow}: going on marks both rows, going back unmarks the one that was left. */
export const extended = (marked: ReadonlySet<string>, { from, to }: { from: string; to: string }): Set<string> => {
  const next = new Set(marked)
  if (from !== to && marked.has(from) && marked.has(to)) next.delete(from)
  else next.add(from).add(to)
  return next
}

/** Opens the active row as a press on it does. */
export const openRow = (grid: HTMLElement): boolean => press(activeRow(grid))

/** From a cell to the control in it; false where there is none. */
export const enterCell = (cell: HTMLElement): boolean => {
  const control = controlsIn(cell)[0]
  control?.focus()
  return control !== undefined
}

/** From a control to its cell, from a cell to its row; false where the focus is on a row already. */
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

/** From one control of a cell to the next; false at the end. */
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

const press = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}

const rowAfter = (at: number, count: number, move: GridMove): number => {
  const last = count - 1
  switch (move) {
    case 'next':
      return Math.min(at + 1, last)
    case 'previous':
      return Math.max(at - 1, 0)
    case 'page_down':
      return Math.min(at + ROWS_A_PAGE, last)
    case 'page_up':
      return Math.max(at - ROWS_A_PAGE, 0)
    case 'last':
      return last
    default:
      return 0
  }
}

/** Columns that a width or a person leaves out are not there for the focus either. */
const drawn = (row: Element, role: string): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(`[role="${role}"]`)].filter((cell) => getComputedStyle(cell).display !== 'none')

const focusCell = (cell: HTMLElement | undefined): boolean => {
  if (cell === undefined) return false
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

const focusColumn = (row: HTMLElement, column: number): boolean => {
  const cells = drawn(row, 'gridcell')
  const same = cells.find((cell) => cell.getAttribute('aria-colindex') === String(column))
  return same === undefined ? focusRow(row) : focusCell(same)
}

const moveInRow = (row: HTMLElement, move: GridMove): boolean => {
  const cells = drawn(row, 'gridcell')
  const at = cells.findIndex((cell) => cell.contains(document.activeElement))
  if (move === 'cell_out' && at <= 0) return focusRow(row)
  return focusCell(cells[cellAfter(at, cells.length, move)])
}

const focusHead = (grid: HTMLElement, column: number): boolean => {
  const head = drawn(grid, 'columnheader').find((cell) => cell.getAttribute('aria-colindex') === String(column))
  return head !== undefined && focusHeadCell(head)
}

const focusHeadCell = (head: HTMLElement): boolean => {
  const target = controlsIn(head)[0] ?? head
  target.focus()
  return document.activeElement === target
}

const moveInHead = (grid: HTMLElement, head: HTMLElement, move: GridMove): boolean => {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row-id]')]
  if (move.startsWith('cell')) {
    const heads = drawn(grid, 'columnheader')
    const target = heads[Math.max(cellAfter(heads.indexOf(head), heads.length, move), 0)]
    return target !== undefined && focusHeadCell(target)
  }
  const row = move === 'last' ? rows.at(-1) : rows[0]
  if (row === undefined || move === 'previous' || move === 'page_up') return false
  return focusColumn(row, Number(head.getAttribute('aria-colindex')))
}

const cellAfter = (at: number, count: number, move: GridMove): number => {
  if (move === 'cell_in') return Math.min(at + 1, count - 1)
  if (move === 'cell_out') return at - 1
  return move === 'cell_first' ? 0 : count - 1
}
