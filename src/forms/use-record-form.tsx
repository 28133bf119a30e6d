// A form of one record: what it holds, checks and sends, and what follows from each answer. Nothing typed is lost on the way.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { saidIssues } from '#contract/issues.ts'
import { withoutMissing } from '#contract/missing.ts'
import type { Outcome, Subject } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { type SubmissionView, useSubmission } from '#src/machines/use-submission.ts'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { listedProblems, type Problem, useFormChecks } from './checks.tsx'

/** What a form needs to know of its record. */
export interface Recorded {
  readonly id: string
  readonly version: number
  /** ISO. */
  readonly updated_at: string
}

export interface RecordFormOptions<V extends FieldValues, R extends Recorded> {
  /** Names the form: ids of its controls, its local draft. */
  readonly id: string
  /** The record as loaded; null for a new one. */
  readonly record: R | null
  /** The record as the server has it now: another version than ours was written by somebody else. */
  readonly present?: R | null | undefined
  /** What stands in the fields; text, ticks and lists of them, JSON only. */
  readonly valuesOf: (record: R | null) => V
  /** What is sent, without its version. */
  readonly bodyOf: (values: V) => Record<string, unknown>
  /** The contract's body, checked before anything is sent; for a record with its `version`. */
  readonly schema: z.ZodMiniType
  /** What else must be right, in words. */
  readonly problemsOf?: (values: V) => readonly Problem[]
  /** The path of a field of the body as the form's own, where they differ. */
  readonly pathOf?: (path: string) => string
  /** The command that writes; it is run with `{ body }` or `{ id, body }`, where `body` has the version. */
  readonly command: CommandId
  readonly subjectOf?: (record: R) => Subject
  /** Names of fields in the order of the page. */
  readonly order: readonly string[]
  /** Fields that are never kept in a draft: passwords. */
  readonly secrets?: readonly (keyof V & string)[]
  /** The form stays on screen once it is saved: settings. Else `onDone` leads on. */
  readonly stays?: boolean
  /** A new record may be followed by another one on the same form. */
  readonly again?: boolean
  /** Goes to the next record of the list it came from; left out where there is none. */
  readonly onNext?: (() => void) | undefined
  /** The server has it; `data` is its answer. */
  readonly onDone?: (data: unknown) => void
}

/** A form as `RecordForm` draws it. */
export interface RecordFormView {
  readonly id: string
  readonly record: Recorded | null
  readonly form: UseFormReturn
  readonly submission: SubmissionView<unknown>
  readonly order: readonly string[]
  readonly secrets: readonly string[]
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** When it was saved last, ISO, as long as nothing was written since. */
  readonly savedAt: string | null
  /** Version the form goes on from; null for a new record. */
  readonly version: number | null
  /** Somebody else has written the record; `at` is when, null while it is not known. */
  readonly conflict: { readonly at: string | null } | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly submit: () => void
  /** Saves, and goes on to the next record or to another new one; null where there is nothing to go on to. */
  readonly submitAndGo: (() => void) | null
  /** Resolves with whether it was taken. */
  readonly submitAndLeave: () => Promise<boolean>
  /** True once the form itself leads on. */
  readonly leaving: RefObject<boolean>
  readonly summary: RefObject<HTMLDivElement | null>
  readonly discard: RefObject<() => void>
  readonly goTo: (path: string) => void
}

interface Sent<V> {
  readonly values: V
  readonly body: Record<string, unknown>
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const versionIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : null

/** Called once a form; `RecordForm` draws what it gives. Give the component around it a `key` per record. */
export const useRecordForm = <V extends FieldValues, R extends Recorded>(
  it: RecordFormOptions<V, R>,
): RecordFormView => {
  const { record, present = null } = it
  const { t } = useTranslation()
  const run = useRun()
  const [start] = useState(() => withoutMissing(it.valuesOf(record)))
  const base = useRef<{ version: number; record: R } | null>(
    record === null ? null : { version: record.version, record },
  )
  const [version, setVersion] = useState(record?.version ?? null)
  const saved = useRef(start)
  const [isDirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const leaving = useRef(false)
  const summary = useRef<HTMLDivElement>(null)
  const discard = useRef<() => void>(() => undefined)
  const goesOn = useRef(false)
  const waiting = useRef<((taken: boolean) => void) | null>(null)

  const bodyOf = (values: V) => ({
    ...it.bodyOf(values),
    ...(base.current !== null && { version: base.current.version }),
  })
  const pathOf = (path: string) => it.pathOf?.(path) ?? path
  const checks = useFormChecks<V>((values) => {
    const body = bodyOf(values)
    const parsed = it.schema.safeParse(body)
    const issues = parsed.success ? [] : saidIssues(parsed.error.issues, body)
    return [
      ...issues.map(({ path, code, params }) => {
        const at = pathOf(path)
        // Who has written nothing is not told how it must be written.
        const written: unknown = get(values, at)
        const said = written === '' || written === null ? 'required' : code
        return { path: at, message: t(`validation:${said}`, params) }
      }),
      ...(it.problemsOf?.(values) ?? []),
    ]
  })
  const form = useForm<V>({
    // The whole of the values, which is more than the partial ones asked for.
    defaultValues: start as DefaultValues<V>,
    resolver: checks.resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })

  const goTo = (path: string) => {
    if (!focusField(fieldId(it.id, path))) summary.current?.focus()
  }
  /** After the marks are drawn. */
  const showFirst = () =>
    requestAnimationFrame(() => {
      const [first] = listedProblems(checks.errorsOf(form.getValues()), it.order)
      if (first !== undefined) goTo(first.path)
    })

  const rebase = (next: R) => {
    base.current = { version: next.version, record: next }
    setVersion(next.version)
  }
  const takeNewer = (next: R) => {
    rebase(next)
    saved.current = withoutMissing(it.valuesOf(next))
    form.reset(saved.current)
    setDirty(false)
  }
  /** The form as it was at first, for another new record. */
  const begin = () => {
    leaving.current = false
    saved.current = start
    form.reset(start)
    setDirty(false)
    const [first] = it.order
    // Once the fields are empty again.
    if (first !== undefined) requestAnimationFrame(() => goTo(first))
  }
  const settle = async (sent: Sent<V>, outcome: Outcome | null): Promise<void> => {
    if (outcome?.is === 'done') {
      discard.current()
      saved.current = sent.values
      if (it.stays === true) {
        const fresh = versionIn(outcome.data)
        if (fresh !== null && base.current !== null) {
          base.current = { ...base.current, version: fresh }
          setVersion(fresh)
        }
        setDirty(!isSame(form.getValues(), sent.values))
        setSavedAt(new Date().toISOString())
      } else leaving.current = true
      // On the way to somewhere else already.
      if (waiting.current !== null) return
      const on = goesOn.current
      goesOn.current = false
      if (!on) it.onDone?.(outcome.data)
      else if (record === null) begin()
      else it.onNext?.()
    } else if (outcome?.is === 'refused' && outcome.errors.length > 0) {
      checks.refuse(sent.values, outcome.errors, pathOf)
      await form.trigger()
      showFirst()
    }
  }
  const submission = useSubmission<Sent<V>>(async ({ values, body }) => {
    const { current } = base
    const outcome = await run(
      it.command,
      current === null ? { body } : { id: current.record.id, body },
      current !== null && it.subjectOf !== undefined ? { subject: it.subjectOf(current.record) } : {},
    )
    await settle({ values, body }, outcome)
    waiting.current?.(outcome?.is === 'done')
    waiting.current = null
    return outcome
  })
  const isBusy = submission.state === 'submitting'

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setDirty(!isSame(values, saved.current))
          setSavedAt(null)
        },
      }),
    [form],
  )

  const checked = (refuse: () => void) => {
    if (isBusy) return
    void form.handleSubmit((values) => {
      // A form that is saved goes on being written: what was confirmed is the past.
      submission.edit()
      submission.submit({ values: structuredClone(values), body: bodyOf(values) })
    }, refuse)()
  }
  const send = (on: boolean) => () => {
    if (isBusy) return
    goesOn.current = on
    checked(showFirst)
  }
  const canGo = record === null ? it.again === true : it.onNext !== undefined
  const newer = present !== null && version !== null && present.version > version && !isBusy ? present : null
  useEffect(() => {
    // Nothing was written here yet: the newer one simply takes its place.
    if (newer === null || isDirty || leaving.current || submission.state !== 'editing') return
    takeNewer(newer)
  })
  const isConflicted = submission.state === 'conflicted' || (newer !== null && isDirty && !leaving.current)

  return {
    id: it.id,
    record,
    // Fields ask by name and look at what they get: what the values are is no business of the drawing.
    form: form as unknown as UseFormReturn,
    submission: submission as SubmissionView<unknown>,
    order: it.order,
    secrets: it.secrets ?? [],
    isBusy,
    isDirty,
    savedAt,
    version,
    conflict: isConflicted ? { at: newer?.updated_at ?? null } : null,
    takeTheirs: () => {
      discard.current()
      if (newer === null) {
        setDirty(false)
        // Once the guard of the page is gone.
        setTimeout(() => window.location.reload())
        return
      }
      takeNewer(newer)
      submission.edit()
    },
    keepMine: () => {
      if (newer === null) return
      rebase(newer)
      submission.edit()
    },
    submit: send(false),
    submitAndGo: canGo ? send(true) : null,
    submitAndLeave: () =>
      new Promise<boolean>((resolve) => {
        waiting.current = resolve
        checked(() => {
          waiting.current = null
          resolve(false)
          showFirst()
        })
      }),
    leaving,
    summary,
    discard,
    goTo,
  }
}
