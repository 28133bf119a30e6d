// The form of a tender on the form engine: for its supplier at the link, and for staff who enter it.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '#src/commands/registry.ts'
import type { Problem } from '#src/forms/checks.tsx'
import { type FormEngine, type FormEngineOptions, useFormEngine } from '#src/forms/use-form-engine.ts'
import type { Recorded } from '#src/forms/use-record-base.ts'
import { type Demanded, type Entries, entryOf, type LineEntry } from './entries.ts'
import { bodyFrom } from './entry-body.ts'
import { WHOLE_LINE } from './line-fields.ts'
import {
  fieldOrder,
  fieldsOf,
  linePaths,
  type PlacedError,
  placedBy,
  placedIn,
  placeOf,
  problemsIn,
  waitingPath,
  wholePath,
} from './tender-problems.ts'
import { type OpenLines, useOpenLines } from './use-open-lines.ts'

type Engine<V extends Entries, C extends CommandId> = FormEngine<V, Recorded, C>

interface EntriesFormOptions<V extends Entries, C extends CommandId>
  extends Pick<FormEngineOptions<V, Recorded, C>, 'start' | 'usual' | 'leadsOn' | 'onDone'> {
  readonly demand: Demanded
  /** Submitted, not saved as a draft. */
  readonly isHandedIn: (command: C) => boolean
  /** Errors besides those of lines and files. */
  readonly problemsOf: (values: V, command: C, own: readonly Problem[]) => readonly Problem[]
  /** Fields sent besides the tender. */
  readonly besidesOf?: (values: V) => Record<string, unknown>
  /** Focuses an error outside the lines. */
  readonly goToWhole: (field: string) => boolean
  /**
   * The paths whose marks are removed when one of these fields of the whole tender changes; without it, every change
   * removes all marks.
   */
  readonly marksOf?: (fields: readonly string[]) => readonly string[]
}

export interface EntriesForm<V extends Entries = Entries> {
  readonly demand: Demanded
  readonly entries: V
  readonly submission: Engine<V, never>['submission']
  readonly errors: readonly PlacedError[]
  readonly shown: OpenLines
  /** The messages above the lines. */
  readonly summary: RefObject<HTMLDivElement | null>
  /** Stable, so that typing in one line does not rerender the others. */
  changeLine(id: string, change: Partial<LineEntry>): void
  /** Fields of the whole tender. */
  change(change: Partial<V>): void
  /** Number of files still uploading: nothing is submitted without them. */
  filesWaiting(count: number): void
  goTo(error: PlacedError): void
  /** Focuses the first error from the top of the page. */
  goToFirst(): void
}

/** The form, and its engine for further use. */
export const useEntriesForm = <V extends Entries, C extends CommandId>(
  options: EntriesFormOptions<V, C>,
): EntriesForm<V> & { readonly engine: Engine<V, C> } => {
  const { demand, goToWhole, marksOf } = options
  const { t } = useTranslation()
  const waiting = useRef(0)
  const engine: Engine<V, C> = useFormEngine<V, Recorded, C>({
    id: 'tender',
    record: null,
    start: options.start,
    order: fieldOrder,
    usual: options.usual,
    problemsOf: (values, command) => {
      const own = problemsIn(demand, values, options.isHandedIn(command), waiting.current, t)
      return [...own, ...options.problemsOf(values, command, own)]
    },
    sendingOf: (_, values) => {
      const sent = bodyFrom(demand, values)
      return {
        args: { body: { ...sent.body, ...options.besidesOf?.(values) } },
        placed: placedBy(demand, values, sent, t),
      }
    },
    leadsOn: options.leadsOn,
    ...(options.onDone !== undefined && { onDone: options.onDone }),
    goTo: (path) => goTo(placeOf(demand, { path, message: '' })),
  })
  const { form, submission, summary, clear } = engine
  const [entries, setEntries] = useState<V>(engine.saved.current)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => setEntries(values) }), [form])
  const shown = useOpenLines(demand.order.items, entries)
  const errors = placedIn(demand, form.formState.errors)

  const goTo = ({ line, field }: PlacedError): boolean => {
    if (line === null) return goToWhole(field)
    shown.goTo(line, field)
    return true
  }
  // Where no field has an error, the message above gets the focus.
  const isStuck =
    submission.state === 'unknown' ||
    submission.state === 'conflicted' ||
    (submission.state === 'refused' && submission.errors.length === 0)
  useEffect(() => {
    if (isStuck) summary.current?.focus()
  }, [isStuck, summary])

  const write = (change: Partial<V>, paths: readonly string[]) => {
    if (marksOf === undefined) submission.edit()
    clear(marksOf === undefined ? undefined : paths)
    form.setValues({ ...form.getValues(), ...change })
  }
  const latest = useRef({ demand, write })
  useEffect(() => {
    latest.current = { demand, write }
  })
  const changeLine = useCallback(
    (id: string, change: Partial<LineEntry>) => {
      const { demand: of, write: note } = latest.current
      const line = of.order.items.find((one) => one.id === id)
      if (line === undefined) return
      const before = form.getValues()
      const lines = { ...before.lines, [id]: { ...entryOf(before, line), ...change } }
      note({ lines } as Partial<V>, [...linePaths(of, id, [...Object.keys(change), WHOLE_LINE]), wholePath]) // every form of entries has `lines`
    },
    [form],
  )
  return {
    demand,
    entries,
    submission,
    errors,
    shown,
    summary,
    changeLine,
    change: (change) => write(change, marksOf?.(Object.keys(change)) ?? []),
    filesWaiting: (count) => {
      waiting.current = count
      if (count === 0) clear([waitingPath])
    },
    goTo: (error) => void goTo(error),
    goToFirst: () => {
      const [first] = fieldsOf(errors)
      if (first !== undefined) goTo(first)
    },
    engine,
  }
}
