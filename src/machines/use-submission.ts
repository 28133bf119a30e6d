// One form's way to the server, for the component that draws the form.
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
  /** After `unknown`: the same again, under the same key. */
  retry(): void
  /** Back to writing: the marks at the fields go. */
  edit(): void
}

/**
 * `send` runs the command that writes and gives its outcome; null (the person thought better of it) goes back to editing.
 * The form's values stay with the form: give them up only in `confirmed`.
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
          // What comes back is what `submit` was given: the machine does not look inside.
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
