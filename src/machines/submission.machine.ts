// A form from editing to the server's answer; its values are given up only when the server has confirmed them.
import { assign, fromPromise, setup } from 'xstate'
import { code, type FieldError } from '#contract/envelope.ts'

/** The outcome of a submission; a command's Outcome has this shape. */
export type SubmissionEnd =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly code: number; readonly message: string; readonly errors: readonly FieldError[] }
  | { readonly is: 'failed'; readonly message: string }
  /** The user cancelled before anything was sent. */
  | { readonly is: 'withdrawn' }

export interface SendInput {
  readonly input: unknown
}

export interface SubmissionContext {
  /** The values being sent, as JSON; null while nothing is. */
  readonly input: unknown
  readonly errors: readonly FieldError[]
  readonly message: string
}

export type SubmissionEvent =
  | { type: 'submission.submit'; input: unknown }
  | { type: 'submission.retry' }
  | { type: 'submission.edit' }

const blank: SubmissionContext = { input: null, errors: [], message: '' }

/** The hook provides `send`. A key repeat or a second click while submitting has no effect. */
export const submissionMachine = setup({
  types: { context: {} as SubmissionContext, events: {} as SubmissionEvent },
  actors: { send: fromPromise<SubmissionEnd, SendInput>(() => Promise.reject(new Error('send is not provided'))) },
  guards: {
    done: (_, end: SubmissionEnd) => end.is === 'done',
    // A value that is already taken has the same code, but names its field; it is corrected like any other.
    conflicted: (_, end: SubmissionEnd) =>
      end.is === 'refused' && end.code === code.changedMeanwhile && end.errors.length === 0,
    refused: (_, end: SubmissionEnd) => end.is === 'refused',
    withdrawn: (_, end: SubmissionEnd) => end.is === 'withdrawn',
  },
  actions: {
    take: assign(({ event }) =>
      event.type === 'submission.submit' ? { input: event.input, errors: [], message: '' } : {},
    ),
    note: assign((_, end: SubmissionEnd) =>
      end.is === 'refused'
        ? { errors: end.errors, message: end.message }
        : end.is === 'failed'
          ? { message: end.message }
          : {},
    ),
    clear: assign(blank),
    clearErrors: assign({ errors: [], message: '' }),
  },
}).createMachine({
  id: 'submission',
  description: 'One form: editing, submitting, and the four ways it can end.',
  context: blank,
  initial: 'editing',
  states: {
    editing: {
      description: 'Being filled in.',
      on: { 'submission.submit': { target: 'submitting', actions: 'take' } },
    },
    submitting: {
      description: 'Sent; no answer yet. The form stands still.',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ input: context.input }),
        onDone: [
          { guard: { type: 'done', params: ({ event }) => event.output }, target: 'confirmed' },
          { guard: { type: 'withdrawn', params: ({ event }) => event.output }, target: 'editing' },
          {
            guard: { type: 'conflicted', params: ({ event }) => event.output },
            target: 'conflicted',
            actions: { type: 'note', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'refused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'note', params: ({ event }) => event.output },
          },
          { target: 'unknown', actions: { type: 'note', params: ({ event }) => event.output } },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      description:
        'No answer came back: it may have been accepted. Sending the same again is safe: src/api gives it the same idempotency key.',
      on: {
        'submission.retry': 'submitting',
        'submission.submit': { target: 'submitting', actions: 'take' },
      },
    },
    confirmed: {
      description: 'The server has it.',
      on: { 'submission.edit': { target: 'editing', actions: 'clear' } },
    },
    refused: {
      description: 'The server will not have it like this; the reasons stand at the fields.',
      on: {
        'submission.submit': { target: 'submitting', actions: 'take' },
        'submission.edit': { target: 'editing', actions: 'clearErrors' },
      },
    },
    conflicted: {
      description: 'Somebody else has changed the record meanwhile.',
      on: {
        'submission.submit': { target: 'submitting', actions: 'take' },
        'submission.edit': { target: 'editing', actions: 'clear' },
      },
    },
  },
})
