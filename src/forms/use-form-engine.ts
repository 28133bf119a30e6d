// What every form does with what is written in it: it is checked, sent by one of the form's commands, and each answer is followed.
// Nothing typed is lost on the way.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import type { FieldError } from '#contract/envelope.ts'
import type { Outcome, Subject } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { type SubmissionView, useSubmission } from '#src/machines/use-submission.ts'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { listedProblems, type Problem, useFormChecks } from './checks.tsx'
import { type Conflict, type Recorded, useRecordBase } from './use-record-base.ts'

/** What one command is run with, and how its answer comes back to the fields. */
export interface Sending {
  readonly args: Readonly<Record<string, unknown>>
  readonly subject?: Subject | undefined
  /** Where a field error of the answer stands in the form, and its words; left out where the form has the server's paths. */
  readonly placed?: (error: FieldError) => Problem
}

/** What a command was sent with, and what the server answered. */
export interface Taken<V, R, C> {
  readonly command: C
  readonly values: V
  readonly data: unknown
  /** The record the form goes on from. */
  readonly record: R | null
}

export interface FormEngineOptions<V extends FieldValues, R extends Recorded, C extends CommandId> {
  /** Names the form; ids of its controls begin with it. */
  readonly id: string
  /** The record as loaded; null for a new one. */
  readonly record: R | null
  /** The record as the server has it now: another version than ours was written by somebody else. */
  readonly present?: R | null | undefined
  /** What stands in the fields at first; JSON only. */
  readonly start: V
  /** A record in the fields; left out where the page is loaded again to show another version of it. */
  readonly valuesOf?: ((record: R) => V) | undefined
  /** Whether two sets of values would be sent as the same. */
  readonly isSame?: (a: V, b: V) => boolean
  /** Names of fields in the order of the page. */
  readonly order: readonly string[]
  /** The command that saves half written work; the form is checked for it until another one is asked for. */
  readonly usual: C
  /** What is wrong with values on the way to a command; `record` is the one the form goes on from. */
  readonly problemsOf: (values: V, command: C, record: R | null) => readonly Problem[]
  readonly sendingOf: (command: C, values: V, record: R | null) => Sending
  /** The record to go on from after this answer; null: as before. */
  readonly recordIn?: (data: unknown, record: R | null) => R | null
  /** Once this command is taken there is nothing more to write here: whoever leaves is not asked. */
  readonly leadsOn: (command: C) => boolean
  /** The server has it; not called for who saves in order to leave. */
  readonly onDone?: (taken: Taken<V, R, C>) => void
  /** Refused at fields, which are marked now; true where the reader was told already. */
  readonly onRefused?: (errors: readonly FieldError[]) => boolean
  /** Takes the reader to a field; false when it is not on the page. */
  readonly goTo?: (path: string) => boolean
  /** When the server got what stands in the form, ISO, where an earlier page has sent it. */
  readonly savedAt?: string | null
}

export interface FormEngine<V extends FieldValues, R extends Recorded, C extends CommandId> {
  readonly id: string
  readonly form: UseFormReturn<V>
  readonly order: readonly string[]
  readonly submission: SubmissionView<unknown>
  /** The record the form goes on from; null for a new one. */
  readonly record: R | null
  readonly isBusy: boolean
  /** Something stands in the form that the server does not have. */
  readonly isDirty: boolean
  /** When it was saved last, ISO, as long as nothing was written since. */
  readonly savedAt: string | null
  readonly conflict: Conflict | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Checks the form for a command and sends it; where something is wrong the reader is brought to the first of it. */
  readonly submit: (command: C) => void
  /** Checks the form for a command and hands its values on, for a question before they are sent. */
  readonly check: (command: C, next: (values: V) => void) => void
  /** Sends values that were checked. */
  readonly send: (command: C, values: V) => void
  /** Saves before the page is left. Resolves with whether everything was taken. */
  readonly submitAndLeave: () => Promise<boolean>
  /** The form as it was at first, for another new record. */
  readonly restart: () => void
  /** Other values in the fields, all of them in the server's hands. */
  readonly show: (values: V) => void
  /** True once the form itself leads on. */
  readonly leaving: RefObject<boolean>
  /** What the server has of the form. */
  readonly saved: RefObject<V>
  /** What is said above the form; it has the focus where no field is to be mended. */
  readonly summary: RefObject<HTMLDivElement | null>
  /** Drops the draft of this browser. */
  readonly discard: RefObject<() => void>
  readonly goTo: (path: string) => void
  /** Takes marks away: those at these paths, or all of them. */
  readonly clear: (paths?: readonly string[]) => void
}

interface Sent<V, C> extends Sending {
  readonly command: C
  readonly values: V
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const asItIs = ({ path, message }: FieldError): Problem => ({ path, message })

/** Called once a form. Give the component around it a `key` per record. */
export const useFormEngine = <V extends FieldValues, R extends Recorded, C extends CommandId>(
  options: FormEngineOptions<V, R, C>,
): FormEngine<V, R, C> => {
  const { isSame = isSameJson, order } = options
  const run = useRun()
  const [start] = useState(options.start)
  const saved = useRef(start)
  const [isDirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState(options.savedAt ?? null)
  const leaving = useRef(false)
  const summary = useRef<HTMLDivElement>(null)
  const discard = useRef<() => void>(() => undefined)
  /** Who waits with leaving until the answer is there. */
  const waiting = useRef<((taken: boolean) => void) | null>(null)
  const checkedFor = useRef(options.usual)

  const checks = useFormChecks<V>((values) => options.problemsOf(values, checkedFor.current, base.latest.current))
  const form = useForm<V>({
    // The whole of the values, which is more than the partial ones asked for.
    defaultValues: start as DefaultValues<V>,
    resolver: checks.resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const goTo = (path: string) => {
    const found = options.goTo === undefined ? focusField(fieldId(options.id, path)) : options.goTo(path)
    if (!found) summary.current?.focus()
  }
  /** After the marks are drawn. */
  const showFirst = () =>
    requestAnimationFrame(() => {
      const [first] = listedProblems(checks.errorsOf(form.getValues()), order)
      if (first !== undefined) goTo(first.path)
    })
  const show = (values: V) => {
    saved.current = values
    form.reset(values)
    setDirty(false)
  }

  const settle = async ({ command, values, placed = asItIs }: Sent<V, C>, outcome: Outcome | null): Promise<void> => {
    if (outcome?.is === 'refused' && outcome.errors.length > 0) {
      checks.refuse(values, outcome.errors.map(placed))
      await form.trigger()
      if (options.onRefused?.(outcome.errors) !== true) showFirst()
    }
    if (outcome?.is !== 'done') return
    discard.current()
    saved.current = values
    const record = base.follow(outcome.data)
    leaving.current = options.leadsOn(command)
    setDirty(!isSame(form.getValues(), values))
    if (!leaving.current) setSavedAt(new Date().toISOString())
    // Who waits is on the way to somewhere else already.
    if (waiting.current === null) options.onDone?.({ command, values, data: outcome.data, record })
  }
  const submission = useSubmission<Sent<V, C>>(async (sent) => {
    const { command, args, subject } = sent
    const outcome = await run(command, args, subject === undefined ? {} : { subject })
    await settle(sent, outcome)
    // What was typed after the sending is not with the server.
    waiting.current?.(outcome?.is === 'done' && isSame(form.getValues(), sent.values))
    waiting.current = null
    return outcome
  })
  const isBusy = submission.state === 'submitting'
  const base = useRecordBase({ ...options, isBusy, isDirty, leaving, submission, discard, show, setDirty })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setDirty(!isSame(values, saved.current))
          setSavedAt(null)
        },
      }),
    [form, isSame],
  )

  const send = (command: C, values: V) => {
    // A form that is saved goes on being written: what was confirmed is the past.
    if (submission.state === 'confirmed') submission.edit()
    submission.submit({ command, values, ...options.sendingOf(command, values, base.latest.current) })
  }
  const checked = (command: C, next: (values: V) => void, refuse = () => {}) => {
    checkedFor.current = command
    // The server is asked anew: what it refused may be right by now.
    checks.forget()
    void form.handleSubmit(next, () => {
      // What the server said is of an earlier sending.
      if (submission.state === 'refused') submission.edit()
      refuse()
      showFirst()
    })()
  }
  const check = (command: C, next: (values: V) => void) => {
    if (!isBusy) checked(command, next)
  }
  return {
    id: options.id,
    form,
    order,
    // Whoever draws the form asks how the sending stands, not what is sent.
    submission: submission as SubmissionView<unknown>,
    record: base.record,
    isBusy,
    isDirty,
    savedAt,
    conflict: base.conflict,
    takeTheirs: base.takeTheirs,
    keepMine: base.keepMine,
    submit: (command) => check(command, (values) => send(command, values)),
    check,
    send,
    submitAndLeave: () =>
      new Promise<boolean>((resolve) => {
        waiting.current = resolve
        if (isBusy) return
        checked(
          options.usual,
          (values) => send(options.usual, values),
          () => {
            waiting.current = null
            resolve(false)
          },
        )
      }),
    restart: () => {
      leaving.current = false
      show(start)
      const [first] = order
      // Once the fields are empty again.
      if (first !== undefined) requestAnimationFrame(() => goTo(first))
    },
    show,
    leaving,
    saved,
    summary,
    discard,
    goTo,
    clear: (paths) => {
      const { errors } = form.formState
      if (paths === undefined) form.clearErrors()
      // A problem may stand where the form has no value of its own.
      else form.clearErrors(paths.filter((path) => get(errors, path) !== undefined) as FieldPath<V>[])
    },
  }
}
