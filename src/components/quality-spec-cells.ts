// Changes many cells of the indicators at once: clears them, fills them from the first one, or pastes from a
// spreadsheet. Pure.
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

/** The rows after a change of many cells. */
export interface SpecsWritten {
  readonly rows: readonly SpecRow[]
  /** The number of cells that could not take their text and stayed unchanged. */
  readonly skipped: number
  /** The area that was written. */
  readonly area: Area
}

/** The columns of a table whose first row contains heads; null where it contains none. */
const headedColumns = (first: readonly string[], words: SpecWords): readonly (SpecColumn | null)[] | null => {
  const found = first.map(
    (text) => specColumns.find((column) => words.heads[column].includes(headWord(text)) && text !== '') ?? null,
  )
  return found.includes('name_zh') && found.filter((one) => one !== null).length > 1 ? found : null
}

/**
 * The name is written first, because it brings an indicator's other values; the basis last, because the limit sets it
 * unless the table has its own.
 */
const order: readonly SpecColumn[] = [...specColumns.filter((column) => column !== 'basis'), 'basis']

/**
 * The rows after a table was pasted at the first cell of an area: by its heads where it has some, else cell by cell. A
 * single cell fills the whole area. Rows below the last one are added where the table names them.
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
    // Cells without a column here are counted, so that the user learns of them.
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

/**
 * The rows with figures, texts and marks of an area cleared; names, operators and bases stay, because every row needs
 * them.
 */
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

/**
 * The rows with each row of an area equal to its first one; a single row equals the one above. Names stay, because an
 * indicator may stand in a list only once.
 */
export const filledSpecs = (rows: readonly SpecRow[], area: Area, reading: Reading): SpecsWritten => {
  const isOne = area.top === area.bottom
  const first = rows[isOne ? area.top - 1 : area.top]
  if (first === undefined) return { rows, skipped: 0, area }
  let skipped = 0
  const filled = changedRows(rows, area, (row, at) => {
    if (!isOne && at === area.top) return row
    // A figure means nothing without its operator, so both are copied.
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
