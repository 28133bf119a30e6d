// One reading of the server, for every list and detail: its data stays visible while it is read again, and the call is
// aborted when the component unmounts.
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { call, type Reply } from '#src/api/call.ts'
import { isSilent } from '#src/api/fault.ts'

/** Why nothing could be read: the body code and the server's sentence, or null when no answer arrived. */
export interface ResourceError {
  readonly code: number | null
  readonly message: string
}

export interface ResourceContext {
  /** The question: JSON of endpoint id and input. null: nothing is asked. */
  readonly key: string | null
  readonly data: unknown
  /** The question that `data` answers. */
  readonly data_key: string | null
  readonly error: ResourceError | null
  /** The current reading was not requested by the user, so it shows no toast. */
  readonly quiet: boolean
}

/** The question, as JSON of endpoint id and input, and the remembered answer to it; undefined: none. */
interface Question {
  readonly key: string | null
  readonly data: unknown
}

export type ResourceEvent =
  /** Another question; null asks nothing. `data`: the remembered answer to it, where there is one. */
  | ({ type: 'resource.asked' } & Question)
  /** A record of its noun was changed, or the user asked to reload. */
  | { type: 'resource.stale' }
  /** The interval passed, the page became visible, or the network returned. */
  | { type: 'resource.tick' }

export interface LoadInput {
  readonly key: string
  readonly quiet: boolean
}

/** Reads the `question` of that moment; aborted when its state is left. */
export const reading = <E extends AnyEndpoint>(
  question: () => { readonly endpoint: E; readonly input: InputOf<E>; readonly quiet?: boolean },
) =>
  fromPromise<Reply<unknown>, LoadInput>(({ input, signal }) => {
    const { endpoint, input: asked, quiet = false } = question()
    return call(endpoint, asked, { signal, quiet: quiet || input.quiet })
  })

const answered = ({ key, data }: Question): Partial<ResourceContext> =>
  data === undefined ? {} : { data, data_key: key }

/** Passes on the answer that `keep` has put into the context. */
const remember = {
  type: 'remember',
  params: ({ context }: { context: ResourceContext }) => ({ key: context.key, data: context.data }),
} as const

/**
 * The hook provides `load`, `signals` and `remember`: the endpoint and the page are not JSON, and the answers belong to
 * the app.
 */
export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext,
    events: {} as ResourceEvent,
    input: {} as Question,
  },
  actors: {
    load: fromPromise<Reply<unknown>, LoadInput>(() => Promise.reject(new Error('load is not provided'))),
    signals: fromCallback<ResourceEvent>(() => {}),
  },
  guards: {
    nothing_asked: ({ context }) => context.key === null,
    answered_before: ({ context }) => context.key !== null && context.data_key === context.key,
    accepted: (_, reply: Reply<unknown>) => reply.ok,
    silent: ({ event }) => 'error' in event && isSilent(event.error),
  },
  actions: {
    ask: assign((_, question: Question) => ({ key: question.key, error: null, quiet: false, ...answered(question) })),
    keep: assign(({ context }, reply: Reply<unknown>) => {
      if (!reply.ok || context.key === null) return {}
      return { data: reply.data, data_key: context.key, error: null }
    }),
    remember: (_, _answer: Question) => {},
    keepRefusal: assign((_, reply: Reply<unknown>) => ({
      error: { code: reply.code, message: reply.msg },
    })),
    keepFault: assign({ error: { code: null, message: '' } }),
    loudly: assign({ quiet: false }),
    quietly: assign({ quiet: true }),
  },
}).createMachine({
  id: 'resource',
  description: 'Data of the server; it stays on screen while it is read again.',
  context: ({ input }) => ({
    key: input.key,
    data: undefined,
    data_key: null,
    error: null,
    quiet: false,
    ...answered(input),
  }),
  invoke: { id: 'signals', src: 'signals' },
  initial: 'deciding',
  on: {
    'resource.asked': { target: '.deciding', actions: { type: 'ask', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      description: 'What is there to show before the server has answered?',
      always: [
        { guard: 'nothing_asked', target: 'idle' },
        { guard: 'answered_before', target: 'refreshing' },
        { target: 'loading' },
      ],
    },
    idle: { description: 'Nothing is asked.' },
    loading: {
      description: 'Nothing to show yet.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ key: context.key ?? '', quiet: context.quiet }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, remember],
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: [
          // The reading was interrupted, so it is repeated once.
          { guard: 'silent', target: 'loading', reenter: true },
          { target: 'failed', actions: 'keepFault' },
        ],
      },
    },
    ready: {
      description: 'Shown as the server last gave it.',
      on: {
        'resource.stale': { target: 'refreshing', actions: 'loudly' },
        'resource.tick': { target: 'refreshing', actions: 'quietly' },
      },
    },
    refreshing: {
      description: 'Shown, and being read again. A change meanwhile begins the reading anew.',
      tags: 'busy',
      on: { 'resource.stale': { target: 'refreshing', reenter: true, actions: 'loudly' } },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ key: context.key ?? '', quiet: context.quiet }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, remember],
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'silent', target: 'ready' },
          { target: 'failed', actions: 'keepFault' },
        ],
      },
    },
    failed: {
      description: 'The last reading failed; what was read before is still there.',
      on: {
        'resource.stale': { target: 'deciding', actions: 'loudly' },
        'resource.tick': { target: 'deciding', actions: 'quietly' },
      },
    },
  },
})
