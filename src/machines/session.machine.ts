// Who is signed in, and how a session begins and ends (user's specification §4).
import { assign, emit, setup } from 'xstate'
import type { DataOf } from '#contract/endpoint.ts'
import type { Info, login } from '#contract/session.ts'
import type { Reply } from '#src/api/call.ts'
import { closeDraftsOf } from '#src/api/closed-drafts.ts'
import { clearSession, readAuthority, readToken, saveAuthority, saveSession } from '#src/api/storage.ts'
import { type AnswerHeard, endsSession, hearAnswers } from './on-answer.ts'
import { forgetAnswers } from './resource-snapshots.ts'
import {
  type Credentials,
  hearOtherTabs,
  initialise,
  type LeavingElsewhere,
  loadSessionCalls,
  signIn,
  signOut,
  type TokenElsewhere,
} from './session.calls.ts'
import { type Refusal, refusalOf, type Viewer, viewerOf } from './session.viewer.ts'

export interface SessionContext {
  /** Who is here; null until initialisation has answered. */
  readonly viewer: Viewer | null
  /** Why the last attempt to sign in was refused. */
  readonly refusal: Refusal | null
  /** Signed out by the menu: the login page then leads home, not back. */
  readonly left_by_choice: boolean
  /** Initialisation failed before: ask again without a toast. */
  readonly asked_before: boolean
}

export type SessionEvent =
  | ({ type: 'session.sign_in' } & Credentials)
  /** A login by QR code was confirmed: what a password would have brought. */
  | { type: 'session.sign_in_by_code'; token: string; username: string }
  | { type: 'session.sign_out' }
  /** What the server says of the person here has changed by their own doing: ask again. */
  | { type: 'session.renew' }
  | { type: 'session.retry' }
  | AnswerHeard
  | TokenElsewhere
  | LeavingElsewhere

const nobody: SessionContext = { viewer: null, refusal: null, left_by_choice: false, asked_before: false }

/** Emits `root.reload` when the page must begin again from its root. The token is never in its context. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as { type: 'root.reload' },
  },
  actors: { signIn, initialise, signOut, hearAnswers, hearOtherTabs },
  guards: {
    token_stored: () => readToken() !== null,
    restarts: ({ event }) => event.type === 'answer' && event.answer.restarts && event.answer.signed,
    ends_session: ({ event }) => event.type === 'answer' && endsSession(event.answer),
    signed_elsewhere: ({ event }) => event.type === 'token.elsewhere' && event.signed,
    accepted: (_, reply: Reply<unknown>) => reply.ok,
  },
  actions: {
    forgetSession: assign(() => {
      clearSession()
      forgetAnswers()
      return nobody
    }),
    forgetViewer: assign(() => {
      forgetAnswers()
      return nobody
    }),
    // Closed at once, for a form taken down meanwhile writes what it holds; dropped after that, for it may have written already.
    dropDrafts: ({ event }) => {
      if (event.type !== 'leaving.elsewhere') return
      closeDraftsOf(event.username)
      void loadSessionCalls().then(
        ({ dropDraftsOf }) => dropDraftsOf(event.username),
        (error) => console.warn('signing out elsewhere:', error),
      )
    },
    keepSession: (_, reply: Reply<DataOf<typeof login>>) => {
      if (reply.ok) saveSession(reply.data.token, reply.data.username)
    },
    keepEntry: ({ event }) => {
      if (event.type === 'session.sign_in_by_code') saveSession(event.token, event.username)
    },
    forgetRefusal: assign({ refusal: null }),
    keepViewer: assign((_, reply: Reply<Info>) => {
      if (!reply.ok) return {}
      const { permissions } = reply.data
      if (permissions !== undefined && permissions !== null) saveAuthority(permissions)
      return { viewer: viewerOf(reply.data, readAuthority()), asked_before: false }
    }),
    keepRefusal: assign((_, reply: Reply<unknown>) => (reply.ok ? {} : { refusal: refusalOf(reply) })),
    reloadRoot: emit({ type: 'root.reload' }),
  },
  delays: { between_attempts: 5_000, goodbye: 3_000 },
}).createMachine({
  id: 'session',
  description: 'Who is signed in. 401 and 403 end a session, data.status -1 restarts it, other tabs are followed.',
  context: nobody,
  invoke: [
    { id: 'answers', src: 'hearAnswers' },
    { id: 'other_tabs', src: 'hearOtherTabs' },
  ],
  initial: 'deciding',
  on: {
    answer: [
      { guard: 'restarts', target: '.signed_out', actions: ['forgetSession', 'reloadRoot'] },
      { guard: 'ends_session', target: '.expired', actions: 'forgetSession' },
    ],
    'token.elsewhere': [
      { guard: 'signed_elsewhere', target: '.initialising', reenter: true, actions: 'forgetViewer' },
      { target: '.expired', actions: 'forgetSession' },
    ],
    'leaving.elsewhere': { actions: 'dropDrafts' },
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
        'session.sign_in_by_code': { target: 'initialising', actions: ['forgetRefusal', 'keepEntry'] },
      },
    },
    expired: {
      description: 'A session ended against the wish of its owner; signing in leads back.',
      tags: 'outside',
      on: {
        'session.sign_in': 'signing_in',
        'session.sign_in_by_code': { target: 'initialising', actions: ['forgetRefusal', 'keepEntry'] },
      },
    },
    signing_in: {
      description: 'Name and password are being checked.',
      tags: ['outside', 'busy'],
      entry: assign({ refusal: null }),
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
            actions: { type: 'keepSession', params: ({ event }) => event.output },
          },
          { target: 'signed_out', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: 'signed_out',
      },
    },
    initialising: {
      description: 'A token is stored; the server is asked whose it is and what its owner may do.',
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
                guard: { type: 'accepted', params: ({ event }) => event.output },
                target: '#session.signed_in',
                actions: { type: 'keepViewer', params: ({ event }) => event.output },
              },
              { target: '#session.signed_out', actions: 'forgetSession' },
            ],
            onError: { target: 'unreachable', actions: assign({ asked_before: true }) },
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
                guard: { type: 'accepted', params: ({ event }) => event.output },
                target: 'present',
                actions: { type: 'keepViewer', params: ({ event }) => event.output },
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
          invoke: {
            id: 'sign_out',
            src: 'signOut',
            onDone: { target: '#session.signed_out', actions: ['forgetSession', assign({ left_by_choice: true })] },
            onError: { target: '#session.signed_out', actions: ['forgetSession', assign({ left_by_choice: true })] },
          },
          after: {
            goodbye: { target: '#session.signed_out', actions: ['forgetSession', assign({ left_by_choice: true })] },
          },
        },
      },
    },
  },
})
