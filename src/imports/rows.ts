// The rows of a table before the import: their values, their faults, and the server's answer. Pure.
import type * as z from 'zod/mini'
import type { FieldError } from '#contract/envelope.ts'
import { MAX_IMPORTED } from '#contract/imports.ts'
import { fieldIssues } from '#contract/issues.ts'
import type { CommandId } from '#src/commands/registry.ts'
import type { CellFaults, ImportRow } from '#src/machines/import.machine.ts'
import { headWord } from '#src/ui/table/table-text.ts'
import { type CellRead, type ImportColumn, type ImportReader, readCell } from './table.ts'

/** What a noun defines for its import. */
export interface ImportSpec {
  /** The dialog's messages are under `imports:of.<id>`. */
  readonly id: 'herbal_templates' | 'herbs' | 'suppliers' | 'order_lines' | 'allocations'
  readonly columns: readonly ImportColumn[]
  /** The columns by which two rows of one table would be the same record. */
  readonly same: readonly string[]
  /** The contract's row. */
  readonly row: z.ZodMiniType
  /** Fills in texts that a row leaves out, from its other texts. */
  readonly completed?: (texts: ImportRow['texts']) => ImportRow['texts']
  /** Adds the unit in the column's head to a cell. */
  readonly headed?: (column: string, text: string, head: string) => string
  /** The rows to check, where they differ from the table's: empty rows are dropped, missing ones added. */
  readonly arranged?: (rows: readonly ImportRow[]) => readonly ImportRow[]
  /** Faults that only several rows together show, by `<row key>.<field>`; skipped rows are ignored. */
  readonly judged?: (rows: readonly RowView[], say: Say) => CellFaults
  /** The command that checks and creates rows; without it they are passed to `onTake`. */
  readonly command?: CommandId
  /** Maximum number of rows, where it differs from the limit of one call. */
  readonly most?: number
}

/** Maximum number of rows of a table. */
export const mostRows = ({ most = MAX_IMPORTED }: ImportSpec): number => most

/** A row with the values of its cells and their faults. */
export interface RowView {
  readonly row: ImportRow
  /** The values of the row's cells, completed. */
  readonly texts: ImportRow['texts']
  readonly reads: Readonly<Record<string, CellRead>>
  /** The faults by field; '' is the row as a whole. */
  readonly faults: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Translates a key. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** The accepted names of a column's head. */
export const headsOf = (column: ImportColumn, say: Say): string[] => [
  headWord(say(column.label)),
  column.name,
  ...say(column.heads)
    .split('|')
    .map((word) => headWord(word))
    .filter((word) => word !== ''),
  ...(column.alsoHeads ?? []).map(headWord),
]

/** Label → value of each column with choices. */
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
  for (const { path, code, params } of parsed.success ? [] : fieldIssues(parsed.error.issues, body)) {
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

/** The errors at `items.<n>.<field>…`, by the sent row and its field. */
export const faultsIn = (errors: readonly FieldError[], rows: readonly RowView[]): CellFaults =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [, nth = '', field = ''] = path.split('.')
      const row = rows[Number(nth)]?.row
      return row === undefined ? [] : [[`${row.key}.${field}`, message]]
    }),
  )

/** The parsed cell as text: a choice by its label, a day in full, an alias with its herb, anything else as it was written. */
export const shownText = ({ texts, reads }: RowView, column: ImportColumn, say: Say): string => {
  const read = reads[column.name]
  const isChoice = read?.is === 'value' && column.kind === 'choice' && typeof read.value === 'string'
  if (isChoice && column.values?.includes(read.value) === true) return say(`${column.optionsKey}.${read.value}`)
  if (read?.is === 'value' && column.kind === 'day' && typeof read.value === 'string') return read.value
  const text = texts[column.name] ?? ''
  return read?.is === 'value' && read.means !== undefined && read.means !== text ? `${text} → ${read.means}` : text
}

/** Every row with its faults: of its cells, of the contract, of duplicates, and the server's. */
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
      else {
        const alike = spec.columns.filter(
          ({ name }) => spec.same.includes(name) && valueIn(one.reads[name]) !== undefined,
        )
        faults[first] ??= say(alike.length > 1 ? 'imports:fault.same_in' : 'imports:fault.same', {
          row: before,
          names: alike.map(({ label }) => say(label)).join(say('lists:and')),
        })
      }
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
    // A cell's own faults take precedence.
    return Object.keys(faults).length === 0 ? view : { ...view, faults: { ...faults, ...view.faults } }
  })
}
