// The refusal of input that the contract rejects before anything is sent.
import type * as z from 'zod/mini'
import { code, type FieldError } from '#contract/envelope.ts'
import type { Outcome } from './command.ts'

/** The refusal in the form of the server's answer. */
export const invalidInput = (error: z.core.$ZodError): Outcome => {
  const errors = error.issues.map(
    (issue): FieldError => ({ path: issue.path.join('.'), code: issue.code, message: issue.message }),
  )
  return { is: 'refused', code: code.inputRefused, message: errors[0]?.message ?? '', errors }
}
