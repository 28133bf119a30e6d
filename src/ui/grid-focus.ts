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

/** The grid around an element, else the page's first one. */
export const gridNear = (from: Element | null): HTMLElement | null =>
  from?.closest<HTMLElement>('[role="grid"]') ?? document.querySelector<HTMLElement>('main [role="grid"]')

/** The row that holds the focus, else the one that would receive it by Tab. */
export const activeRow = (grid: HTMLElement): HTMLElement | null => {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row-id]') ?? null
  if (focused !== null && grid.contains(focused)) return focused
  return grid.querySelector<HTMLElement>('[data-row-id][tabindex="0"]')
}

/** Moves the focus; false when there is nowhere to go. */
export const moveInGrid = (grid: HTMLElement, move: GridMove): boolean => {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row-id]')]
  const row = activeRow(grid)
  const at = row === null ? -1 : rows.indexOf(row)
  if (move.startsWith('cell')) return row !== null && moveInRow(row, move)
  const inside = grid.contains(document.activeElement) && document.activeElement !== grid
  const target =
    inside || move === 'first' || move === 'last' ? rows[rowAfter(at, rows.length, move)] : (row ?? rows[0])
  if (target === undefined || target === null) return false
  return focusRow(target)
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

/** Presses the box of the active row. */
export const toggleRow = (grid: HTMLElement): boolean => press(activeRow(grid)?.querySelector('input[type="checkbox"]'))

/** Selects the active row and the one moved to. */
export const extendRow = (grid: HTMLElement, move: 'next' | 'previous'): boolean => {
  check(grid)
  if (!moveInGrid(grid, move)) return false
  check(grid)
  return true
}

/** Opens the active row as a press on it does. */
export const openRow = (grid: HTMLElement): boolean => press(activeRow(grid))

const press = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}

const check = (grid: HTMLElement): void => {
  const box = activeRow(grid)?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (box && !box.checked) box.click()
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

const moveInRow = (row: HTMLElement, move: GridMove): boolean => {
  const cells = [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter((cell) => cell.offsetParent !== null)
  const at = cells.findIndex((cell) => cell.contains(document.activeElement))
  if (move === 'cell_out' && at <= 0) return focusRow(row)
  const target = cells[cellAfter(at, cells.length, move)]
  if (target === undefined) return false
  const control = target.querySelector<HTMLElement>('a[href], button, input, select')
  ;(control ?? target).focus()
  return true
}

const cellAfter = (at: number, count: number, move: GridMove): number => {
  if (move === 'cell_in') return Math.min(at + 1, count - 1)
  if (move === 'cell_out') return at - 1
  return move === 'cell_first' ? 0 : count - 1
}
