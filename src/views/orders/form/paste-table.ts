// A pasted table before it becomes lines: the field of each column, the value of each cell, and the cells that could
// not be read, and what has to be mended in the lines. Pure.

import { withoutPreparation } from '#contract/herbs.processed.ts'
import type { Herb } from '#contract/herbs.ts'
import { headSpellings, isFigure, readPrice, readQuantity, withHeadUnit } from '#src/commands/measures.ts'
import { herbFinder } from '#src/components/herb-names.ts'
import type { SpecRow } from '#src/components/quality-spec-rows.ts'
import { dayOf } from '#src/imports/table.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'
import { weightPriceOf } from './line-cells.ts'
import { type GridColumn, gridColumns, type MoreColumn, moreColumns, OWN_GRADE } from './lines.ts'

/** A column a table may have. */
export type PasteColumn = GridColumn | MoreColumn
export const pasteColumns: readonly PasteColumn[] = [...gridColumns, ...moreColumns]

/** The words for heads, grades and units, from the locales; every list is in lower case. */
export interface PasteVocabulary {
  readonly heads: Readonly<Partial<Record<PasteColumn, readonly string[]>>>
  /** Grade or unit by word. */
  readonly grades: Readonly<Record<string, string>>
  readonly units: Readonly<Record<string, string>>
  /** The day to which relative days refer: tomorrow, next Monday. */
  readonly now: Date
  /** Values of further columns with choices, by word. */
  readonly choices?: Readonly<Partial<Record<PasteColumn, Readonly<Record<string, string>>>>>
}

/** The texts of a line; a row that was checked in the import dialog also has the id of its herb. */
export type PastedRow = Partial<Record<GridColumn | MoreColumn | 'herbal_id', string>> & {
  /** Quality indicators of an imported row. */
  readonly specs?: readonly SpecRow[]
}

export interface PastedTable {
  /** The heads as written; none where the first row contains no heads. */
  readonly heads: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  /** Field of each column; a column with null is ignored. */
  readonly columns: readonly (PasteColumn | null)[]
}

/** A cell's text and value; `value` is null where the text could not be read. */
export interface PastedCell {
  readonly written: string
  readonly value: string | null
  /** The value differs from the text because of another unit. */
  readonly is_converted: boolean
}

const matched = (row: readonly string[], vocabulary: PasteVocabulary): (PasteColumn | null)[] => {
  const taken = new Set<PasteColumn>()
  return row.map((text) => {
    const free = pasteColumns.filter((one) => !taken.has(one))
    const column = headSpellings(text).flatMap(
      (word) => free.find((one) => vocabulary.heads[one]?.includes(word)) ?? [],
    )[0]
    if (column === undefined) return null
    taken.add(column)
    return column
  })
}

/** Reads a table by its heads where it has some, otherwise column by column from `from` on. */
export const pastedTable = (
  table: readonly (readonly string[])[],
  from: GridColumn,
  vocabulary: PasteVocabulary,
): PastedTable => {
  const width = Math.max(0, ...table.map((row) => row.length))
  const first = table[0] ?? []
  const found = matched(first, vocabulary)
  if (found.includes('name') || found.filter((one) => one !== null).length > 1)
    return {
      heads: first,
      rows: table.slice(1).filter((row) => row.some((cell) => cell !== '')),
      columns: Array.from({ length: width }, (_, at) => found[at] ?? null),
    }
  const placed = gridColumns.slice(gridColumns.indexOf(from))
  const columns = (from === 'name' && byContent(table, width, vocabulary)) || placed
  return { heads: null, rows: table, columns: Array.from({ length: width }, (_, at) => columns[at] ?? null) }
}

/**
 * The field of each column by what stands in it, for a table of fewer columns than the grid: a name, a grade, a
 * quantity, a unit, a price. Null where no figure and no unit stands in the place of a grade, a size or an origin.
 */
const byContent = (
  table: readonly (readonly string[])[],
  width: number,
  vocabulary: PasteVocabulary,
): readonly (PasteColumn | null)[] | null => {
  const kinds = Array.from({ length: width }, (_, at) => kindOf(table, at, vocabulary))
  const isMisplaced = kinds
    .slice(1, gridColumns.indexOf('quantity'))
    .some((kind) => kind === 'quantity' || kind === 'unit')
  if (!isMisplaced || kinds[gridColumns.indexOf('quantity')] === 'quantity') return null
  const taken = new Set<PasteColumn>()
  return kinds.map((kind, at) => {
    const column = at === 0 ? 'name' : kind === 'quantity' && taken.has(kind) ? 'reference_price' : kind
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** What all texts of a column are; null where they are something else, or there is none. */
const kindOf = (
  table: readonly (readonly string[])[],
  at: number,
  vocabulary: PasteVocabulary,
): 'unit' | 'grade' | 'quantity' | 'reference_price' | null => {
  const texts = table.flatMap((row) => row[at] || [])
  const all = (is: (text: string) => boolean) => texts.length > 0 && texts.every(is)
  if (all((text) => known(vocabulary.units, text) !== undefined)) return 'unit'
  if (all((text) => known(vocabulary.grades, text) !== undefined)) return 'grade'
  if (all((text) => cellRow('quantity', text, vocabulary).quantity !== text || isFigure(text))) return 'quantity'
  return all((text) => readPrice(text) !== null) ? 'reference_price' : null
}

/** Columns with content that are ignored. */
export const unknownColumns = ({ heads, rows, columns }: PastedTable): { at: number; head: string }[] =>
  columns.flatMap((column, at) =>
    column === null && ((heads?.[at] ?? '') !== '' || rows.some((row) => (row[at] ?? '') !== ''))
      ? [{ at, head: heads?.[at] ?? '' }]
      : [],
  )

const known = (vocabulary: Readonly<Record<string, string>> | undefined, text: string): string | undefined =>
  vocabulary?.[text.normalize('NFKC').trim().toLowerCase()]

const cellRow = (column: PasteColumn, text: string, vocabulary: PasteVocabulary): PastedRow => {
  switch (column) {
    case 'quantity': {
      const read = readQuantity(text)
      if (read === null) return { quantity: plainNumber(text) }
      const unit = known(vocabulary.units, read.unit)
      return unit === undefined && read.unit !== ''
        ? { quantity: text }
        : { quantity: read.quantity, ...(unit !== undefined && { unit }) }
    }
    case 'reference_price':
    case 'ceiling_price':
      return { [column]: readPrice(text) ?? plainNumber(text) }
    case 'qty_tolerance_pct':
      return { qty_tolerance_pct: plainNumber(text.normalize('NFKC').replace(/[±%]|\+\/?-/g, '')) }
    case 'harvest_year':
      return { harvest_year: /^\D*((?:19|20)\d{2})\D*$/.exec(text)?.[1] ?? text }
    case 'delivery_date': {
      const day = dayOf(text, vocabulary.now)
      return day === null ? {} : { delivery_date: day }
    }
    case 'grade': {
      const grade = known(vocabulary.grades, text)
      // A trade grade outside the list becomes the line's own grade.
      return grade === undefined ? { grade: OWN_GRADE, grade_text: text } : { grade }
    }
    case 'unit':
    case 'new_stock_only':
    case 'wild_or_cultivated':
    case 'daodi_required': {
      const value = known(column === 'unit' ? vocabulary.units : vocabulary.choices?.[column], text)
      return value === undefined ? {} : { [column]: value }
    }
    default:
      return { [column]: text }
  }
}

const writtenAt = ({ heads, columns }: PastedTable, row: readonly string[], at: number): string => {
  const text = row[at] ?? ''
  const column = columns[at]
  const head = heads?.[at]
  const isMeasure = column === 'quantity' || column === 'reference_price' || column === 'ceiling_price'
  return head !== undefined && isMeasure ? withHeadUnit(text, head) : text
}

const prices: readonly PasteColumn[] = ['reference_price', 'ceiling_price']

/** The texts that the rows write into lines. */
export const pastedRowsOf = (table: PastedTable, vocabulary: PasteVocabulary): PastedRow[] =>
  table.rows.map((row) => {
    const line: PastedRow = {}
    // A unit beside the figure overrides the unit column.
    const order = table.columns
      .map((_, at) => at)
      .toSorted((a, b) => Number(table.columns[b] === 'unit') - Number(table.columns[a] === 'unit'))
    for (const at of order) {
      const column = table.columns[at]
      const text = writtenAt(table, row, at)
      if (column === null || column === undefined) continue
      if (text !== '') {
        const read = cellRow(column, text, vocabulary)
        const words = [line.grade_text, read.grade_text].filter(Boolean).join(' ')
        Object.assign(line, read, words !== '' && { grade_text: words })
      }
      // Cells without heads are written by position, blank ones too; a grade or a unit is never set to blank.
      else if (table.heads === null && column !== 'grade' && column !== 'unit') line[column] = ''
    }
    // A unit that is not known stays beside its quantity, where it has to be mended: the line would take it for kilograms.
    const unit = row[table.columns.indexOf('unit')] ?? ''
    if (unit !== '' && line.unit === undefined) line.quantity = `${line.quantity ?? ''}${unit}`
    // A price by weight of counted goods is that of a package, or stays as it is written.
    for (const column of prices) {
      const text = writtenAt(table, row, table.columns.indexOf(column))
      const price = weightPriceOf(text, line)
      if (price !== null) line[column] = price.whole ?? text
    }
    return line
  })

/** A cell with its value. */
export const pastedCell = (
  table: PastedTable,
  nth: number,
  column: PasteColumn,
  vocabulary: PasteVocabulary,
): PastedCell => {
  const at = table.columns.indexOf(column)
  const row = table.rows[nth] ?? []
  const written = at < 0 ? '' : writtenAt(table, row, at)
  // What a quantity or a price means depends on the unit and the package of its row.
  const [line] =
    column === 'quantity' || prices.includes(column) ? pastedRowsOf({ ...table, rows: [row] }, vocabulary) : []
  const value = written === '' ? null : ((line ?? cellRow(column, written, vocabulary))[column] ?? null)
  const isMeasure = prices.includes(column) || column === 'quantity'
  return { written, value, is_converted: isMeasure && value !== null && !isFigure(written) && value !== written }
}

/**
 * Whether the user should see a preview first: a value was converted or could not be read, or a column has no field.
 */
export const needsPreview = (table: PastedTable, vocabulary: PasteVocabulary): boolean =>
  unknownColumns(table).length > 0 ||
  table.rows.some((_, nth) =>
    table.columns.some((column) => {
      if (column === null) return false
      const { written, value, is_converted } = pastedCell(table, nth, column, vocabulary)
      return is_converted || (written !== '' && value === null)
    }),
  )

/** `herb`: no herb, or several, have this name. `figure`: not a number. */
export type PasteFault = 'herb' | 'figure'

const figures: readonly PasteColumn[] = ['quantity', 'reference_price', 'ceiling_price', 'qty_tolerance_pct']

/** Finds the herb of a name as the lines find it; null where it is no name of one herb. */
export const lineHerbFinder = (herbs: readonly Herb[]): ((name: string) => Herb | null) => {
  const herbNamed = herbFinder(herbs)
  return (name) => herbNamed(name) ?? herbNamed(withoutPreparation(name.trim()) ?? '')
}

/** The faults of each row, by column. `herbs` is null while the catalogue is not loaded; names are not judged then. */
export const pasteFaults = (
  rows: readonly PastedRow[],
  herbs: readonly Herb[] | null,
): readonly Partial<Record<PasteColumn, PasteFault>>[] => {
  const herbNamed = herbs === null ? null : lineHerbFinder(herbs)
  return rows.map((row) => {
    const faults: Partial<Record<PasteColumn, PasteFault>> = {}
    const { name = '' } = row
    if (herbNamed !== null && name.trim() !== '' && herbNamed(name) === null) faults.name = 'herb'
    for (const column of figures) {
      const text = row[column] ?? ''
      if (text.trim() !== '' && !isFigure(text)) faults[column] = 'figure'
    }
    return faults
  })
}
