// Undo and redo of a form: one history of everything that is typed, chosen, pasted, moved and removed in it.
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldValues, Path as FormPath, PathValue, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRecord } from '#contract/is-record.ts'
import { type ScreenAnswers, useAnswers } from '#src/commands/use-situation.tsx'
import { isEditable } from '#src/keyboard/composing.ts'
import { settleTyping } from '#src/keyboard/native-undo.ts'
import { type Change, changesBetween, type Path, type Side, withChanges } from '#src/machines/history/changes.ts'
import { createHistory, type History } from '#src/machines/history/history.ts'
import { HistorySaidContext, type Steps, StepsContext } from '#src/machines/use-history.ts'
import { focusField } from '#src/ui/input/field-focus.ts'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'

interface FormHistoryOptions<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** Fields that are not the user's work, or must not be kept: uploads in progress, passwords. */
  readonly without?: readonly string[]
  /** The label of a field, by its dotted path. */
  readonly labelOf: (path: string) => string
  /** Id of the control of a dotted path. */
  readonly idOf: (path: string) => string
  /** The history of an earlier page of the same form. */
  readonly history?: History | undefined
}

export interface FormHistory {
  readonly history: History
  readonly answers: ScreenAnswers
  readonly steps: Steps
  /** The step that was undone or redone last, until something else changes. */
  readonly said: string
}

/** Follows the values of a form. Call it once per form, and put `FormHistoryProvider` around its fields. */
export const useFormHistory = <V extends FieldValues>(options: FormHistoryOptions<V>): FormHistory => {
  const { form } = options
  const { t } = useTranslation()
  const [history] = useState(() => options.history ?? createHistory())
  const { past, future } = useSyncExternalStore(history.subscribe, history.now)
  const [said, setSaid] = useState('')
  const afterRender = useAfterRender()
  const known = useRef<V>(undefined)
  /**
   * The kind of the next changes: a step with this name, a part of the last step, or the history's own undo and redo.
   */
  const meant = useRef<{ readonly as: string; readonly from: string } | 'after' | 'moving' | null>(null)
  const visit = useRef(0)

  const written = (values: V): V => {
    const left = new Set(options.without)
    return (
      left.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)))
    ) as V // the same fields without some
  }
  const labelOf = (changes: readonly Change[], values: unknown): string => {
    const [first, second] = changes
    if (first === undefined) return ''
    if (first.is === 'rows') {
      const came = first.after.filter((key) => !first.before.includes(key)).length
      const went = first.before.filter((key) => !first.after.includes(key)).length
      if (came > 0 && went === 0) return t('forms:history.added', { count: came })
      if (went > 0 && came === 0) return t('forms:history.removed', { count: went })
      return came + went === 0 ? t('forms:history.moved') : t('forms:history.many', { count: came + went })
    }
    const fields = new Set(changes.map(({ at }) => JSON.stringify(at.slice(0, 2))))
    return second !== undefined && fields.size > 1
      ? t('forms:history.many', { count: fields.size })
      : options.labelOf(dotted(first.at, values))
  }
  const note = useEffectEvent((values: V) => {
    const now = written(values)
    const before = known.current ?? now
    known.current = now
    const changes = changesBetween(before, now)
    if (changes.length === 0 || meant.current === 'moving') return
    setSaid('')
    if (meant.current === 'after') {
      history.amend(changes)
      return
    }
    const here = document.activeElement
    // Typing in the same field continues its step; a herb sets its unit and price in the same step.
    const isTyped = meant.current === null && isEditable(here) && !(here instanceof HTMLSelectElement)
    const scope = isTyped && changes.every(({ is }) => is === 'value') ? scopeOf(changes) : null
    if (!isTyped) settleTyping()
    history.add(
      {
        label: meant.current?.as ?? labelOf(changes, now),
        changes,
        ...(meant.current !== null && { from: meant.current.from }),
      },
      scope === null ? null : `${visit.current} ${scope}`,
    )
  })
  const begin = useEffectEvent(() => {
    known.current = structuredClone(written(form.getValues()))
  })
  useEffect(() => {
    begin()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => note(structuredClone(values)) })
  }, [form])
  useEffect(() => {
    const enter = () => {
      visit.current += 1
    }
    document.addEventListener('focusin', enter)
    return () => document.removeEventListener('focusin', enter)
  }, [])

  const latest = useRef(options)
  latest.current = options
  const go = (to: Side) => {
    const step = to === 'before' ? history.undo() : history.redo()
    if (step === null) return
    settleTyping()
    const now = known.current
    const next = withChanges(now, step.changes, to) as V // the same fields with their old values
    meant.current = 'moving'
    for (const name of new Set(step.changes.map(({ at }) => String(at[0]))))
      form.setValue(name as FormPath<V>, next[name] as PathValue<V, FormPath<V>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    meant.current = null
    setSaid(t(to === 'before' ? 'forms:history.undone' : 'forms:history.redone', { step: step.label }))
    const { idOf } = latest.current
    afterRender(() => {
      const { from } = step
      const isHere = from?.startsWith(idOf('')) === true && document.getElementById(from) !== null
      if (!isHere) reveal(placeOf(step.changes, now, next), idOf)
      else if (document.activeElement?.id !== from) focusField(from)
    })
  }
  const moves = useRef(go)
  moves.current = go
  const steps = useMemo<Steps>(() => {
    const during = (how: NonNullable<typeof meant.current>, act: () => void) => {
      const before = meant.current
      meant.current = how
      try {
        act()
      } finally {
        meant.current = before
      }
    }
    return {
      as: (label, act) => during({ as: label, from: document.activeElement?.id ?? '' }, act),
      after: (act) => during('after', act),
      undo: () => moves.current('before'),
      redo: () => moves.current('after'),
    }
  }, [])
  return {
    history,
    steps,
    said,
    answers: {
      ...(past.length > 0 && { 'form.undo': () => go('before') }),
      ...(future.length > 0 && { 'form.redo': () => go('after') }),
    },
  }
}

interface FormHistoryProviderProps {
  of: FormHistory
  children: ReactNode
}

/** A provider around the fields of a form: it names their steps, and makes undo a command here. */
export const FormHistoryProvider = ({ of, children }: FormHistoryProviderProps) => {
  useAnswers(of.answers)
  return (
    <StepsContext value={of.steps}>
      <HistorySaidContext value={of.said}>{children}</HistorySaidContext>
    </StepsContext>
  )
}

/** The row or field that contains all changes; null where they are in several. */
const scopeOf = (changes: readonly Change[]): string | null => {
  const [first, ...others] = changes.map(({ at }) =>
    JSON.stringify(typeof at[1] === 'object' ? at.slice(0, 2) : at.slice(0, 1)),
  )
  return first !== undefined && others.every((one) => one === first) ? first : null
}

const rowAt = (rows: unknown, key: string): number =>
  Array.isArray(rows) ? rows.findIndex((row: unknown) => isKeyed(row) && row.key === key) : -1

const isKeyed = (row: unknown): row is { readonly key: unknown } => isRecord(row) && 'key' in row

/** The dotted path of a place in the values: `items.3.quantity`. */
const dotted = (at: Path, values: unknown): string => {
  let here = values
  return at
    .map((part) => {
      const name = typeof part === 'string' ? part : String(rowAt(here, part.key))
      here = typeof here === 'object' && here !== null ? Object.entries(here).find(([one]) => one === name)?.[1] : null
      return name
    })
    .join('.')
}

/** The place to focus after a step: the first one it changed, or the row that follows removed rows. */
const placeOf = (changes: readonly Change[], before: unknown, after: unknown): string => {
  const [first] = changes
  if (first === undefined) return ''
  if (first.is === 'value') return dotted(first.at, after)
  const path = dotted(first.at, after)
  const keysIn = (values: unknown): unknown[] => {
    const rows = first.at.reduce<unknown>(
      (here, part) => (typeof part === 'string' && isRecord(here) ? here[part] : undefined),
      values,
    )
    return Array.isArray(rows) ? rows.map((row: unknown) => (isKeyed(row) ? row.key : null)) : []
  }
  const [was, is] = [keysIn(before), keysIn(after)]
  const nth = is.findIndex((key, at) => key !== was[at])
  return `${path}.${Math.max(0, nth === -1 ? is.length - 1 : nth)}`
}

/** Focuses a place: its control, else that of the element around it. For a row, its first cell. */
const reveal = (path: string, idOf: (path: string) => string): void => {
  const here = document.activeElement
  for (let at = path; at !== ''; at = at.split('.').slice(0, -1).join('.')) {
    const id = idOf(at)
    if (document.getElementById(id) === null) continue
    if (here?.id !== id) focusField(id)
    return
  }
}
