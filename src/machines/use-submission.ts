// The submission of one form, for the component that draws the form.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { FieldError } from '#contract/envelope.ts'
import { watch } from './inspection/inspection.ts'
import { type SendInput, type SubmissionEnd, submissionMachine } from './submission.machine.ts'

export interface SubmissionView<I> {
  readonly state: 'editing' | 'submitting' | 'unknown' | 'confirmed' | 'refused' | 'conflicted'
  readonly errors: readonly FieldError[]
  readonly message: string
  submit(input: I): void
  /** After `unknown`: sends the same again, with the same idempotency key. */
  retry(): void
  /** Returns to editing; the error marks at the fields are removed. */
  edit(): void
}

/**
 * `send` runs the command that writes and returns its outcome; null (the user cancelled) returns to editing. The values
 * stay in the form, which gives them up only in `confirmed`.
 */
export const useSubmission = <I>(send: (input: I) => Promise<SubmissionEnd | null>): SubmissionView<I> => {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [machine] = useState(() =>
    submissionMachine.provide({
      actors: {
        send: fromPromise<SubmissionEnd, SendInput>(async ({ input }) => {
          // The value is what `submit` was given, because the machine does not look inside.
          const end = await latest.current(input.input as I)
          return end ?? { is: 'withdrawn' }
        }),
      },
    }),
  )
  const form = useActorRef(machine, { inspect: watch })
  return {
    state: useSelector(form, (snapshot) => snapshot.value),
    errors: useSelector(form, (snapshot) => snapshot.context.errors),
    message: useSelector(form, (snapshot) => snapshot.context.message),
    submit: (input) => form.send({ type: 'submission.submit', input }),
    retry: () => form.send({ type: 'submission.retry' }),
    edit: () => form.send({ type: 'submission.edit' }),
  }
}
