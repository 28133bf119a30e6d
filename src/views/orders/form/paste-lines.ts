// Lines from a spreadsheet: copied cells become texts of line columns, and known names become herbs.
import type { Herb } from '#contract/herbs.ts'
import { withFoundHerb } from './line-cells.ts'
import { emptyLine, isBlank, type Line, MAX_LINES, withGrade, withReference, withUnit } from './lines.ts'
import { lineHerbFinder, type PastedRow } from './paste-table.ts'

/** The lines with the rows written from position `at` on; lines are added as needed, up to the limit. */
export const withRows = (lines: readonly Line[], at: number, rows: readonly PastedRow[]): Line[] => {
  const next = [...lines]
  // A name that another line already has means the same herb.
  const herbs = new Map(
    lines.flatMap(({ name, herbal_id }) => (herbal_id === null ? [] : [[name, herbal_id] as const])),
  )
  rows.forEach((row, nth) => {
    const index = at + nth
    if (index >= MAX_LINES) return
    while (next.length <= index) next.push(emptyLine())
    const line = next[index] ?? emptyLine()
    const renamed = row.name !== undefined && row.name !== line.name
    const { herbal_id: herb, reference_price: price, specs, ...texts } = row
    const inUnit = texts.unit === undefined ? line : withUnit(line, texts.unit)
    const written = {
      ...(texts.grade === undefined ? inUnit : withGrade(inUnit, texts.grade)),
      ...(renamed && { processing: '' }),
      ...texts,
      ...(renamed && { herbal_id: herbs.get(row.name ?? '') ?? null, specs: null, kept: {} }),
      ...(herb !== undefined && { herbal_id: herb }),
      ...(specs !== undefined && { specs }),
    }
    next[index] = price === undefined || price === written.reference_price ? written : withReference(written, price)
  })
  return next
}

/** The lines with the rows after the last line that is not blank. */
export const withRowsAtEnd = (lines: readonly Line[], rows: readonly PastedRow[]): Line[] =>
  withRows(lines, lines.findLastIndex((line) => !isBlank(line)) + 1, rows)

/** Names that are no herbs yet, without duplicates. */
export const unresolvedNames = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap((line) => (line.herbal_id === null && line.name.trim() !== '' ? [line.name] : []))),
]

/** The lines with each known name linked to its herb; the same array when none could be linked. */
export const withResolved = (lines: readonly Line[], herbs: readonly Herb[]): readonly Line[] => {
  const herbNamed = lineHerbFinder(herbs)
  const found = new Map(
    unresolvedNames(lines).flatMap((name) => {
      const herb = herbNamed(name)
      return herb === null ? [] : [[name, herb] as const]
    }),
  )
  if (found.size === 0) return lines
  return lines.map((line) => {
    const herb = line.herbal_id === null ? found.get(line.name) : undefined
    return herb === undefined ? line : withFoundHerb(line, herb)
  })
}

/** Keys of the lines that differ from `before`, have a herb, and have no price. */
export const unpricedKeys = (before: readonly Line[], after: readonly Line[]): ReadonlySet<string> =>
  new Set(
    after.flatMap((line, row) =>
      line !== before[row] && line.herbal_id !== null && line.reference_price === '' ? [line.key] : [],
    ),
  )

/**
 * The lines with missing reference prices filled in from their herbs, as picking a herb does; the same array when none
 * was found.
 */
export const withHerbPrices = (
  lines: readonly Line[],
  keys: ReadonlySet<string>,
  herbs: readonly Herb[],
): readonly Line[] => {
  const byId = new Map(herbs.map((herb) => [herb.id, herb]))
  const next = lines.map((line) => {
    const herb = line.herbal_id === null ? undefined : byId.get(line.herbal_id)
    const isAsked = keys.has(line.key) && line.reference_price === ''
    return isAsked && herb !== undefined && herb.reference_price !== null ? withFoundHerb(line, herb) : line
  })
  return next.every((line, row) => line === lines[row]) ? lines : next
}
