// What the order form is checked for: what the contract and the intent say.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/envelope.ts'
import { type FormChecks, useFormChecks } from '#src/forms/checks.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { formPath, type Intent, problemsOf } from './problems.ts'
import type { FormValues } from './values.ts'

/** What checks the form, and how to tell it of the server's word. */
export interface OrderChecks extends Pick<FormChecks<FormValues>, 'resolver' | 'errorsOf'> {
  /** What the form is checked for from now on. */
  intend(intent: Intent): void
  /** Field errors of a refused body; `at` as `bodyOf` gave it. */
  refuse(values: FormValues, errors: readonly FieldError[], at: readonly number[]): void
}

export const useOrderChecks = (first: Intent): OrderChecks => {
  const { t } = useTranslation()
  const offset = useClockOffset()
  const intent = useRef(first)
  const { resolver, errorsOf, refuse } = useFormChecks<FormValues>((values) =>
    problemsOf(values, intent.current, t, Date.now() + offset),
  )
  return {
    resolver,
    errorsOf,
    intend: (next) => {
      intent.current = next
    },
    refuse: (values, errors, at) => refuse(values, errors, (path) => formPath(path, at)),
  }
}
