// The rows of a table before they are made: what each says, what is wrong with it, and what the server said of it. Pure.
import type * as z from 'zod/mini'
import type { FieldError } from '#contract/envelope.ts'
import { MAX_IMPORTED } from '#contract/imports.ts'
import { saidIssues } from '#contract/issues.ts'
import type { CommandId } from '#src/commands/registry.ts'
import type { CellFaults, ImportRow } from '#src/machines/import.machine.ts'
import { headWord } from '#src/ui/table/table-text.ts'
import { type CellRead, type ImportColumn, type ImportReader, readCell } from './table.ts'

/** What a noun says of its tables. */
export interface ImportSpec {
  /** Words of the dialog lie under `imports:of.<id>`. */
  readonly id: 'herbal_templates' | 'suppliers' | 'order_lines' | 'allocations'
  readonly columns: readonly ImportColumn[]
  /** Columns by which two rows of one table would be the same record. */
  readonly same: readonly string[]
  /** The contract's row. */
  readonly row: z.ZodMiniType
  /** Texts a row leaves out and others tell. */
  readonly completed?: (texts: ImportRow['texts']) => ImportRow['texts']
  /** A cell with what only the head of its column tells: the unit in its brackets. */
  readonly headed?: (column: string, text: string, head: string) => string
  /** The rows there are to look at, where those of the table are not: some say nothing, some should have been there. */
  readonly arranged?: (rows: readonly ImportRow[]) => readonly ImportRow[]
  /** What only the rows together show, by `<row key>.<field>`; of those that are skipped nothing is asked. */
  readonly judged?: (rows: readonly RowView[], say: Say) => CellFaults
  /** The command that looks at rows and makes them; without it they are handed over. */
  readonly command?: CommandId
  /** Rows a table may have, where they are not as many as one call makes. */
  readonly most?: number
}

/** Rows a table may have. */
export const mostRows = ({ most = MAX_IMPORTED }: ImportSpec): number => most

/** A row with what its cells say and what is wrong with them. */
export interface RowView {
  readonly row: ImportRow
  /** What its cells say, with what others tell of them. */
  readonly texts: ImportRow['texts']
  readonly reads: Readonly<Record<string, CellRead>>
  /** By field; '' is the row as a whole. */
  readonly faults: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Words by their key. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** What a column's head may be called. */
export const headsOf = (column: ImportColumn, say: Say): string[] => [
  headWord(say(column.label)),
  column.name,
  ...say(column.heads)
    .split('|')
    .map((word) => headWord(word))
    .filter((word) => word !== ''),
]

/** Word → value of each column that is a choice. */
export const choicesOf = (columns: readonly ImportColumn[], say: Say): ImportReader['choices'] =>
  Object.fromEntries(
    columns.flatMap((column) =>
      column.values === undefined
        ? []
        : [[column.name, wordsFor(column.values, (value) => wordsOfValue(say, column, value))] as const],
    ),
  )

const wordsOfValue = (t: Say, column: ImportColumn, value: string): string[] => [
  value,
  t(`${column.optionsKey}.${value}`),
  ...(column.also === undefined ? [] : t(`${column.also}.${value}`).split('|')),
]

const wordsFor = (values: readonly string[], of: (value: string) => readonly string[]): ReadonlyMap<string, string> =>
  new Map(values.flatMap((value) => of(value).map((word) => [word.normalize('NFKC').trim().toLowerCase(), value])))

const valueIn = (read: CellRead | undefined) => (read?.is === 'value' ? read.value : undefined)

const readRow = (spec: ImportSpec, row: ImportRow, reader: ImportReader, say: Say): RowView => {
  const texts = spec.completed?.(row.texts) ?? row.texts
  const reads = Object.fromEntries(
    spec.columns.map((column) => [column.name, readCell(column, texts[column.name] ?? '', reader)]),
  )
  const body = Object.fromEntries(
    spec.columns.flatMap(({ name }) => {
      const value = valueIn(reads[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const faults: Record<string, string> = {}
  for (const [name, read] of Object.entries(reads))
    if (read.is === 'fault') faults[name] = say(`imports:fault.${read.fault}`, read.params)
  const parsed = spec.row.safeParse(body)
  for (const { path, code, params } of parsed.success ? [] : saidIssues(parsed.error.issues, body)) {
    const [name = ''] = path.split('.')
    faults[name] ??= say(`validation:${code}`, params)
  }
  return { row, texts, reads, faults, body }
}

const faultsOfRow = (told: CellFaults, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(told).flatMap(([cell, message]) =>
      cell.startsWith(`${key}.`) ? [[cell.slice(key.length + 1), message]] : [],
    ),
  )

/** `items.<n>.<field>…` of the rows that were sent, by row and field. */
export const faultsIn = (errors: readonly FieldError[], rows: readonly RowView[]): CellFaults =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [, nth = '', field = ''] = path.split('.')
      const row = rows[Number(nth)]?.row
      return row === undefined ? [] : [[`${row.key}.${field}`, message]]
    }),
  )

/** Every row with its faults: of its cells, of the contract, of rows that are the same, and what the server said. */
export const viewedRows = (
  spec: ImportSpec,
  rows: readonly ImportRow[],
  told: CellFaults,
  reader: ImportReader,
  say: Say,
): RowView[] => {
  const seen = new Map<string, string>()
  const [first = ''] = spec.same
  const views = rows.map((row): RowView => {
    const one = readRow(spec, row, reader, say)
    const faults: Record<string, string> = { ...faultsOfRow(told, row.key), ...one.faults }
    const same = spec.same.map((name) => JSON.stringify(valueIn(one.reads[name]) ?? null)).join()
    if (!row.skipped && valueIn(one.reads[first]) !== undefined) {
      const before = seen.get(same)
      if (before === undefined) seen.set(same, row.key)
      else faults[first] ??= say('imports:fault.same', { row: before })
    }
    return { ...one, faults }
  })
  const together = spec.judged?.(
    views.filter(({ row }) => !row.skipped),
    say,
  )
  if (together === undefined) return views
  return views.map((view) => {
    const faults = faultsOfRow(together, view.row.key)
    // What is wrong with a cell itself is said first.
    return Object.keys(faults).length === 0 ? view : { ...view, faults: { ...faults, ...view.faults } }
  })
}
