// What is said of input that the contract refuses before anything is sent.
import type * as z from 'zod/mini'
import { code, type FieldError } from '#contract/envelope.ts'
import type { Outcome } from './command.ts'

/** In the form the server would have answered. */
export const invalidInput = (error: z.core.$ZodError): Outcome => {
  const errors = error.issues.map(
    (issue): FieldError => ({ path: issue.path.join('.'), code: issue.code, message: issue.message }),
  )
  return { is: 'refused', code: code.inputRefused, message: errors[0]?.message ?? '', errors }
}
