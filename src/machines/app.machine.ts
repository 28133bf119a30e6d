// The root of all machines that live as long as the page: session, settings, notices, the server's clock, and the
// signal to reload.
import {
  type ActorRefFrom,
  assign,
  createActor,
  emit,
  enqueueActions,
  type InspectionEvent,
  sendTo,
  setup,
} from 'xstate'
import { readToken } from '#src/api/storage.ts'
import { setTenderLink } from '#src/api/tender-link.ts'
import { leavingMachine } from './leaving.machine.ts'
import { noticesMachine } from './notices.machine.ts'
import { type AnswerEvent, answerListener } from './on-answer.ts'
import { storedSession, storedSettings } from './page-effects.ts'
import { sessionMachine } from './session.machine.ts'
import { type Settings, settingsMachine } from './settings.machine.ts'
import type { SharedName } from './shared-reading.calls.ts'
import { sharedReadingMachine } from './shared-reading.machine.ts'
import { snapshotsMachine } from './snapshots.machine.ts'

/** Nouns whose accepted writes make live resources of that noun reload. */
export type Noun =
  | 'herbal_templates'
  | 'orders'
  | 'tenders'
  | 'reviews'
  | 'suppliers'
  | 'herbs'
  | 'enterprise'
  | 'users'
  | 'sessions'
  | 'qr_logins'
  | 'preferences'
  | 'codes'
  | 'inbox'
  | 'alarms'

interface AppContext {
  /** Server clock minus this machine's clock, in ms, from the last answer with the server's time. */
  readonly clock_offset_ms: number
  readonly settings: Partial<Settings>
  /** The build of this page; null in development. */
  readonly build: string | null
  /** Whether this browser held a token when the page was opened. */
  readonly token_stored: boolean
}

interface AppInput {
  readonly settings: Partial<Settings>
  readonly build: string | null
  readonly token_stored: boolean
}

type AppEvent =
  | { type: 'changed'; nouns: readonly Noun[] }
  /** The link by which the public tender page is open, or null after it was left. The token goes to the API layer; the context does not keep it. */
  | { type: 'tender_link.held'; token: string | null }
  | AnswerEvent

/** Emits `changed` after every accepted write. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as { type: 'changed'; nouns: readonly Noun[] },
    input: {} as AppInput,
    children: {} as {
      session: 'session'
      settings: 'settings'
      notices: 'notices'
      leaving: 'leaving'
      answers: 'answerListener'
      snapshots: 'snapshots'
      regions: 'sharedReading'
      herbs: 'sharedReading'
      herb_uses: 'sharedReading'
    },
  },
  actors: {
    session: sessionMachine,
    settings: settingsMachine,
    notices: noticesMachine,
    leaving: leavingMachine,
    snapshots: snapshotsMachine,
    sharedReading: sharedReadingMachine,
    answerListener,
  },
  guards: {
    tells_the_time: ({ event }) => event.type === 'answer' && event.answer.clock_offset_ms !== null,
  },
  actions: {
    tellChanged: emit((_, nouns: readonly Noun[]) => ({ type: 'changed' as const, nouns })),
    forgetReadings: enqueueActions(({ enqueue }, nouns: readonly Noun[]) => {
      if (nouns.includes('orders')) enqueue.sendTo('herb_uses', { type: 'reading.forgotten' })
      if (nouns.includes('herbs')) enqueue.sendTo('herbs', { type: 'reading.forgotten' })
    }),
    holdLink: (_, _token: string | null) => {},
    // The answers of one link must not be shown at another.
    forgetAnswers: sendTo('snapshots', { type: 'snapshots.forgotten' }),
    setClock: assign((_, offset: number) => ({ clock_offset_ms: offset })),
  },
}).createMachine({
  id: 'app',
  description: 'The root: keeps the long-lived machines.',
  context: ({ input }) => ({ ...input, clock_offset_ms: 0 }),
  invoke: [
    { id: 'answers', src: 'answerListener' },
    { id: 'leaving', src: 'leaving' },
    { id: 'snapshots', systemId: 'snapshots', src: 'snapshots' },
    { id: 'regions', src: 'sharedReading', input: { kind: 'regions' } },
    { id: 'herbs', systemId: 'herbs', src: 'sharedReading', input: { kind: 'herbs' } },
    { id: 'herb_uses', systemId: 'herb_uses', src: 'sharedReading', input: { kind: 'herb_uses' } },
    { id: 'settings', systemId: 'settings', src: 'settings', input: ({ context }) => context.settings },
    { id: 'notices', systemId: 'notices', src: 'notices', input: ({ context }) => ({ build: context.build }) },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => ({ token_stored: context.token_stored }),
    },
  ],
  initial: 'running',
  states: {
    running: {
      description: 'As long as the page is open.',
      on: {
        changed: {
          actions: [
            { type: 'tellChanged', params: ({ event }) => event.nouns },
            { type: 'forgetReadings', params: ({ event }) => event.nouns },
          ],
        },
        'tender_link.held': { actions: ['forgetAnswers', { type: 'holdLink', params: ({ event }) => event.token }] },
        answer: {
          guard: 'tells_the_time',
          actions: { type: 'setClock', params: ({ event }) => event.answer.clock_offset_ms ?? 0 },
        },
      },
    },
  },
})

export type AppActor = ActorRefFrom<typeof appMachine>

/** The root machine with the actions of this browser; its charts only name the actions on storage and caches. */
const rootOfPage = appMachine.provide({
  actors: { session: storedSession, settings: storedSettings },
  actions: {
    holdLink: (_, token) => setTenderLink(token),
  },
})

/** Starts the root. `inspect` observes every machine of the page; `build` names the page's build. */
export const createApp = (
  settings: Partial<Settings> = {},
  inspect?: (event: InspectionEvent) => void,
  build: string | null = null,
): AppActor => {
  const input: AppInput = { settings, build, token_stored: readToken() !== null }
  const app = createActor(rootOfPage, { input, ...(inspect === undefined ? {} : { inspect }) })
  app.start()
  return app
}

const child = <T>(actor: T | undefined, name: string): T => {
  if (actor === undefined) throw new Error(`the app is not started: no ${name}`)
  return actor
}

/** The long-lived machines, by name. */
export const sessionOf = (app: AppActor) => child(app.getSnapshot().children.session, 'session')
export const settingsOf = (app: AppActor) => child(app.getSnapshot().children.settings, 'settings')
export const noticesOf = (app: AppActor) => child(app.getSnapshot().children.notices, 'notices')
export const leavingOf = (app: AppActor) => child(app.getSnapshot().children.leaving, 'leaving')
export const snapshotsOf = (app: AppActor) => child(app.getSnapshot().children.snapshots, 'snapshots')
export const sharedOf = (app: AppActor, name: SharedName) => child(app.getSnapshot().children[name], name)
