// A reading shared by the page: asked for by whoever needs it first, kept for all who need it later.
import { assign, fromPromise, setup } from 'xstate'
import type { Reply } from '#src/api/call.ts'
import type { SharedData, SharedName } from './shared-reading.calls.ts'

interface SharedContext {
  /** What is read. */
  readonly kind: SharedName
  /** Under the name of what is read; empty until it is here. */
  readonly found: Partial<SharedData>
  /** Why it could not be read, in the reader's language; '' when there was no answer. */
  readonly message: string
}

type SharedEvent =
  /** Somebody needs it. */
  | { type: 'reading.wanted' }
  /** It may have changed, or was another person's. */
  | { type: 'reading.forgotten' }

export const sharedReadingMachine = setup({
  types: {
    context: {} as SharedContext,
    events: {} as SharedEvent,
    input: {} as { readonly kind: SharedName },
  },
  actors: {
    // The calls come when the first of them is wanted: the page begins without.
    load: fromPromise<Reply<Partial<SharedData>>, { kind: SharedName }>(async ({ input, signal }) => {
      const { askShared } = await import('./shared-reading.calls.ts')
      return askShared(input.kind, signal)
    }),
  },
  guards: { accepted: (_, reply: Reply<unknown>) => reply.ok },
  actions: {
    keep: assign((_, reply: Reply<Partial<SharedData>>) => (reply.ok ? { found: reply.data, message: '' } : {})),
    keepMessage: assign((_, message: string) => ({ message })),
    forget: assign({ found: {}, message: '' }),
  },
}).createMachine({
  id: 'shared-reading',
  description:
    'One reading for all who show it on this page: regions, the catalogue of herbs, how often herbs are demanded.',
  context: ({ input }) => ({ kind: input.kind, found: {}, message: '' }),
  initial: 'idle',
  on: { 'reading.forgotten': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'Nobody has needed it yet.',
      on: { 'reading.wanted': 'loading' },
    },
    loading: {
      description: 'The server is asked; who needs it now waits for the same answer.',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepMessage', params: ({ event }) => event.output.msg } },
        ],
        onError: { target: 'failed', actions: { type: 'keepMessage', params: '' } },
      },
    },
    ready: { description: 'Kept as long as the page is open.' },
    failed: {
      description: 'It could not be read; who needs it next asks again.',
      on: { 'reading.wanted': 'loading' },
    },
  },
})
