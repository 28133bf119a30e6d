// Where a key leads in the matrix. Pure: cells are a line and a tender, by id.
import type { ReviewCell } from '#src/machines/use-review.ts'

/** The lines and tenders in sight, in the order of the screen. */
export interface Ground {
  readonly lines: readonly string[]
  readonly tenders: readonly string[]
  /** Tenders below each other, lines side by side. */
  readonly transposed?: boolean
}

interface Press {
  readonly key: string
  readonly mod: boolean
}

const PAGE = 10

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
}

const clamp = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1))

/** What lies below each other, and what side by side. */
const sidesOf = ({ lines, tenders, transposed = false }: Ground) =>
  transposed ? { down: tenders, across: lines } : { down: lines, across: tenders }

/** The cell a key leads to; null when the key is none of movement, or there is nothing to move in. */
export const cellAfter = (ground: Ground, from: ReviewCell | null, { key, mod }: Press): ReviewCell | null => {
  const { down, across } = sidesOf(ground)
  const line = from?.order_item_id ?? ''
  const tender = from?.tender_id ?? ''
  const row = Math.max(0, down.indexOf(ground.transposed ? tender : line))
  const column = Math.max(0, across.indexOf(ground.transposed ? line : tender))
  if (key === 'Home') return cellAt(ground, mod ? 0 : row, 0)
  if (key === 'End') return cellAt(ground, mod ? down.length - 1 : row, across.length - 1)
  const step = steps[key]
  if (step === undefined || mod) return null
  return cellAt(ground, row + step[0], column + step[1])
}

/** The nearest cell to a place; null when there is none. */
const cellAt = (ground: Ground, row: number, column: number): ReviewCell | null => {
  const { down, across } = sidesOf(ground)
  const first = down[clamp(row, down.length)]
  const second = across[clamp(column, across.length)]
  if (first === undefined || second === undefined) return null
  return ground.transposed ? { order_item_id: second, tender_id: first } : { order_item_id: first, tender_id: second }
}

/** The cell that stands for the focus: the focused one while it is in sight, otherwise the first. */
export const tabStop = (ground: Ground, focus: ReviewCell | null): ReviewCell | null => {
  const seen = focus !== null && ground.lines.includes(focus.order_item_id) && ground.tenders.includes(focus.tender_id)
  return seen ? focus : cellAt(ground, 0, 0)
}
