// The layout of a list's columns: the user's saved settings as the state of a table. Pure.
import { type ColumnLayout, MAX_PINNED } from '#contract/preferences.ts'
import { CARDS } from '#src/ui/table/table-classes.ts'
import type { ColumnState } from '#src/ui/table/table-column.ts'

/** The properties of a column that matter here. */
interface Placed {
  readonly id: string
  readonly card?: 'title' | 'line' | 'off' | undefined
  /** Whether the column is hidden until the user chooses it. */
  readonly extra?: boolean | undefined
}

/** Columns that identify the record of a row: the first one and the title of a card. They are never hidden. */
export const identifying = (columns: readonly Placed[]): ReadonlySet<string> =>
  new Set(columns.filter((column, at) => at === 0 || column.card === 'title').map((column) => column.id))

/** Ids in a given order; ids the order lacks stand after the one they were declared after. */
const inOrder = (ids: readonly string[], order: readonly string[]): string[] => {
  const placed = order.filter((id, at) => ids.includes(id) && order.indexOf(id) === at)
  ids.forEach((id, at) => {
    if (placed.includes(id)) return
    const before = ids[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, id)
  })
  return placed
}

/** Columns by a saved layout; unknown columns of the layout are ignored. `narrow`: ids without room. */
export const columnState = (
  columns: readonly Placed[],
  { order = [], hidden = [], shown = [], pinned = 0 }: ColumnLayout = {},
  narrow: readonly string[] = [],
): ColumnState => {
  const fixed = identifying(columns)
  const isWanted = ({ id, extra }: Placed) =>
    extra === true ? shown.includes(id) : fixed.has(id) || !hidden.includes(id)
  const visible = new Set(columns.filter((one) => isWanted(one) && !narrow.includes(one.id)).map((one) => one.id))
  const columnOrder = inOrder(
    columns.map((column) => column.id),
    order,
  )
  return {
    columnOrder,
    columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, visible.has(id)])),
    columnPinning: {
      start: columnOrder.filter((id) => visible.has(id)).slice(0, Math.min(pinned, MAX_PINNED)),
      end: [],
    },
  }
}

/**
 * The part of a layout about visible columns: the default columns that are hidden, and the optional columns that are
 * shown.
 */
export const shownLayout = (
  columns: readonly Placed[],
  visibility: ColumnState['columnVisibility'],
): Pick<ColumnLayout, 'hidden' | 'shown'> => {
  const ids = (all: readonly Placed[], isShown: boolean) =>
    all.map((column) => column.id).filter((id) => (visibility[id] !== false) === isShown)
  const extra = columns.filter((column) => column.extra === true)
  const hidden = ids(
    columns.filter((column) => column.extra !== true),
    false,
  )
  return extra.length === 0 ? { hidden } : { hidden, shown: ids(extra, true) }
}

/**
 * Columns without room in a table of this width, px: each declares the table width from which it is shown, so that the
 * title keeps enough room, plus `more` where words are longer. Cards have room for every column.
 */
export const withoutRoom = (needs: Readonly<Record<string, number>>, width: number, more: number): string[] =>
  width < CARDS
    ? []
    : Object.entries(needs)
        .filter(([, needed]) => needed + more > width)
        .map(([id]) => id)
