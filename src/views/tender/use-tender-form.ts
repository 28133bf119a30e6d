// From typing to the server's answer: the tender form's entries, errors and sending in one place.

import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/envelope.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { type SubmissionView, useSubmission } from '#src/machines/use-submission.ts'
import type { Demanded, Entries, LineEntry } from './entries.ts'
import { bodyFrom } from './entry-body.ts'
import { faultsOf, mustRead } from './entry-faults.ts'
import { type EntriesView, useEntries } from './use-entries.ts'

/** One error with its place: a line's field, or a field of the whole tender (`line` null). */
export interface PlacedError {
  readonly line: string | null
  readonly field: string
  readonly message: string
}

/** Errors that stand at a field; one of `items` is about the whole. */
export const fieldsOf = (errors: readonly PlacedError[]): PlacedError[] =>
  errors.filter(({ field }) => field !== 'items')

/** The first place to mend, from the top of the page: lines come before what is said of the whole. */
export const firstOf = (errors: readonly PlacedError[]): PlacedError | undefined => {
  const placed = fieldsOf(errors)
  return placed.find(({ line }) => line !== null) ?? placed[0]
}

interface Sending {
  readonly submit: boolean
  readonly body: ReturnType<typeof bodyFrom>['body']
}

export interface TenderForm extends Pick<EntriesView, 'entries' | 'changed' | 'restored' | 'offered' | 'restore'> {
  readonly state: SubmissionView<Sending>['state']
  readonly message: string
  readonly errors: readonly PlacedError[]
  /** How often something was found wrong on sending: each time the reader is brought to the first place. */
  readonly failed: number
  changeLine(id: string, change: Partial<LineEntry>): void
  changeTerms(change: Partial<Omit<Entries, 'lines' | 'price_unit'>>): void
  /** How many files are still on their way: nothing is handed in without them. */
  filesWaiting(count: number): void
  /** Other changes of the whole, such as the price unit. */
  replace(entries: Entries): void
  send(submit: boolean): void
  retry(): void
  /** Gives up what was typed and shows what the server has. */
  discard(): void
}

/** Where an error of the answer belongs; `lineIds[n]` is the line of `body.items[n]`, `declared[n]` the codes of what it states. */
export const placeOf = (
  error: FieldError,
  lineIds: readonly string[],
  declared: readonly (readonly string[])[] = [],
): PlacedError => {
  const [head = '', index = '', field = '', place = ''] = error.path.split('.')
  const line = head === 'items' && index !== '' ? (lineIds[Number(index)] ?? null) : null
  const code = field === 'other_declared' ? declared[Number(index)]?.[Number(place)] : undefined
  const own = code === undefined ? field : `declared_${code}`
  return { line, field: line === null ? head : own, message: error.message }
}

/** What is wrong with the lines before anything is sent, in words. */
export const wrongLines = (page: Demanded, entries: Entries, submit: boolean, t: TFunction): PlacedError[] =>
  faultsOf(page, entries, submit).map(({ line, field, key, params }) => ({
    line,
    field,
    message: t(key, params ?? {}),
  }))

/** What is wrong with the entries before anything is sent; reading the quality demands is asked for a tender, not for a draft. */
const wrongIn = (page: SupplierPage, entries: Entries, submit: boolean, t: TFunction): PlacedError[] => [
  ...wrongLines(page, entries, submit, t),
  ...(submit && mustRead(page, entries)
    ? [{ line: null, field: 'quality_read', message: t('tenders:quality_read.missing') }]
    : []),
]

const keyOf = (line: string | null, field: string): string => `${line ?? ''}.${field}`

/** `onSubmitted` is told when a tender was handed in, not when a draft was saved. */
export const useTenderForm = (page: SupplierPage, onSubmitted: () => void): TenderForm => {
  const { t } = useTranslation()
  const run = useRun()
  const view = useEntries(page)
  const [lineIds, setLineIds] = useState<readonly string[]>([])
  // Fields typed in since the last sending: their complaint is out of date.
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const [nothing, setNothing] = useState(false)
  // What is wrong before anything is sent.
  const [faults, setFaults] = useState<readonly PlacedError[]>([])
  const [declared, setDeclared] = useState<readonly (readonly string[])[]>([])
  const [fileNames, setFileNames] = useState<readonly string[]>([])
  const waiting = useRef(0)
  const [unsent, setUnsent] = useState(0)
  const [failed, setFailed] = useState(0)
  const sent = useRef(false)
  const submission = useSubmission((sending: Sending) =>
    run(sending.submit ? 'tenders.submit' : 'tenders.save', { body: sending.body }),
  )

  const end = useEffectEvent(() => {
    view.settled()
    submission.edit()
    if (sent.current) onSubmitted()
  })
  useEffect(() => {
    if (submission.state === 'confirmed') end()
    if (submission.state === 'refused') setFailed((before) => before + 1)
  }, [submission.state])

  const mend = (line: string | null, change: object) =>
    setMended((before) => new Set([...before, ...Object.keys(change).map((field) => keyOf(line, field))]))
  const placed = (error: FieldError): PlacedError => {
    const at = placeOf(error, lineIds, declared)
    const name = at.field === 'attachments' ? fileNames[Number(error.path.split('.')[1])] : undefined
    return name === undefined ? at : { ...at, message: t('tenders:files.wrong', { name, message: at.message }) }
  }
  const own: PlacedError[] = [
    ...(nothing ? [{ line: null, field: 'items', message: t('tenders:error.nothing') }] : []),
    ...(unsent > 0
      ? [{ line: null, field: 'attachments', message: t('tenders:files.unsent', { count: unsent }) }]
      : []),
  ]
  const errors = [...own, ...faults, ...submission.errors.map(placed)]
  return {
    entries: view.entries,
    changed: view.changed,
    restored: view.restored,
    offered: view.offered,
    restore: view.restore,
    state: submission.state,
    message: submission.message,
    failed,
    errors: errors.filter((error) => !mended.has(keyOf(error.line, error.field))),
    changeLine: (id, change) => {
      mend(id, change)
      setNothing(false)
      view.changeLine(id, change)
    },
    changeTerms: (change) => {
      mend(null, 'files' in change ? { ...change, attachments: true } : change)
      view.change({ ...view.entries, ...change })
    },
    filesWaiting: (count) => {
      waiting.current = count
      if (count === 0) setUnsent(0)
    },
    replace: view.change,
    send: (submit) => {
      const { body, lineIds: ids } = bodyFrom(page, view.entries)
      setMended(new Set())
      const left = submit ? waiting.current : 0
      const wrong = wrongIn(page, view.entries, submit, t)
      const isEmpty = submit && ids.length === 0 && wrong.every(({ line }) => line === null)
      setNothing(isEmpty)
      setFaults(isEmpty ? [] : wrong)
      setUnsent(left)
      if (isEmpty || wrong.length > 0 || left > 0) {
        setFailed((before) => before + 1)
        return
      }
      setFileNames(view.entries.files.map(({ file }) => file.name))
      setLineIds(ids)
      setDeclared(body.items.map((item) => (item.other_declared ?? []).map(({ code }) => code)))
      sent.current = submit
      submission.submit({ submit, body })
    },
    retry: submission.retry,
    discard: () => {
      view.discard()
      submission.edit()
      setMended(new Set())
      setFaults([])
    },
  }
}
