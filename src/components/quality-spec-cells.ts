// Many cells of the indicators at once: emptied, filled from the first one, and pasted from a spreadsheet. Pure.
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import type { Area } from '#src/ui/grid/moves.ts'
import { headWord } from '#src/ui/table/table-text.ts'
import { spread } from './cell-text.ts'
import {
  type Reading,
  type SpecColumn,
  type SpecWords,
  specColumns,
  specText,
  withSpecText,
} from './quality-spec-reading.ts'
import { changeRow, MAX_SPECS, ownRow, type SpecRow } from './quality-spec-rows.ts'

/** Rows after an act on many of their cells. */
export interface SpecsWritten {
  readonly rows: readonly SpecRow[]
  /** Cells that could not take their text and stayed as they were. */
  readonly skipped: number
  /** Where it was written. */
  readonly area: Area
}

/** Its columns where the first row of a table holds heads; null where it holds none. */
const headedColumns = (first: readonly string[], words: SpecWords): readonly (SpecColumn | null)[] | null => {
  const found = first.map(
    (text) => specColumns.find((column) => words.heads[column].includes(headWord(text)) && text !== '') ?? null,
  )
  return found.includes('name_zh') && found.filter((one) => one !== null).length > 1 ? found : null
}

/** A name first, as it brings what else an indicator has; a basis last, as it follows from the limit unless it is said. */
const order: readonly SpecColumn[] = [...specColumns.filter((column) => column !== 'basis'), 'basis']

/**
 * The rows with a table written over an area, from its first cell on: by its heads where it has some, else cell by cell; one cell alone goes
 * into every cell of the area. Below the last row come new ones, where the table names them.
 */
export const pastedSpecs = (
  rows: readonly SpecRow[],
  over: Area,
  table: readonly (readonly string[])[],
  reading: Reading,
): SpecsWritten => {
  const heads = headedColumns(table[0] ?? [], reading.words)
  const body = spread(table, over).slice(heads === null ? 0 : 1)
  const columns = heads ?? specColumns.slice(over.left, over.left + Math.max(...body.map((one) => one.length)))
  const next = [...rows]
  let skipped = 0
  let bottom = over.top
  for (const [nth, texts] of body.entries()) {
    const at = Math.min(over.top + nth, next.length)
    const name = texts[columns.indexOf('name_zh')]?.trim() ?? ''
    const isNew = at === next.length
    if (isNew && (name === '' || next.length >= MAX_SPECS)) {
      skipped += texts.filter((text) => text.trim() !== '').length
      continue
    }
    let row = next[at] ?? ownRow('')
    for (const column of order) {
      const text = texts[columns.indexOf(column)]
      if (text === undefined) continue
      const written = withSpecText(row, column, text, reading)
      if (written === null && text.trim() !== '') skipped += 1
      row = written ?? row
    }
    // What has no column here is not lost without a word.
    skipped += texts.filter((text, place) => (columns[place] ?? null) === null && text.trim() !== '').length
    next[at] = row
    bottom = Math.max(bottom, at)
  }
  const places = columns.flatMap((column) => (column === null ? [] : [specColumns.indexOf(column)]))
  return {
    rows: next,
    skipped,
    area: { top: over.top, bottom, left: Math.min(...places, over.left), right: Math.max(...places, over.left) },
  }
}

const columnsIn = ({ left, right }: Area): readonly SpecColumn[] => specColumns.slice(left, right + 1)

const changedRows = (
  rows: readonly SpecRow[],
  area: Area,
  change: (row: SpecRow, at: number) => SpecRow,
): readonly SpecRow[] => rows.map((row, at) => (at < area.top || at > area.bottom ? row : change(row, at)))

/** The rows with the figures, words and marks of an area taken out; names, operators and bases stay, as no row is without them. */
export const clearedSpecs = (rows: readonly SpecRow[], area: Area): readonly SpecRow[] => {
  const columns = columnsIn(area)
  const emptied = {
    ...(columns.includes('limit') && { min: '', max: '' }),
    ...(columns.includes('chp_limit') && { chp_limit: '' }),
    ...(columns.includes('method') && { method: '' }),
    ...(columns.includes('need_report') && { need_report: false }),
    ...(columns.includes('critical') && { critical: false }),
  }
  return changedRows(rows, area, (row) => {
    const change = { ...emptied, ...(columns.includes('unit') && indicatorOf(row.code) === undefined && { unit: '' }) }
    return Object.keys(change).length === 0 ? row : changeRow(row, change)
  })
}

/** The rows with each of an area like its first one, one row alone like the one above. Names stay: an indicator stands in a list once. */
export const filledSpecs = (rows: readonly SpecRow[], area: Area, reading: Reading): SpecsWritten => {
  const isOne = area.top === area.bottom
  const first = rows[isOne ? area.top - 1 : area.top]
  if (first === undefined) return { rows, skipped: 0, area }
  let skipped = 0
  const filled = changedRows(rows, area, (row, at) => {
    if (!isOne && at === area.top) return row
    // A figure means nothing without how it is compared.
    const columns = new Set<SpecColumn>([
      ...columnsIn(area),
      ...(columnsIn(area).includes('limit') ? ['operator' as const] : []),
    ])
    return order
      .filter((column) => column !== 'name_zh' && columns.has(column))
      .reduce((now, column) => {
        const written = withSpecText(now, column, specText(first, column, reading.words), reading)
        if (written === null) skipped += 1
        return written ?? now
      }, row)
  })
  return { rows: filled, skipped, area }
}
