// Who is signed in, and how a session begins and ends.
import { assign, emit, setup } from 'xstate'
import type { DataOf } from '#contract/endpoint.ts'
import type { login } from '#contract/session.ts'
import type { Reply } from '#src/api/call.ts'
import { type AnswerEvent, answerListener, endsSession } from './on-answer.ts'
import {
  type Credentials,
  type Initialised,
  initialise,
  type LeavingElsewhere,
  listenToOtherTabs,
  signIn,
  signOut,
  type TokenElsewhere,
} from './session.calls.ts'
import { type Refusal, refusalOf, type Viewer, viewerOf } from './session.viewer.ts'

export interface SessionContext {
  /** The signed-in user; null until the initialisation has answered. */
  readonly viewer: Viewer | null
  /** Why the last sign-in was refused. */
  readonly refusal: Refusal | null
  /** Whether the user signed out by the menu; the next sign-in then leads home, not back. */
  readonly left_by_choice: boolean
  /** The initialisation failed before, so the retry shows no toast. */
  readonly asked_before: boolean
  /** Whether this browser holds a token. */
  readonly token_stored: boolean
}

/** The result of a login. */
type Entry = DataOf<typeof login>

export type SessionEvent =
  | ({ type: 'session.sign_in' } & Credentials)
  /** A login by QR code was confirmed; the result equals that of a login by password. */
  | { type: 'session.sign_in_by_code'; token: string; username: string }
  | { type: 'session.sign_out' }
  /** The user changed their own data on the server, so it is read again. */
  | { type: 'session.renew' }
  | { type: 'session.retry' }
  | AnswerEvent
  | TokenElsewhere
  | LeavingElsewhere

const nobody: SessionContext = {
  viewer: null,
  refusal: null,
  left_by_choice: false,
  asked_before: false,
  token_stored: false,
}

const entryIn = (reply: Reply<Entry>): Entry | null => (reply.ok ? reply.data : null)

/** The session is over: nothing of it stays in this browser or on the page. */
const forgetSession = ['clearStored', 'forgetAnswers', 'forgetViewer'] as const

/**
 * Emits `root.reload` when the page must start again. The token is never in its context. The app provides the actions
 * that store, clear and drop data in this browser: page-effects.ts.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as { type: 'root.reload' },
    input: {} as { readonly token_stored: boolean },
  },
  actors: { signIn, initialise, signOut, answerListener, listenToOtherTabs },
  guards: {
    token_stored: ({ context }) => context.token_stored,
    restarts: ({ event }) => event.type === 'answer' && event.answer.restarts && event.answer.signed,
    ends_session: ({ event }) => event.type === 'answer' && endsSession(event.answer),
    signed_elsewhere: ({ event }) => event.type === 'token.elsewhere' && event.signed,
    accepted: (_, reply: Reply<unknown>) => reply.ok,
  },
  actions: {
    storeEntry: (_, _entry: Entry | null) => {},
    storeAuthority: (_, _reply: Initialised['reply']) => {},
    clearStored: () => {},
    forgetAnswers: () => {},
    tellLeaving: (_, _is: boolean) => {},
    dropDrafts: (_, _username: string) => {},
    forgetRefusal: assign({ refusal: null }),
    forgetViewer: assign(nobody),
    noteToken: assign({ token_stored: true }),
    noteLeaving: assign({ left_by_choice: true }),
    noteSilence: assign({ asked_before: true }),
    keepViewer: assign((_, { reply, authority }: Initialised) =>
      reply.ok ? { viewer: viewerOf(reply.data, authority), asked_before: false } : {},
    ),
    keepRefusal: assign((_, reply: Reply<unknown>) => (reply.ok ? {} : { refusal: refusalOf(reply) })),
    reloadRoot: emit({ type: 'root.reload' }),
  },
  delays: { between_attempts: 5_000, goodbye: 3_000 },
}).createMachine({
  id: 'session',
  description: 'Who is signed in. 401 and 403 end a session, data.status -1 restarts it.',
  context: ({ input }) => ({ ...nobody, token_stored: input.token_stored }),
  invoke: [
    { id: 'answers', src: 'answerListener' },
    { id: 'other_tabs', src: 'listenToOtherTabs' },
  ],
  initial: 'deciding',
  on: {
    answer: [
      { guard: 'restarts', target: '.signed_out', actions: [...forgetSession, 'reloadRoot'] },
      { guard: 'ends_session', target: '.expired', actions: forgetSession },
    ],
    'token.elsewhere': [
      {
        guard: 'signed_elsewhere',
        target: '.initialising',
        reenter: true,
        actions: ['forgetAnswers', 'forgetViewer', 'noteToken'],
      },
      { target: '.expired', actions: forgetSession },
    ],
    'leaving.elsewhere': { actions: { type: 'dropDrafts', params: ({ event }) => event.username } },
  },
  states: {
    deciding: {
      description: 'The page has just started.',
      always: [{ guard: 'token_stored', target: 'initialising' }, { target: 'signed_out' }],
    },
    signed_out: {
      description: 'Nobody is here.',
      tags: 'outside',
      on: {
        'session.sign_in': 'signing_in',
        'session.sign_in_by_code': {
          target: 'initialising',
          actions: ['forgetRefusal', { type: 'storeEntry', params: ({ event }) => event }, 'noteToken'],
        },
      },
    },
    expired: {
      description: 'A session ended by the server; signing in leads back.',
      tags: 'outside',
      on: {
        'session.sign_in': 'signing_in',
        'session.sign_in_by_code': {
          target: 'initialising',
          actions: ['forgetRefusal', { type: 'storeEntry', params: ({ event }) => event }, 'noteToken'],
        },
      },
    },
    signing_in: {
      description: 'Name and password are being checked.',
      tags: ['outside', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'sign_in',
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'session.sign_in'
            ? { username: event.username, password: event.password }
            : { username: '', password: '' },
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'initialising',
            actions: [{ type: 'storeEntry', params: ({ event }) => entryIn(event.output) }, 'noteToken'],
          },
          { target: 'signed_out', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: 'signed_out',
      },
    },
    initialising: {
      description: 'A token is stored; the server is asked whose it is.',
      initial: 'asking',
      states: {
        asking: {
          description: 'Asking the server.',
          tags: 'busy',
          invoke: {
            id: 'initialise',
            src: 'initialise',
            input: ({ context }) => ({ quiet: context.asked_before }),
            onDone: [
              {
                guard: { type: 'accepted', params: ({ event }) => event.output.reply },
                target: '#session.signed_in',
                actions: [
                  { type: 'storeAuthority', params: ({ event }) => event.output.reply },
                  { type: 'keepViewer', params: ({ event }) => event.output },
                ],
              },
              { target: '#session.signed_out', actions: forgetSession },
            ],
            onError: { target: 'unreachable', actions: 'noteSilence' },
          },
        },
        unreachable: {
          description: 'No answer came back; asked again after a while, or at once on request.',
          on: { 'session.retry': 'asking' },
          after: { between_attempts: 'asking' },
        },
      },
    },
    signed_in: {
      description: 'Someone is here.',
      initial: 'present',
      states: {
        present: {
          description: 'At work.',
          on: { 'session.sign_out': 'leaving', 'session.renew': 'renewing' },
        },
        renewing: {
          description: 'At work, while the server is asked again what it says of the person here.',
          on: { 'session.sign_out': 'leaving' },
          invoke: {
            id: 'renew',
            src: 'initialise',
            input: { quiet: true },
            onDone: [
              {
                guard: { type: 'accepted', params: ({ event }) => event.output.reply },
                target: 'present',
                actions: [
                  { type: 'storeAuthority', params: ({ event }) => event.output.reply },
                  { type: 'keepViewer', params: ({ event }) => event.output },
                ],
              },
              { target: 'present' },
            ],
            onError: 'present',
          },
        },
        leaving: {
          description: 'Signing out: the server is told and the drafts are dropped. Its own 401 is no news.',
          tags: 'busy',
          on: { answer: {} },
          entry: { type: 'tellLeaving', params: true },
          exit: { type: 'tellLeaving', params: false },
          invoke: {
            id: 'sign_out',
            src: 'signOut',
            onDone: { target: '#session.signed_out', actions: [...forgetSession, 'noteLeaving'] },
            onError: { target: '#session.signed_out', actions: [...forgetSession, 'noteLeaving'] },
          },
          after: {
            goodbye: { target: '#session.signed_out', actions: [...forgetSession, 'noteLeaving'] },
          },
        },
      },
    },
  },
})
