// The form's resolver: what the contract and the intent say, and what the server refused as long as that value stands.

import { useRef } from 'react'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/envelope.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { formPath, type Intent, type Problem, problemsOf } from './form-problems.ts'
import { sectionFields } from './form-sections.ts'
import type { FormValues } from './form-values.ts'
import { gridColumns, moreColumns } from './lines.ts'

interface Refused extends Problem {
  /** JSON of the value that was refused. */
  readonly value: string
}

const valueAt = (values: FormValues, path: string): string => JSON.stringify(get(values, path) ?? null)

/** What checks the form, and how to tell it of the server's word. */
export interface FormChecks {
  readonly resolver: Resolver<FormValues>
  /** What the form is checked for from now on. */
  intend(intent: Intent): void
  /** Field errors of a refused body; `at` as `bodyOf` gave it. */
  refuse(values: FormValues, errors: readonly FieldError[], at: readonly number[]): void
}

export const useFormChecks = (first: Intent): FormChecks => {
  const { t } = useTranslation()
  const offset = useClockOffset()
  const intent = useRef(first)
  const refused = useRef<readonly Refused[]>([])
  const world = useRef({ t, offset })
  world.current = { t, offset }
  const checks = useRef<FormChecks | null>(null)
  checks.current ??= {
    resolver: (values) => {
      const own = problemsOf(values, intent.current, world.current.t, Date.now() + world.current.offset)
      const theirs = refused.current.filter((one) => valueAt(values, one.path) === one.value)
      const errors: FieldErrors<FormValues> = {}
      // The first at a path stands: ours is of the value as it is now.
      for (const { path, message } of [...own, ...theirs])
        if (get(errors, path) === undefined) set(errors, path, { type: 'problem', message })
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
    intend: (next) => {
      intent.current = next
    },
    refuse: (values, errors, at) => {
      refused.current = errors.map((error) => {
        const path = formPath(error.path, at)
        return { path, message: error.message, value: valueAt(values, path) }
      })
    },
  }
  return checks.current
}

const messageOf = (errors: unknown, path: string): string | null => {
  const message: unknown = get(errors, `${path}.message`)
  return typeof message === 'string' ? message : null
}

/** The errors on the page as a list, in the order of the page. */
export const listedProblems = (errors: FieldErrors<FormValues>): Problem[] =>
  // What the form does not show can be refused too: it comes last.
  [...new Set([...sectionFields, ...Object.keys(errors)])].flatMap((field): Problem[] => {
    if (field !== 'items') {
      const message = messageOf(errors, field)
      return message === null ? [] : [{ path: field, message }]
    }
    const rows: unknown = errors.items
    const whole = messageOf(errors, 'items')
    const of = Array.isArray(rows) || (typeof rows === 'object' && rows !== null) ? Object.keys(rows) : []
    const cells = of
      .filter((row) => /^\d+$/.test(row))
      .flatMap((row) =>
        [...gridColumns, ...moreColumns].flatMap((column) => {
          const path = `items.${row}.${column}`
          const message = messageOf(errors, path)
          return message === null ? [] : [{ path, message }]
        }),
      )
    return whole === null ? cells : [{ path: 'items', message: whole }, ...cells]
  })
