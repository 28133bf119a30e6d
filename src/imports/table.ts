// Reads the cells of a table: which column is which, the contract's value of each text, and its fault. Pure.
import { unguardCell } from '#contract/cells.ts'
import type { Herb } from '#contract/herbs.ts'
import { headSpellings } from '#src/commands/measures.ts'
import type { ImportRow } from '#src/machines/import.machine.ts'
import { readDate } from '#src/ui/date/read-date.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'

/** A column a table may have. */
export interface ImportColumn {
  /** Field of the body; unique in its table. */
  readonly name: string
  readonly kind: 'text' | 'decimal' | 'day' | 'choice' | 'herb' | 'herbs' | 'words' | 'region'
  readonly required?: boolean
  /** Locale key of the column's head. */
  readonly label: string
  /** Locale key of further accepted heads, `|`-separated. */
  readonly heads: string
  /**
   * For `choice`: its values, and the key prefix of their labels; `also` has further accepted labels, `|`-separated.
   */
  readonly values?: readonly string[]
  readonly optionsKey?: string
  readonly also?: string
  /** A word that is not among the choices is accepted as it is written. */
  readonly takesOwn?: boolean
  /** The value of an empty cell. */
  readonly otherwise?: string
  /** Further accepted heads that are data and no words of a locale. */
  readonly alsoHeads?: readonly string[]
  /** Whether several columns of a table go into this field. Into a text they go when somebody says so. */
  readonly many?: boolean
  /** Locale key of the column's two example cells, `|`-separated. */
  readonly example: string
}

/** Makes the columns of one noun: each labelled by its field's label under `labels`. */
export const columnsOf =
  (labels: string) =>
  (
    name: string,
    kind: ImportColumn['kind'],
    more: Partial<Omit<ImportColumn, 'name' | 'kind'>> = {},
  ): ImportColumn => ({
    name,
    kind,
    label: `${labels}.${name}`,
    heads: `imports:heads.${name}`,
    example: `imports:example.${name}`,
    ...more,
  })

/** Everything needed to read cells. */
export interface ImportReader {
  /** Label → value, by column. */
  readonly choices: Readonly<Record<string, ReadonlyMap<string, string>>>
  readonly herbNamed: (name: string) => Herb | null
  /** Name of a place → its code. */
  readonly regionNamed: (name: string) => string | null
  /** The day to which relative dates refer: tomorrow, next Monday. */
  readonly now: Date
}

/** The parsed value of a cell; a fault is a key of `import:fault`, with its parameters. */
export type CellRead =
  | { readonly is: 'empty' }
  | {
      readonly is: 'value'
      readonly value: string | readonly string[]
      /** What the text means, in words, where that is not the text itself: the name of the herb that an alias means. */
      readonly means?: string
    }
  | { readonly is: 'fault'; readonly fault: string; readonly params?: Readonly<Record<string, string>> }

/** The items of a cell that lists several herbs or aliases. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A date in digits or everyday words, as YYYY-MM-DD; null for any other text. In full digits the year is unlimited. */
export const dayOf = (text: string, now: Date): string | null => {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/.exec(text.normalize('NFKC')) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${found}T00:00:00Z`)
  if (!Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === found) return found
  return readDate(text, now)?.day ?? null
}

const ofHerbs = (text: string, { herbNamed }: ImportReader): CellRead => {
  const found = partsOf(text).map((name) => ({ name, herb: herbNamed(name) }))
  const unknown = found.filter(({ herb }) => herb === null).map(({ name }) => name)
  return unknown.length > 0
    ? { is: 'fault', fault: 'herbs', params: { names: unknown.join(' ') } }
    : { is: 'value', value: [...new Set(found.flatMap(({ herb }) => herb?.id ?? []))] }
}

/** Reads one cell. */
export const readCell = (column: ImportColumn, given: string, reader: ImportReader): CellRead => {
  const text = unguardCell(given.trim()) || (column.otherwise ?? '')
  if (text === '') return column.required === true ? { is: 'fault', fault: 'required' } : { is: 'empty' }
  switch (column.kind) {
    case 'text':
      return { is: 'value', value: text }
    case 'decimal':
      return { is: 'value', value: plainNumber(text) }
    case 'words':
      return { is: 'value', value: partsOf(text) }
    case 'herbs':
      return ofHerbs(text, reader)
    case 'day': {
      const day = dayOf(text, reader.now)
      return day === null ? { is: 'fault', fault: 'day' } : { is: 'value', value: day }
    }
    case 'choice': {
      const value = reader.choices[column.name]?.get(text.normalize('NFKC').toLowerCase())
      if (value === undefined && column.takesOwn === true) return { is: 'value', value: text }
      return value === undefined ? { is: 'fault', fault: 'choice' } : { is: 'value', value }
    }
    case 'herb': {
      const herb = reader.herbNamed(text)
      return herb === null ? { is: 'fault', fault: 'herb' } : { is: 'value', value: herb.id, means: herb.name }
    }
    case 'region': {
      const code = reader.regionNamed(text)
      return code === null ? { is: 'fault', fault: 'region' } : { is: 'value', value: code }
    }
  }
}

/** Accepted heads of each column, normalised by `headWord`. */
export type HeadSynonyms = Readonly<Record<string, readonly string[]>>

const matched = (row: readonly string[], columns: readonly ImportColumn[], heads: HeadSynonyms): (string | null)[] => {
  const taken = new Set<string>()
  return row.map((text) => {
    const free = columns.filter(({ name, many }) => many === true || !taken.has(name))
    const found = headSpellings(text).flatMap((word) => free.find(({ name }) => heads[name]?.includes(word)) ?? [])[0]
    if (found === undefined) return null
    taken.add(found.name)
    return found.name
  })
}

const hasText = (text: string | undefined): boolean => (text ?? '') !== ''

/**
 * A table whose heads take two rows, as merged cells are read: 质量要求 above 水分 and 二氧化硫, and nothing below the other
 * heads. Both rows become one, in which the lower word comes first and the upper one stands in brackets; of any other
 * table the same rows.
 */
export const withOneHeadRow = (
  rows: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  heads: HeadSynonyms,
): readonly (readonly string[])[] => {
  const counts = rows.slice(0, TITLES).map((row) => count(matched(row, columns, heads)))
  const at = counts.indexOf(Math.max(...counts))
  const [upper, lower] = [rows[at], rows[at + 1]]
  if (upper === undefined || lower === undefined || (counts[at] ?? 0) < 2) return rows
  const width = Math.max(upper.length, lower.length)
  const parts = Array.from({ length: width }, (_, nth) => ({ above: upper[nth] ?? '', below: lower[nth] ?? '' }))
  // Below a group stand several words, and none of them a figure; where a record begins, a name or a quantity stands too.
  const isGrouped = parts.some(({ above, below }) => !hasText(above) && hasText(below))
  const isSplit = parts.some(({ above, below }) => hasText(above) && !hasText(below))
  const words = parts.filter(({ below }) => hasText(below))
  if (!isGrouped || !isSplit || words.some(({ below }) => /^[\d.,%≤≥<>]+$/.test(below))) return rows
  const names = matched(upper, columns, heads)
  const isRecord = columns.some(
    (one) => one.required === true && one.otherwise === undefined && hasText(lower[names.indexOf(one.name)]),
  )
  if (isRecord) return rows
  let group = ''
  const merged = parts.map(({ above, below }) => {
    if (hasText(above)) group = above
    return hasText(below) ? (group === '' ? below : `${below}（${group}）`) : above
  })
  return [...rows.slice(0, at), merged, ...rows.slice(at + 2)]
}

/** Rows that may come before the heads: a title, a note. */
const TITLES = 5

interface Matched {
  /** Rows above the first record. */
  readonly skip: number
  readonly has_head: boolean
  readonly columns: readonly (string | null)[]
  readonly is_whole: boolean
}

/**
 * Matches the columns by the row of heads, which may be any of the first rows; without such a row, in the default
 * order.
 */
export const matchColumns = (
  rows: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  heads: HeadSynonyms,
): Matched => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const needed = columns.filter((column) => column.required === true && column.otherwise === undefined)
  const tries = rows.slice(0, TITLES).map((row, at) => ({ at, found: matched(row, columns, heads) }))
  const best = tries.toSorted((a, b) => count(b.found) - count(a.found))[0]
  const enough = best !== undefined && count(best.found) >= Math.min(2, width)
  if (!enough)
    return {
      skip: 0,
      has_head: false,
      columns: Array.from({ length: width }, (_, at) => columns[at]?.name ?? null),
      is_whole: false,
    }
  const filled = Array.from({ length: width }, (_, at) => best.found[at] ?? null)
  return {
    skip: best.at,
    has_head: true,
    columns: filled,
    is_whole: needed.every(({ name }) => filled.includes(name)),
  }
}

const count = (found: readonly (string | null)[]): number => found.filter((one) => one !== null).length

/** Between the texts of several columns that go into one field. */
export const JOINS = '；'

/**
 * The rows of a table by field; rows without any text are dropped. Each is named by its number in the file, by `lines`;
 * without them by its number among the records.
 */
export const rowsOf = (
  table: readonly (readonly string[])[],
  columns: readonly (string | null)[],
  hasHead: boolean,
  headed: (column: string, text: string, head: string) => string = (_, text) => text,
  lines?: readonly number[],
): ImportRow[] =>
  table.slice(hasHead ? 1 : 0).flatMap((cells, at) => {
    const texts: Record<string, string> = {}
    for (const [nth, name] of columns.entries()) {
      const cell = cells[nth]?.trim() ?? ''
      if (name === null || cell === '') continue
      const text = hasHead ? headed(name, cell, table[0]?.[nth] ?? '') : cell
      // Several columns of one field are joined.
      texts[name] = texts[name] === undefined ? text : `${texts[name]}${JOINS}${text}`
    }
    return Object.values(texts).every((text) => text === '')
      ? []
      : [{ key: String(lines?.[hasHead ? at + 1 : at] ?? at + 1), texts, skipped: false }]
  })
