// The form of one record: one command writes what the contract allows.
import { useRef, useState } from 'react'
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { fieldIssues } from '#contract/issues.ts'
import { withoutMissing } from '#contract/missing.ts'
import type { Subject } from '#src/commands/command.ts'
import type { CommandId } from '#src/commands/registry.ts'
import type { Problem } from './checks.tsx'
import { type FormEngine, useFormEngine } from './use-form-engine.ts'
import type { Recorded } from './use-record-base.ts'

export interface RecordFormOptions<V extends FieldValues, R extends Recorded> {
  /** The form's name: for the ids of its controls and for its local draft. */
  readonly id: string
  /** The record as loaded; null for a new one. */
  readonly record: R | null
  /** The server's current version of the record; a version other than ours was written by another user. */
  readonly present?: R | null | undefined
  /** The values of the fields: text, booleans and lists of them, JSON only. */
  readonly valuesOf: (record: R | null) => V
  /** The body to send, without its version. */
  readonly bodyOf: (values: V) => Record<string, unknown>
  /** The contract's body schema, checked before sending; for an existing record with its `version`. */
  readonly schema: z.ZodMiniType
  /** Further checks, with their messages. */
  readonly problemsOf?: (values: V) => readonly Problem[]
  /** The form's path for a path of the body, where they differ. */
  readonly pathOf?: (path: string) => string
  /** The command that writes; it runs with `{ body }` or `{ id, body }`, where `body` has the version. */
  readonly command: CommandId
  readonly subjectOf?: (record: R) => Subject
  /** Names of fields in the order of the page. */
  readonly order: readonly string[]
  /** Focuses what corrects an error at this path, where that is not its own field; false when it is not on the page. */
  readonly goTo?: (path: string, values: V) => boolean
  /** Fields that are never stored in a draft: passwords. */
  readonly secrets?: readonly (keyof V & string)[]
  /** The form stays open after a save, as settings do. Otherwise `onDone` navigates. */
  readonly stays?: boolean
  /** After a new record, another one can be created in the same form. */
  readonly again?: boolean
  /** Opens the next record of the list from which this one was opened; left out where there is none. */
  readonly onNext?: (() => void) | undefined
  /** Called when the server has accepted the record; `data` is its answer. */
  readonly onDone?: (data: unknown) => void
}

type Engine = FormEngine<FieldValues, Recorded, CommandId>

/** A form as `RecordForm` renders it. */
export interface RecordFormView
  extends Pick<
    Engine,
    | 'id'
    | 'order'
    | 'submission'
    | 'isBusy'
    | 'isDirty'
    | 'savedAt'
    | 'record'
    | 'conflict'
    | 'takeTheirs'
    | 'keepMine'
    | 'submitAndLeave'
    | 'leaving'
    | 'summary'
    | 'discard'
    | 'attempts'
    | 'goTo'
  > {
  readonly form: UseFormReturn
  readonly secrets: readonly string[]
  readonly submit: () => void
  /** Saves, then opens the next record or another new one; null where there is neither. */
  readonly submitAndGo: (() => void) | null
}

const versionIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : null

/**
 * The form of one record; call it once per form, and `RecordForm` renders the result. Give the component around it a
 * `key` per record.
 */
export const useRecordForm = <V extends FieldValues, R extends Recorded>(
  options: RecordFormOptions<V, R>,
): RecordFormView => {
  const { record: loaded, command, stays = false, subjectOf, goTo } = options
  const { t } = useTranslation()
  const [start] = useState(() => withoutMissing(options.valuesOf(loaded)))
  const goesOn = useRef(false)
  const bodyOf = (values: V, record: R | null) => ({
    ...options.bodyOf(values),
    ...(record !== null && { version: record.version }),
  })
  const pathOf = (path: string) => options.pathOf?.(path) ?? path

  const engine: FormEngine<V, R, CommandId> = useFormEngine<V, R, CommandId>({
    id: options.id,
    record: loaded,
    present: options.present,
    start,
    valuesOf: (record) => withoutMissing(options.valuesOf(record)),
    order: options.order,
    ...(goTo && { goTo: (path: string) => goTo(path, engine.form.getValues()) }),
    usual: command,
    problemsOf: (values, _, record) => {
      const body = bodyOf(values, record)
      const parsed = options.schema.safeParse(body)
      const issues = parsed.success ? [] : fieldIssues(parsed.error.issues, body)
      return [
        ...issues.map(({ path, code, params }) => {
          const at = pathOf(path)
          // An empty field counts as missing, not as wrongly formatted.
          const written: unknown = get(values, at)
          const said = written === '' || written === null ? 'required' : code
          return { path: at, message: t(`validation:${said}`, params) }
        }),
        ...(options.problemsOf?.(values) ?? []),
      ]
    },
    sendingOf: (_, values, record) => {
      const body = bodyOf(values, record)
      return {
        args: record === null ? { body } : { id: record.id, body },
        subject: record === null ? undefined : subjectOf?.(record),
        placed: ({ path, message }) => ({ path: pathOf(path), message }),
      }
    },
    recordIn: (data, record) => {
      const version = stays ? versionIn(data) : null
      return record === null || version === null ? null : { ...record, version }
    },
    makesNew: 'ends',
    leadsOn: () => !stays,
    onDone: ({ data }) => {
      const on = goesOn.current
      goesOn.current = false
      if (!on) options.onDone?.(data)
      else if (loaded === null) engine.restart()
      else options.onNext?.()
    },
  })
  const submit = (on: boolean) => () => {
    if (engine.isBusy) return
    goesOn.current = on
    engine.submit(command)
  }
  const canGo = loaded === null ? options.again === true : options.onNext !== undefined
  return {
    ...engine,
    // Fields read values by name and check their types: the views do not depend on the type of the values.
    form: engine.form as unknown as UseFormReturn,
    secrets: options.secrets ?? [],
    submit: submit(false),
    submitAndGo: canGo ? submit(true) : null,
  }
}
