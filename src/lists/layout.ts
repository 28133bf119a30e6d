// How the columns of a list stand: what a person has kept of it, as the state of a table. Pure.
import { type ColumnLayout, MAX_PINNED } from '#contract/preferences.ts'
import { CARDS } from '#src/ui/table/table-classes.ts'
import type { ColumnState } from '#src/ui/table/table-column.ts'

/** What of a column matters here. */
interface Placed {
  readonly id: string
  readonly card?: 'title' | 'line' | 'off' | undefined
  /** Left out until somebody chooses it. */
  readonly extra?: boolean | undefined
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

/** Columns as a layout wants them; what it names and the list does not have is left aside. `narrow`: ids there is no room for. */
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

/** What of a layout says which columns are shown: of those that stand by themselves the ones left out, of the others the ones wanted. */
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
 * Columns that a table of this width, px, has no room for: each needs so much of it, so that the title has room enough, and `more` of it
 * where words are longer. Cards have room for every line.
 */
export const withoutRoom = (needs: Readonly<Record<string, number>>, width: number, more: number): string[] =>
  width < CARDS
    ? []
    : Object.entries(needs)
        .filter(([, needed]) => needed + more > width)
        .map(([id]) => id)
