// The root of everything that lives as long as the page: session, settings, notices, the server's clock, and who must reload.
import { type ActorRefFrom, assign, createActor, emit, type InspectionEvent, setup } from 'xstate'
import { holdTenderLink } from '#src/api/tender-link.ts'
import { noticesMachine } from './notices.machine.ts'
import { type AnswerHeard, hearAnswers } from './on-answer.ts'
import { forgetAnswers } from './resource-snapshots.ts'
import { sessionMachine } from './session.machine.ts'
import { type Settings, settingsMachine } from './settings.machine.ts'

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
  /** Server clock minus this machine's clock, in ms, by the last answer that told the time. */
  readonly clock_offset_ms: number
  readonly settings: Partial<Settings>
  /** The build of the console this page is of; null while developing. */
  readonly build: string | null
}

type AppEvent =
  | { type: 'changed'; nouns: readonly Noun[] }
  /** The public tender page is open by this link, or was left (null). The token goes to the API layer and stays nowhere here. */
  | { type: 'tender_link.held'; token: string | null }
  | AnswerHeard

/** Emits `changed` after every accepted write. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as { type: 'changed'; nouns: readonly Noun[] },
    input: {} as { settings: Partial<Settings>; build: string | null },
    children: {} as { session: 'session'; settings: 'settings'; notices: 'notices'; answers: 'hearAnswers' },
  },
  actors: { session: sessionMachine, settings: settingsMachine, notices: noticesMachine, hearAnswers },
  guards: {
    tells_the_time: ({ event }) => event.type === 'answer' && event.answer.clock_offset_ms !== null,
  },
  actions: {
    tellChanged: emit((_, nouns: readonly Noun[]) => ({ type: 'changed' as const, nouns })),
    holdLink: (_, token: string | null) => {
      // What one link was told is not another's.
      forgetAnswers()
      holdTenderLink(token)
    },
    setClock: assign((_, offset: number) => ({ clock_offset_ms: offset })),
  },
}).createMachine({
  id: 'app',
  description: 'The root: keeps the long-lived machines and tells readers what has changed.',
  context: ({ input }) => ({ clock_offset_ms: 0, settings: input.settings, build: input.build }),
  invoke: [
    { id: 'answers', src: 'hearAnswers' },
    { id: 'settings', systemId: 'settings', src: 'settings', input: ({ context }) => context.settings },
    { id: 'notices', systemId: 'notices', src: 'notices', input: ({ context }) => ({ build: context.build }) },
    { id: 'session', systemId: 'session', src: 'session' },
  ],
  initial: 'running',
  states: {
    running: {
      description: 'As long as the page is open.',
      on: {
        changed: { actions: { type: 'tellChanged', params: ({ event }) => event.nouns } },
        'tender_link.held': { actions: { type: 'holdLink', params: ({ event }) => event.token } },
        answer: {
          guard: 'tells_the_time',
          actions: { type: 'setClock', params: ({ event }) => event.answer.clock_offset_ms ?? 0 },
        },
      },
    },
  },
})

export type AppActor = ActorRefFrom<typeof appMachine>

/** Starts the root. `inspect` sees every machine of the page; `build` names the build the page is of. */
export const createApp = (
  settings: Partial<Settings> = {},
  inspect?: (event: InspectionEvent) => void,
  build: string | null = null,
): AppActor => {
  const app = createActor(appMachine, { input: { settings, build }, ...(inspect === undefined ? {} : { inspect }) })
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
