// The engine of every form: it checks the values, sends them by one of the form's commands, and handles each answer.
// Nothing typed is lost.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import type { FieldError } from '#contract/envelope.ts'
import type { Outcome, Subject } from '#src/commands/command.ts'
import { useRun } from '#src/commands/command-context.tsx'
import type { CommandId } from '#src/commands/registry.ts'
import { type SubmissionView, useSubmission } from '#src/machines/use-submission.ts'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { Attempts, isMadeBefore } from './attempt.ts'
import { listedProblems, type Problem, useFormChecks } from './checks.tsx'
import { type Conflict, type Recorded, useRecordBase } from './use-record-base.ts'

/** The arguments of one command, and the mapping of its answer to the fields. */
export interface Sending {
  readonly args: Readonly<Record<string, unknown>>
  readonly subject?: Subject | undefined
  /** The form's path and message for a field error of the answer; left out where the form uses the server's paths. */
  readonly placed?: Placed
}

type Placed = ((error: FieldError) => Problem) | undefined

/** The values of a call, and the server's answer. */
export interface Taken<V, R, C> {
  readonly command: C
  readonly values: V
  readonly data: unknown
  /** The record the form is based on. */
  readonly record: R | null
}

export interface FormEngineOptions<V extends FieldValues, R extends Recorded, C extends CommandId> {
  /** The form's name; the ids of its controls begin with it. */
  readonly id: string
  /** The record as loaded; null for a new one. */
  readonly record: R | null
  /** The server's current version of the record; a version other than ours was written by another user. */
  readonly present?: R | null | undefined
  /** The initial values; JSON only. */
  readonly start: V
  /** The values of a record; left out where the page reloads to show another version. */
  readonly valuesOf?: ((record: R) => V) | undefined
  /** Whether two sets of values would be sent as the same body. */
  readonly isSame?: (a: V, b: V) => boolean
  /** Names of fields in the order of the page. */
  readonly order: readonly string[]
  /** The command that saves an incomplete form; the form is checked for it until another command is requested. */
  readonly usual: C
  /** The errors of values for a command; `record` is the one the form is based on. */
  readonly problemsOf: (values: V, command: C, record: R | null) => readonly Problem[]
  readonly sendingOf: (command: C, values: V, record: R | null) => Sending
  /** The record the form is based on after this answer; null: unchanged. */
  readonly recordIn?: (data: unknown, record: R | null) => R | null
  /**
   * Without a record the form makes a new one, which must not be made twice; `goes_on`: it can then change that one.
   */
  readonly makesNew?: 'goes_on' | 'ends'
  /** After this command the form is finished, and leaving it asks nothing. */
  readonly leadsOn: (command: C) => boolean
  /** Called when the server has accepted the values; not called for a save before leaving. */
  readonly onDone?: (taken: Taken<V, R, C>) => void
  /**
   * Called when fields were refused and are marked; returns true where the user sees the errors elsewhere, and no field
   * needs the focus.
   */
  readonly onRefused?: (errors: readonly FieldError[]) => boolean
  /** Focuses a field; false when it is not on the page. */
  readonly goTo?: (path: string) => boolean
  /** When the server received these values, ISO, where an earlier page has sent them. */
  readonly savedAt?: string | null
}

export interface FormEngine<V extends FieldValues, R extends Recorded, C extends CommandId> {
  readonly id: string
  readonly form: UseFormReturn<V>
  readonly order: readonly string[]
  readonly submission: SubmissionView<unknown>
  /** The record the form is based on; null for a new one. */
  readonly record: R | null
  readonly isBusy: boolean
  /** The form has values that the server does not have. */
  readonly isDirty: boolean
  /** When the form was last saved, ISO; null once a value has changed since. */
  readonly savedAt: string | null
  readonly conflict: Conflict | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Checks the form for a command and sends it; with errors the first wrong field gets the focus. */
  readonly submit: (command: C) => void
  /** Checks the form for a command and passes its values on, for a question before they are sent. */
  readonly check: (command: C, next: (values: V) => void) => void
  /** Sends values that are already checked. */
  readonly send: (command: C, values: V) => void
  /** Saves before the page is left. Resolves with whether everything was accepted. */
  readonly submitAndLeave: () => Promise<boolean>
  /** Resets the form to its initial values, for another new record. */
  readonly restart: () => void
  /** Sets other values, all of which the server has. */
  readonly show: (values: V) => void
  /** True once the form itself navigates. */
  readonly leaving: RefObject<boolean>
  /** The values that the server has. */
  readonly saved: RefObject<V>
  /** The element of the banners above the form; it gets the focus where no field is wrong. */
  readonly summary: RefObject<HTMLDivElement | null>
  /** Deletes the draft of this browser. */
  readonly discard: RefObject<() => void>
  /** The attempts to make a new record; stored with the draft. */
  readonly attempts: Attempts
  readonly goTo: (path: string) => void
  /** Removes error marks: those at these paths, or all. */
  readonly clear: (paths?: readonly string[]) => void
}

type Sent<V, C> = Pick<Taken<V, unknown, C>, 'command' | 'values'>

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const asItIs = ({ path, message }: FieldError): Problem => ({ path, message })

/** The engine of one form; call it once per form. Give the component around it a `key` per record. */
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
  const afterRender = useAfterRender()
  const discard = useRef<() => void>(() => undefined)
  const [attempts] = useState(() => new Attempts())
  /** Resolves the pending save before leaving, once the answer has arrived. */
  const waiting = useRef<((taken: boolean) => void) | null>(null)
  const checkedFor = useRef(options.usual)

  const checks = useFormChecks<V>((values) => options.problemsOf(values, checkedFor.current, base.latest.current))
  const form = useForm<V>({
    // All values, although the type asks only for partial ones.
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
  /** The focus moves together with the marks; a key pressed in between would go to the previous field. */
  const showFirst = () =>
    afterRender(() => {
      const [first] = listedProblems(checks.errorsOf(form.getValues()), order)
      if (first !== undefined) goTo(first.path)
    })
  const show = (values: V) => {
    saved.current = values
    form.reset(values)
    setDirty(false)
  }

  const settle = async (
    { command, values }: Sent<V, C>,
    placed: Placed = asItIs,
    outcome: Outcome | null,
  ): Promise<void> => {
    if (outcome?.is === 'refused' && outcome.errors.length > 0 && !isMadeBefore(outcome.errors)) {
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
    // A save before leaving: the user is already on the way to another page.
    if (waiting.current === null) options.onDone?.({ command, values, data: outcome.data, record })
  }
  const runSending = (command: C, { args, subject }: Sending, key?: string) =>
    run(command, args, { ...(subject !== undefined && { subject }), ...(key !== undefined && { key }) })
  const submission = useSubmission<Sent<V, C>>(async (sent): Promise<Outcome | null> => {
    const { command, values } = sent
    const sendingNow = (): Sending => options.sendingOf(command, values, base.latest.current)
    let sending = sendingNow()
    const isNew: boolean = options.makesNew !== undefined && base.latest.current === null
    let outcome: Outcome | null = isNew
      ? await attempts.send({ command, args: sending.args }, (key) => runSending(command, sending, key))
      : await runSending(command, sending)
    if (outcome?.is === 'refused' && isMadeBefore(outcome.errors)) {
      const before = attempts.giveUp()
      const isKnown = before !== null && options.makesNew === 'goes_on'
      // A stored name: `run` does nothing for a command that does not exist.
      const made = isKnown ? await run(before.command as C, before.args, { key: before.key }) : null
      if (made?.is === 'done' && base.follow(made.data) !== null) {
        sending = sendingNow()
        outcome = await runSending(command, sending)
      }
    }
    await settle(sent, sending.placed, outcome)
    // Values typed after sending are not on the server yet.
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
    // The form stays open after a save: its submission returns to editing before the next call.
    if (submission.state === 'confirmed') submission.edit()
    submission.submit({ command, values })
  }
  const checked = (command: C, next: (values: V) => void, refuse = () => {}) => {
    checkedFor.current = command
    // This is a new call: the server may accept now what it refused before.
    checks.forget()
    let isWrong = false
    const handled = form.handleSubmit(next, () => {
      isWrong = true
      // The server's errors are from an earlier call.
      if (submission.state === 'refused') submission.edit()
      refuse()
    })()
    // The form sets its marks after it has notified its listeners, so the focus moves one turn later.
    void handled.then(() => isWrong && showFirst())
  }
  const check = (command: C, next: (values: V) => void) => {
    if (!isBusy) checked(command, next)
  }
  return {
    id: options.id,
    form,
    order,
    // The views need the state of the call, not its values.
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
      if (first !== undefined) afterRender(() => goTo(first))
    },
    show,
    leaving,
    saved,
    summary,
    discard,
    attempts,
    goTo,
    clear: (paths) => {
      const { errors } = form.formState
      if (paths === undefined) form.clearErrors()
      // An error may be at a path where the form has no value.
      else form.clearErrors(paths.filter((path) => get(errors, path) !== undefined) as FieldPath<V>[])
    },
  }
}
