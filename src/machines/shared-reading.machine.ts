// A reading shared by the page: the first component that needs it starts it, and its answer is kept for all others.
import { assign, fromPromise, setup } from 'xstate'
import type { Reply } from '#src/api/call.ts'
import type { SharedData, SharedName } from './shared-reading.calls.ts'

interface SharedContext {
  /** The name of the data to be read. */
  readonly kind: SharedName
  /** The data by name; empty until it is read. */
  readonly found: Partial<SharedData>
  /** Why the data could not be read, in the user's language; '' when no answer arrived. */
  readonly message: string
}

type SharedEvent =
  /** A component needs the data. */
  | { type: 'reading.wanted' }
  /** The data may have changed, or belonged to another user. */
  | { type: 'reading.forgotten' }

/** One actor for each {@link SharedName}, started with the app and idle until a component sends `reading.wanted`. */
export const sharedReadingMachine = setup({
  types: {
    context: {} as SharedContext,
    events: {} as SharedEvent,
    input: {} as { readonly kind: SharedName },
  },
  actors: {
    // The calls are loaded on first use, so they are not in the first bundle.
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
