// A running import for its dialog: the table is read, its columns matched, its cells checked, and its rows sent as a
// whole.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromCallback } from 'xstate'
import type { Herb } from '#contract/herbs.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { herbFinder } from '#src/components/herb-names.ts'
import { useHerbCatalogue } from '#src/components/use-herb-catalogue.tsx'
import {
  type ImportCell,
  type ImportContext,
  type ImportEvent,
  type ImportRow,
  type ImportTable,
  importMachine,
} from '#src/machines/import.machine.ts'
import { watch } from '#src/machines/inspection/inspection.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useRegions } from '#src/machines/use-regions.ts'
import { readTable } from '#src/ui/table/table-text.ts'
import { checkedRows, readSheetFile, UnreadableFile } from './file.ts'
import { placeFinder } from './places.ts'
import { choicesOf, faultsIn, headsOf, type ImportSpec, mostRows, type RowView, viewedRows } from './rows.ts'
import {
  type HeadSynonyms,
  type ImportColumn,
  type ImportReader,
  matchColumns,
  rowsOf,
  withOneHeadRow,
} from './table.ts'

export interface ImportView {
  readonly state: 'choosing' | 'reading' | 'mapping' | 'previewing' | 'saving' | 'failed' | 'done'
  readonly isChecking: boolean
  readonly context: ImportContext
  readonly rows: readonly RowView[]
  /** The number of rows that will be created, and of rows with faults. */
  readonly ready: readonly RowView[]
  readonly wrong: readonly RowView[]
  /** The label of a column's head. */
  readonly headOf: (column: ImportColumn) => string
  readonly herbs: readonly Herb[]
  choose(source: { readonly file: File } | { readonly text: string }): void
  match(columns: readonly (string | null)[], hasHead: boolean): void
  preview(): void
  mend(cells: readonly ImportCell[]): void
  send(event: Extract<ImportEvent, { type: 'import.skip' | 'import.rematch' | 'import.restart' | 'import.save' }>): void
}

interface Source {
  readonly name: string
  readonly read: () => Promise<Pick<ImportTable, 'rows' | 'lines'>>
}

/** Called once by the dialog. `onMade` gets the number of created records. */
export const useImport = (spec: ImportSpec, onMade?: (made: number) => void): ImportView => {
  const { t } = useTranslation()
  const run = useRun()
  const readHerbs = useHerbCatalogue()
  const [herbs, setHerbs] = useState<readonly Herb[]>([])
  const offset = useClockOffset()
  const { byCode } = useRegions(spec.columns.some((column) => column.kind === 'region'))
  const source = useRef<Source | null>(null)
  const now = useRef<{ view: readonly RowView[]; heads: HeadSynonyms; run: typeof run }>({ view: [], heads: {}, run })

  const [machine] = useState(() => {
    const sendable = () => now.current.view.filter((one) => !one.row.skipped && Object.keys(one.faults).length === 0)
    /** Sends rows and reports the result; faults are reported by row. */
    const ask = (check: boolean, tell: (event: ImportEvent) => void) => {
      const rows = sendable()
      const { command } = spec
      if (command === undefined || rows.length === 0) {
        tell({ type: check ? 'import.checked' : 'import.refused', faults: {}, message: '' })
        return
      }
      const items = rows.map((one) => one.body)
      now.current.run(command, { check, items }).then(
        (outcome) => {
          if (outcome?.is === 'done') tell(check ? { type: 'import.checked', faults: {} } : madeIn(outcome.data))
          else if (outcome?.is === 'refused')
            tell({
              type: check ? 'import.checked' : 'import.refused',
              faults: faultsIn(outcome.errors, rows),
              message: outcome.message,
            })
          else tell({ type: 'import.lost', message: outcome?.message ?? '' })
        },
        () => tell({ type: 'import.lost', message: '' }),
      )
    }
    return importMachine.provide({
      actors: {
        read: fromCallback<ImportEvent>(({ sendBack }) => {
          let left = false
          const needsHerbs = spec.columns.some(({ kind }) => kind === 'herb' || kind === 'herbs')
          const names = needsHerbs ? readHerbs() : Promise.resolve([])
          const { name, read }: Source = source.current ?? { name: '', read: async () => ({ rows: [] }) }
          Promise.all([read(), names.then(setHerbs, () => undefined)]).then(
            ([{ rows, lines }]) => {
              if (left) return
              const table = withOneHeadRow(rows, spec.columns, now.current.heads)
              const { skip, ...matching } = matchColumns(table, spec.columns, now.current.heads)
              const kept = table.slice(skip)
              const lineOf = new Map(rows.map((row, nth) => [row, lines?.[nth]]))
              // Two rows of heads have become one, which has no number of its own.
              const numbers = lines && { lines: kept.map((row) => lineOf.get(row) ?? 0) }
              sendBack({ type: 'import.read', table: { name, rows: kept, ...numbers }, ...matching })
            },
            (error: unknown) => {
              const problem = error instanceof UnreadableFile ? error.problem : 'broken'
              if (!left) sendBack({ type: 'import.unreadable', problem })
            },
          )
          return () => {
            left = true
          }
        }),
        check: fromCallback<ImportEvent>(({ sendBack }) => ask(true, sendBack)),
        save: fromCallback<ImportEvent>(({ sendBack }) => ask(false, sendBack)),
      },
    })
  })
  const actor = useActorRef(machine, { inspect: watch })
  const state = useSelector(actor, (snapshot): ImportView['state'] =>
    typeof snapshot.value === 'string' ? snapshot.value : 'previewing',
  )
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches({ previewing: 'checking' }))
  const context = useSelector(actor, (snapshot) => snapshot.context)

  const headOf = (column: ImportColumn) => t(column.label)
  const heads: HeadSynonyms = Object.fromEntries(
    spec.columns.map((column) => [column.name, headsOf(column, (key) => t(key))]),
  )
  const reader = useMemo(
    (): ImportReader => ({
      choices: choicesOf(spec.columns, (key) => t(key)),
      herbNamed: herbFinder(herbs),
      regionNamed: placeFinder(byCode),
      now: new Date(Date.now() + offset),
    }),
    [spec, herbs, byCode, offset, t],
  )

  const { rows: kept, faults: told } = context
  const rows = useMemo(
    () => viewedRows(spec, kept, told, reader, (key, params) => t(key, { ...params })),
    [kept, told, reader, spec, t],
  )
  now.current = { view: rows, heads, run }

  // A cell with a fault stays an input until the end, so that correcting it does not remove it under the cursor.
  const open = rows.flatMap(({ row, faults }) => Object.keys(faults).map((field) => `${row.key}.${field}`))
  const fresh = open.filter((cell) => !context.touched.includes(cell))
  useEffect(() => {
    if (fresh.length > 0) actor.send({ type: 'import.touch', cells: fresh })
  })
  const isFresh = state === 'previewing' && context.rows.length === 0
  const { table, columns, has_head: hasHead } = context
  useEffect(() => {
    if (!isFresh || table === null) return
    actor.send({ type: 'import.preview', rows: arrangedRows(spec, table, columns, hasHead) })
  }, [spec, actor, isFresh, table, columns, hasHead])
  const asked = useRef<ImportContext['table']>(null)
  useEffect(() => {
    if (state !== 'previewing' || table === null || context.rows.length === 0 || asked.current === table) return
    asked.current = table
    actor.send({ type: 'import.check' })
  }, [actor, state, table, context.rows])
  const { made } = context
  const tellMade = useEffectEvent((count: number) => onMade?.(count))
  useEffect(() => {
    if (state === 'done') tellMade(made)
  }, [state, made])

  const standing = rows.filter(({ row }) => !row.skipped)
  return {
    state,
    isChecking,
    context,
    rows,
    ready: standing.filter(({ faults }) => Object.keys(faults).length === 0),
    wrong: standing.filter(({ faults }) => Object.keys(faults).length > 0),
    headOf,
    herbs,
    choose: (given) => {
      source.current =
        'file' in given
          ? { name: given.file.name, read: () => readSheetFile(given.file, mostRows(spec)) }
          : { name: '', read: async () => ({ rows: checkedRows(readTable(given.text), mostRows(spec)).rows }) }
      asked.current = null
      actor.send({ type: 'import.choose' })
    },
    match: (next, head) => actor.send({ type: 'import.match', columns: next, has_head: head }),
    preview: () => {
      if (table === null) return
      asked.current = null
      actor.send({ type: 'import.preview', rows: arrangedRows(spec, table, columns, hasHead) })
    },
    mend: (cells) => actor.send({ type: 'import.mend', cells }),
    send: (event) => actor.send(event),
  }
}

/** More rows than one import may create. */
export const isTooMany = (spec: ImportSpec, ready: readonly unknown[]): boolean => ready.length > mostRows(spec)

const arrangedRows = (
  { arranged = (rows) => rows, headed }: ImportSpec,
  table: ImportTable,
  columns: ImportContext['columns'],
  hasHead: boolean,
): readonly ImportRow[] => arranged(rowsOf(table.rows, columns, hasHead, headed, table.lines))

const madeIn = (data: unknown): ImportEvent => ({
  type: 'import.made',
  made: typeof data === 'object' && data !== null && 'made' in data ? Number(data.made) : 0,
})
