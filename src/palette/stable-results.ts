// Keeps rows in place while more are found for the same query, so that nothing moves under the cursor. Pure except for
// its memory.
import type { PaletteList, PaletteRow } from '#src/palette/palette-row.ts'

type Group = PaletteList['groups'][number]

const idOf = (row: PaletteRow): string => row.command.id

const stableRows = (before: readonly PaletteRow[], now: readonly PaletteRow[]): readonly PaletteRow[] => {
  const byId = new Map(now.map((row) => [idOf(row), row]))
  const kept = before.flatMap((row) => byId.get(idOf(row)) ?? [])
  const known = new Set(kept.map(idOf))
  return [...kept, ...now.filter((row) => !known.has(idOf(row)))]
}

/** The earlier groups and rows in their order, then the new ones. */
export const stableGroups = (before: readonly Group[], now: readonly Group[]): readonly Group[] => {
  const byName = new Map(now.map((group) => [group.group, group]))
  const kept = before.flatMap(({ group, rows }): Group[] => {
    const next = byName.get(group)
    return next === undefined ? [] : [{ group, rows: stableRows(rows, next.rows) }]
  })
  const known = new Set(kept.map(({ group }) => group))
  return [...kept, ...now.filter(({ group }) => !known.has(group))]
}

/** The groups, with the currently best row before all others. */
const led = (groups: readonly Group[], [best]: readonly Group[]): readonly Group[] => {
  const row = best?.rows[0]
  if (best === undefined || row === undefined) return groups
  const own = groups.find(({ group }) => group === best.group)?.rows ?? []
  const rows = [row, ...own.filter((one) => idOf(one) !== idOf(row))]
  return [{ group: best.group, rows }, ...groups.filter(({ group }) => group !== best.group)]
}

const grown = (before: PaletteList, { groups }: PaletteList, moved: boolean): readonly Group[] => {
  const stable = stableGroups(before.groups, groups)
  return moved ? stable : led(stable, groups)
}

const empty: PaletteList = { mode: 'all', groups: [], total: 0, left: 0, byPinyin: false }

/**
 * A list that was shown for `query` stays in place and grows at its ends. Only the best row moves to the top, while the
 * cursor has not been moved, so that an early and a late Enter run the same row.
 */
export const createStableResults = () => {
  let shown: { query: string; given: PaletteList; list: PaletteList } | null = null
  return (query: string, list: PaletteList | null, moved: boolean): PaletteList => {
    // While the search runs the rows of the previous query stay, so that nothing flickers.
    if (list === null) return shown?.list ?? empty
    // This function is called at every rendering.
    if (shown?.query === query && shown.given === list) return shown.list
    const before = shown?.query === query ? shown.list : null
    const next = before === null || before.total === 0 ? list : { ...list, groups: grown(before, list, moved) }
    shown = { query, given: list, list: next }
    return next
  }
}
