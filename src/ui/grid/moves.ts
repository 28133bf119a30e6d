// Where a key leads in a grid. Pure: cells are places in rows and columns, and their contents do not matter.

/** A cell, by its row and column. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** The cells a move can reach, both ends included. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** A step of the cursor. `first_row` and `last_row` keep the column, `first` and `last` are corners. */
export type GridMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page_up'
  | 'page_down'
  | 'row_start'
  | 'row_end'
  | 'first_row'
  | 'last_row'
  | 'first'
  | 'last'

const ROWS_A_PAGE = 10

const byKey: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page_up',
  PageDown: 'page_down',
  Home: 'row_start',
  End: 'row_end',
}

/** The part of a key event that decides a move. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The move a key stands for, Shift or not; null when it is none. */
export const moveOf = ({ key, ctrlKey, metaKey, altKey }: Press): GridMove | null => {
  if (altKey) return null
  if (!ctrlKey && !metaKey) return byKey[key] ?? null
  return key === 'Home' ? 'first' : key === 'End' ? 'last' : null
}

/** All cells of a grid, counted from 0; the area is empty where there are none. */
export const areaOf = (rows: number, columns: number): Area => ({
  top: 0,
  left: 0,
  bottom: rows - 1,
  right: columns - 1,
})

const steps: Readonly<Partial<Record<GridMove, readonly [number, number]>>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  page_up: [-ROWS_A_PAGE, 0],
  page_down: [ROWS_A_PAGE, 0],
}

const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most))

/** The place a move leads to, inside the area; the same place at its edge. */
export const placeAfter = (area: Area, from: Place, move: GridMove): Place => {
  const [down, across] = steps[move] ?? [0, 0]
  const isFirst = move === 'first' || move === 'first_row'
  const isLast = move === 'last' || move === 'last_row'
  return {
    row: isFirst ? area.top : isLast ? area.bottom : within(from.row + down, area.top, area.bottom),
    column:
      move === 'first' || move === 'row_start'
        ? area.left
        : move === 'last' || move === 'row_end'
          ? area.right
          : within(from.column + across, area.left, area.right),
  }
}
