// Signing in by QR code, on the requesting browser: one code, polled every two seconds until it is decided.
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { QR_LOGIN_SECONDS, type QrLoginStatus } from '#contract/qr-login.ts'
import type { Reply } from '#src/api/call.ts'
import { dropCode, pollCode, requestCode } from '#src/api/qr-login.ts'
import { until } from './until.ts'

/** Pauses between two polls, ms: normally, and at most while no answer arrives. */
const POLL_MS = 2_000
const SLOWEST_POLL_MS = 10_000
/** After this number of polls in a row without an answer, or after a refusal, the code is abandoned. */
const MAX_MISSES = 5

type Poll = Awaited<ReturnType<typeof pollCode>>

/** The session, as the sign-in by password returns it. */
export interface Entry {
  readonly token: string
  readonly username: string
}

export interface QrLoginContext {
  /** Address of the code's image; null while there is none. */
  readonly picture: string | null
  /** When the code expires, by the browser's clock in ms. Counted from before the request, so it is never too late. */
  readonly expires_at: number
  /** The two digits that the confirming user types; null before the scan. */
  readonly number: string | null
  /** Why there is no code: the server's sentence, or '' when no answer arrived. */
  readonly message: string
  /** Polls in a row without a result. */
  readonly misses: number
  /** The page is hidden. */
  readonly hidden: boolean
  /** Added to each pause, as a share of it, so that browsers do not poll in step. */
  readonly jitter: number
}

export type QrLoginEvent =
  /** Requests another code. */
  | { type: 'qr.refresh' }
  /** The page was hidden or shown again. */
  | { type: 'page.hidden' }
  /** `at`: when, by this machine's clock in ms. */
  | { type: 'page.visible'; at: number }

const blank = { picture: null, expires_at: 0, number: null, message: '', misses: 0 }

interface Asked {
  readonly reply: Reply<{ readonly picture: string }>
  readonly from: number
}

const statusIn = (reply: Poll): QrLoginStatus | undefined => (reply.ok ? reply.data?.status : undefined)

/** Only a new code helps, because a confirmed code returns its session once. */
const endings: readonly QrLoginStatus[] = ['expired', 'cancelled', 'confirmed']

const entryIn = (reply: Poll): Entry | null => {
  if (!reply.ok || reply.data === null) return null
  const { token = '', username = '' } = reply.data
  return token === '' || username === '' ? null : { token, username }
}

/** The hook provides `handOver` and `watchPage`, because it has the session and the page. */
export const qrLoginMachine = setup({
  types: {
    context: {} as QrLoginContext,
    events: {} as QrLoginEvent,
    input: {} as { readonly jitter: number },
  },
  actors: {
    ask: fromPromise<Asked, void>(async ({ signal }) => {
      const from = Date.now()
      return { reply: await requestCode(signal), from }
    }),
    poll: fromPromise<Poll, void>(({ signal }) => pollCode(signal)),
    holdCode: fromCallback(() => dropCode),
    watchPage: fromCallback<QrLoginEvent>(() => {}),
    until,
  },
  guards: {
    given: (_, { reply }: Asked) => reply.ok,
    stands: (_, { reply, status }: { reply: Poll; status: QrLoginStatus }) => statusIn(reply) === status,
    has_ended: (_, reply: Poll) => endings.some((status) => statusIn(reply) === status),
    brings_entry: (_, reply: Poll) => entryIn(reply) !== null,
    is_refused: (_, reply: Poll) => !reply.ok,
    is_worn_out: ({ context }, reply: Poll | null) => reply?.ok !== true && context.misses + 1 >= MAX_MISSES,
    is_hidden: ({ context }) => context.hidden,
    is_over: ({ context, event }) => event.type === 'page.visible' && event.at >= context.expires_at,
  },
  actions: {
    forget: assign(blank),
    look: assign({ hidden: false }),
    lookAway: assign({ hidden: true }),
    keepCode: assign((_, { reply, from }: Asked) =>
      reply.ok ? { picture: reply.data.picture, expires_at: from + QR_LOGIN_SECONDS * 1000 } : { message: reply.msg },
    ),
    keepNumber: assign((_, reply: Poll) => (reply.ok ? { number: reply.data?.number ?? null, misses: 0 } : {})),
    hit: assign({ misses: 0 }),
    miss: assign(({ context }) => ({ misses: context.misses + 1 })),
    handOver: (_, _entry: Entry | null) => {},
  },
  delays: {
    pause: ({ context }) => Math.min(POLL_MS * 2 ** context.misses, SLOWEST_POLL_MS) * (1 + context.jitter),
  },
}).createMachine({
  id: 'qr-login',
  description: 'A code on this screen: made, scanned by a phone, confirmed there with the number shown here.',
  context: ({ input }) => ({ ...blank, hidden: false, jitter: input.jitter }),
  invoke: { id: 'page', src: 'watchPage' },
  on: { 'page.hidden': { actions: 'lookAway' }, 'page.visible': { actions: 'look' } },
  initial: 'idle',
  states: {
    idle: {
      description: 'The tab has just been opened.',
      always: 'requesting',
    },
    requesting: {
      description: 'A code is being asked for.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          {
            guard: { type: 'given', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'keepCode', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepCode', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    open: {
      description: 'The code is on the screen and good; it is dropped when this state is left.',
      type: 'parallel',
      invoke: [
        { id: 'hold', src: 'holdCode' },
        { id: 'good', src: 'until', input: ({ context }) => context.expires_at, onDone: 'expired' },
      ],
      on: { 'qr.refresh': 'requesting' },
      states: {
        stage: {
          description: 'How far the person with the phone has come.',
          initial: 'waiting',
          states: {
            waiting: { description: 'Nobody has scanned it yet.' },
            scanned: { description: 'Somebody has; they must type the number shown here and confirm.' },
          },
        },
        polling: {
          description: 'The server is asked how it stands.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Does anybody look?',
              always: [{ guard: 'is_hidden', target: 'hidden' }, { target: 'asking' }],
            },
            asking: {
              description: 'How does it stand?',
              on: { 'page.hidden': { target: 'hidden', actions: 'lookAway' } },
              invoke: {
                id: 'poll',
                src: 'poll',
                onDone: [
                  {
                    guard: { type: 'brings_entry', params: ({ event }) => event.output },
                    target: '#qr-login.confirmed',
                    actions: { type: 'handOver', params: ({ event }) => entryIn(event.output) },
                  },
                  {
                    guard: { type: 'stands', params: ({ event }) => ({ reply: event.output, status: 'scanned' }) },
                    target: ['resting', '#qr-login.open.stage.scanned'],
                    actions: { type: 'keepNumber', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'stands', params: ({ event }) => ({ reply: event.output, status: 'refused' }) },
                    target: '#qr-login.refused',
                  },
                  {
                    guard: { type: 'has_ended', params: ({ event }) => event.output },
                    target: '#qr-login.expired',
                  },
                  {
                    guard: { type: 'is_worn_out', params: ({ event }) => event.output },
                    target: '#qr-login.expired',
                  },
                  {
                    guard: { type: 'is_refused', params: ({ event }) => event.output },
                    target: 'resting',
                    actions: 'miss',
                  },
                  // Every other answer means: not decided yet.
                  { target: 'resting', actions: 'hit' },
                ],
                onError: [
                  { guard: { type: 'is_worn_out', params: () => null }, target: '#qr-login.expired' },
                  { target: 'resting', actions: 'miss' },
                ],
              },
            },
            resting: {
              description: 'Between two questions; longer while no answer comes.',
              on: { 'page.hidden': { target: 'hidden', actions: 'lookAway' } },
              after: { pause: 'asking' },
            },
            hidden: {
              description: 'Nobody looks: nothing is asked.',
              on: {
                'page.visible': [
                  { guard: 'is_over', target: '#qr-login.expired', actions: 'look' },
                  { target: 'asking', actions: 'look' },
                ],
              },
            },
          },
        },
      },
    },
    confirmed: {
      description: 'The token is handed over to the session, which takes it from here.',
      type: 'final',
    },
    refused: {
      description: 'The person who scanned it said no, or typed a wrong number too often.',
      on: { 'qr.refresh': 'requesting' },
    },
    expired: {
      description: 'Its time is over, or another code took its place.',
      on: { 'qr.refresh': 'requesting' },
    },
    failed: {
      description: 'No code could be had.',
      on: { 'qr.refresh': 'requesting' },
    },
  },
})
