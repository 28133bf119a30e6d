// How the columns of a list stand: their order, which are left out, how many stay in sight. Pure.
import { type ColumnLayout, MAX_PINNED } from '#contract/preferences.ts'

/** What of a column matters here. */
interface Placed {
  readonly id: string
  readonly card?: 'title' | 'line' | 'off' | undefined
  /** Left out until somebody chooses it. */
  readonly extra?: boolean | undefined
}

/** The columns of a list as one person has arranged them. */
export interface Arranged<C> {
  readonly columns: readonly C[]
  readonly hidden: readonly string[]
  readonly pinned: number
  /** Somebody has chosen: what is not hidden is wanted, however narrow the table. */
  readonly isChosen: boolean
}

/** Columns that say which record a row is: the first one and the one that is the title of a card. They are never left out. */
export const identifying = (columns: readonly Placed[]): ReadonlySet<string> =>
  new Set(columns.filter((column, at) => at === 0 || column.card === 'title').map((column) => column.id))

/** Ids in a wanted order; those the order does not name stand after the one they were declared after. */
const inOrder = (ids: readonly string[], order: readonly string[]): string[] => {
  const placed = order.filter((id, at) => ids.includes(id) && order.indexOf(id) === at)
  ids.forEach((id, at) => {
    if (placed.includes(id)) return
    const before = ids[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, id)
  })
  return placed
}

/** Of these ids those of columns that stand unless they are hidden, and may be. */
const usual = (columns: readonly Placed[], ids: readonly string[]): string[] => {
  const fixed = identifying(columns)
  return ids.filter((id) => columns.some((column) => column.id === id && column.extra !== true) && !fixed.has(id))
}

/** Columns of which nobody has said that they are wanted. */
const unasked = (columns: readonly Placed[], { shown = [] }: ColumnLayout): string[] =>
  columns.flatMap(({ id, extra }) => (extra === true && !shown.includes(id) ? [id] : []))

/** Columns as a layout wants them; what it names and the list does not have is left aside. */
export const arranged = <C extends Placed>(columns: readonly C[], layout: ColumnLayout | undefined): Arranged<C> => {
  if (layout === undefined) return { columns, hidden: unasked(columns, {}), pinned: 0, isChosen: false }
  const byId = new Map(columns.map((column) => [column.id, column]))
  const order = inOrder([...byId.keys()], layout.order ?? [])
  return {
    columns: order.flatMap((id) => byId.get(id) ?? []),
    hidden: [...usual(columns, layout.hidden ?? []), ...unasked(columns, layout)],
    pinned: Math.min(layout.pinned ?? 0, MAX_PINNED),
    isChosen: true,
  }
}

/** The layout after a column was shown or left out. */
export const withShown = (
  columns: readonly Placed[],
  layout: ColumnLayout,
  id: string,
  shown: boolean,
): ColumnLayout => {
  const column = columns.find((one) => one.id === id)
  if (column?.extra === true) {
    const others = (layout.shown ?? []).filter((one) => one !== id && columns.some((it) => it.id === one))
    return { ...layout, shown: shown ? [...others, id] : others }
  }
  const rest = usual(columns, layout.hidden ?? []).filter((one) => one !== id)
  return { ...layout, hidden: shown || identifying(columns).has(id) ? rest : [...rest, id] }
}

/** The layout after a column went one place up (−1) or down (1). */
export const withMoved = (columns: readonly Placed[], layout: ColumnLayout, id: string, by: -1 | 1): ColumnLayout => {
  const order = arranged(columns, layout).columns.map((column) => column.id)
  const at = order.indexOf(id)
  const other = order[at + by]
  if (at === -1 || other === undefined) return layout
  order[at] = other
  order[at + by] = id
  return { ...layout, order }
}

/** The layout in which the columns up to this one are pinned; pinned up to here already, none are. */
export const withPinned = (columns: readonly Placed[], layout: ColumnLayout, id: string): ColumnLayout => {
  const { columns: order, hidden, pinned } = arranged(columns, layout)
  const upTo = order.filter((column) => !hidden.includes(column.id)).findIndex((column) => column.id === id) + 1
  if (upTo === 0 || upTo > MAX_PINNED) return layout
  return { ...layout, pinned: upTo === pinned ? 0 : upTo }
}

/** What the drawing of a column needs to know of its place. */
interface Drawn extends Placed {
  readonly width?: number | undefined
  readonly from?: unknown
  readonly stick?: number | undefined
}

/** A column that takes what is left needs so much at least, px. */
const FLEXIBLE = 200
/** The column of boxes, px. */
const BOXES = 52

/** The columns of a table as they are drawn; `minWidth` in px where the table may become wider than its place. */
export interface DrawnColumns<C> {
  readonly columns: readonly C[]
  readonly hidden: readonly string[]
  readonly minWidth: number | undefined
}

/** Columns as a layout wants them, ready to draw: all that were chosen stand, the pinned ones hold on to the left edge. */
export const drawnColumns = <C extends Drawn>(
  columns: readonly C[],
  layout: ColumnLayout | undefined,
  boxed: boolean,
): DrawnColumns<C> => {
  const { columns: order, hidden, pinned, isChosen } = arranged(columns, layout)
  if (!isChosen) return { columns, hidden, minWidth: undefined }
  let left = boxed ? BOXES : 0
  let nth = 0
  let minWidth = left
  const drawn = order.map((column): C => {
    // Wanted, however narrow the table.
    const wanted = { ...column, from: undefined }
    if (hidden.includes(column.id)) return wanted
    minWidth += column.width ?? FLEXIBLE
    nth += 1
    if (nth > pinned) return wanted
    const stuck = { ...wanted, stick: left, width: column.width ?? FLEXIBLE }
    left += stuck.width
    return stuck
  })
  return { columns: drawn, hidden, minWidth }
}
