// The set-up of an empty installation, as its page goes through it. Token, password and recovery words are never in the
// machine: they stay in the hook, so that no inspector shows them.
import { assign, fromPromise, setup } from 'xstate'
import type { FieldIssue } from '#contract/issues.ts'
import type { SetupBegun, SetupSealKey } from '#contract/setup.ts'
import type { Reply } from '#src/api/call.ts'

/** One refused field: a check of the page itself, to be translated, or the server's sentence. */
export type SetupFault = FieldIssue | { readonly path: string; readonly message: string }

/** The key pair without its words. */
export type SetupKey = Omit<SetupSealKey, 'words' | 'words_zh' | 'anchor_public_key'>
export type KeyWish = 'make' | 'restore'

export interface SetupContext {
  readonly begun: SetupBegun | null
  readonly key: SetupKey | null
  /** The last request about the key. */
  readonly wish: KeyWish
  readonly faults: readonly SetupFault[]
  /** The server's sentence above all fields; '' when no answer arrived; null when there is nothing to show. */
  readonly message: string | null
}

export type SetupEvent =
  /** Another set-up link was opened in this page. */
  | { type: 'setup.link' }
  | { type: 'setup.retry' }
  /** `faults`: what the contract finds wrong in the step's fields. */
  | { type: 'setup.next'; faults: readonly SetupFault[] }
  | { type: 'setup.back' }
  | { type: 'setup.key'; wish: KeyWish }

/** The result of `begin`. */
export interface Begun extends Finished {
  readonly reply: Reply<SetupBegun>
}
/** The result of `key`. */
export interface Keyed extends Finished {
  readonly reply: Reply<SetupKey>
}
/** The result of `check` and of `finish`: the answer, and the fields it refuses. */
export interface Finished {
  readonly reply: Reply<unknown>
  readonly faults: readonly SetupFault[]
}

const clear = { faults: [], message: null } as const

/** The step of the first refused field, which is the first part of its path. */
const partOf = ({ faults }: Finished): string => faults[0]?.path.split('.')[0] ?? ''

/** The hook provides `begin`, `check`, `key` and `finish`, because it holds the secrets. */
export const setupMachine = setup({
  types: { context: {} as SetupContext, events: {} as SetupEvent },
  actors: {
    begin: fromPromise<Begun, void>(() => new Promise(() => {})),
    check: fromPromise<Finished, void>(() => new Promise(() => {})),
    key: fromPromise<Keyed, KeyWish>(() => new Promise(() => {})),
    finish: fromPromise<Finished, void>(() => new Promise(() => {})),
  },
  guards: {
    is_given: (_, reply: Reply<unknown>) => reply.ok,
    is_over: (_, { error }: { error: unknown }) => error instanceof Error && 'status' in error && error.status === 404,
    fits: (_, faults: readonly SetupFault[]) => faults.length === 0,
    has_key: ({ context }) => context.key !== null && context.key.origin !== 'missing',
    is_about: (_, { end, part }: { end: Finished; part: string }) => partOf(end) === part,
  },
  actions: {
    clear: assign(clear),
    keepBegun: assign((_, { reply }: Begun) => (reply.ok ? { begun: reply.data, key: standing(reply.data) } : {})),
    keepKey: assign((_, { reply }: Keyed) => (reply.ok ? { key: reply.data } : {})),
    keepWish: assign((_, wish: KeyWish) => ({ wish })),
    keepFaults: assign((_, faults: readonly SetupFault[]) => ({ faults, message: null })),
    keepEnd: assign((_, { reply, faults }: Finished) => ({ faults, message: reply.ok ? null : reply.msg })),
    noteLost: assign({ message: '' }),
  },
}).createMachine({
  id: 'setup',
  description: 'The set-up of an empty installation, from its link to the first sign-in.',
  context: { begun: null, key: null, wish: 'make', ...clear },
  initial: 'token',
  states: {
    token: {
      description: 'The printed link is exchanged for the right to go on.',
      initial: 'asking',
      states: {
        asking: {
          description: 'The server looks at it.',
          entry: 'clear',
          invoke: {
            id: 'begin',
            src: 'begin',
            onDone: [
              {
                guard: { type: 'is_given', params: ({ event }) => event.output.reply },
                target: '#setup.enterprise',
                actions: { type: 'keepBegun', params: ({ event }) => event.output },
              },
              { target: 'refused', actions: { type: 'keepEnd', params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: { type: 'is_over', params: ({ event }) => ({ error: event.error }) }, target: '#setup.over' },
              { target: 'lost' },
            ],
          },
        },
        refused: {
          description: 'It is wrong, used or late, or a newer one has replaced it.',
          on: { 'setup.link': 'asking' },
        },
        lost: {
          description: 'No answer came.',
          on: { 'setup.retry': 'asking', 'setup.link': 'asking' },
        },
      },
    },
    enterprise: {
      description: 'Who buys.',
      on: {
        'setup.next': [
          {
            guard: { type: 'fits', params: ({ event }) => event.faults },
            target: 'administrator',
            actions: 'clear',
          },
          { actions: { type: 'keepFaults', params: ({ event }) => event.faults } },
        ],
      },
    },
    administrator: {
      description: 'Who signs in first.',
      on: { 'setup.back': { target: 'enterprise', actions: 'clear' } },
      initial: 'typing',
      states: {
        typing: {
          description: 'Somebody fills it in.',
          on: {
            'setup.next': [
              {
                guard: { type: 'fits', params: ({ event }) => event.faults },
                target: 'checking',
                actions: 'clear',
              },
              { actions: { type: 'keepFaults', params: ({ event }) => event.faults } },
            ],
          },
        },
        checking: {
          description: 'The server says whether the password is easily guessed.',
          invoke: {
            id: 'check',
            src: 'check',
            onDone: [
              { guard: { type: 'is_given', params: ({ event }) => event.output.reply }, target: '#setup.seal_key' },
              {
                guard: { type: 'is_about', params: ({ event }) => ({ end: event.output, part: 'token' }) },
                target: '#setup.token.refused',
                actions: { type: 'keepEnd', params: ({ event }) => event.output },
              },
              { target: 'typing', actions: { type: 'keepEnd', params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: { type: 'is_over', params: ({ event }) => ({ error: event.error }) }, target: '#setup.over' },
              { target: 'typing', actions: 'noteLost' },
            ],
          },
        },
      },
    },
    seal_key: {
      description: 'The key that seals tenders, and its words on paper.',
      on: { 'setup.back': { target: 'administrator', actions: 'clear' } },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Is there a key already?',
          always: [{ guard: 'has_key', target: 'ready' }, { target: 'working' }],
        },
        working: {
          description: 'The server makes the key, or restores it.',
          invoke: {
            id: 'key',
            src: 'key',
            input: ({ context }) => context.wish,
            onDone: [
              {
                guard: { type: 'is_given', params: ({ event }) => event.output.reply },
                target: 'ready',
                actions: ['clear', { type: 'keepKey', params: ({ event }) => event.output }],
              },
              {
                guard: { type: 'is_about', params: ({ event }) => ({ end: event.output, part: 'token' }) },
                target: '#setup.token.refused',
                actions: { type: 'keepEnd', params: ({ event }) => event.output },
              },
              {
                target: 'refused',
                actions: { type: 'keepEnd', params: ({ event }) => event.output },
              },
            ],
            onError: [
              { guard: { type: 'is_over', params: ({ event }) => ({ error: event.error }) }, target: '#setup.over' },
              { target: 'refused', actions: ['clear', 'noteLost'] },
            ],
          },
        },
        ready: {
          description: 'The key is there; three of its words are asked back where they were shown.',
          on: {
            'setup.key': {
              target: 'working',
              actions: ['clear', { type: 'keepWish', params: ({ event }) => event.wish }],
            },
            'setup.next': [
              {
                guard: { type: 'fits', params: ({ event }) => event.faults },
                target: '#setup.address',
                actions: 'clear',
              },
              { actions: { type: 'keepFaults', params: ({ event }) => event.faults } },
            ],
          },
        },
        refused: {
          description: 'The key could not be written, or the words are none.',
          on: {
            'setup.key': {
              target: 'working',
              actions: { type: 'keepWish', params: ({ event }) => event.wish },
            },
          },
        },
      },
    },
    address: {
      description: 'Where people reach the console.',
      on: {
        'setup.back': { target: 'seal_key', actions: 'clear' },
        'setup.next': [
          {
            guard: { type: 'fits', params: ({ event }) => event.faults },
            target: 'finishing',
            actions: 'clear',
          },
          { actions: { type: 'keepFaults', params: ({ event }) => event.faults } },
        ],
      },
    },
    finishing: {
      description: 'Everything is handed in at once.',
      invoke: {
        id: 'finish',
        src: 'finish',
        onDone: [
          { guard: { type: 'is_given', params: ({ event }) => event.output.reply }, target: 'done' },
          {
            guard: { type: 'is_about', params: ({ event }) => ({ end: event.output, part: 'token' }) },
            target: 'token.refused',
            actions: { type: 'keepEnd', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is_about', params: ({ event }) => ({ end: event.output, part: 'enterprise' }) },
            target: 'enterprise',
            actions: { type: 'keepEnd', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is_about', params: ({ event }) => ({ end: event.output, part: 'administrator' }) },
            target: 'administrator',
            actions: { type: 'keepEnd', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is_about', params: ({ event }) => ({ end: event.output, part: 'seal' }) },
            target: 'seal_key',
            actions: { type: 'keepEnd', params: ({ event }) => event.output },
          },
          { target: 'address', actions: { type: 'keepEnd', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: 'is_over', params: ({ event }) => ({ error: event.error }) }, target: 'over' },
          { target: 'address', actions: 'noteLost' },
        ],
      },
    },
    done: { description: 'The installation is there; its administrator may sign in.', type: 'final' },
    over: { description: 'Somebody has finished the set-up already.', type: 'final' },
  },
})

/** A key from before this page was opened; its words are unknown here, so a new key is made. */
const standing = ({ seal }: SetupBegun): SetupKey | null =>
  seal.origin === 'missing' || seal.origin === 'shown' ? null : seal
