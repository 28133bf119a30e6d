// The short notices of the page, and which answers of the server produce one.
import { assign, setup } from 'xstate'
import { code } from '#contract/answer-codes.ts'
import type { Answer } from '#src/api/answers.ts'
import { type AnswerEvent, answerListener, isAboutSession } from './on-answer.ts'

/** Times on screen in ms, fixed by the specification (docs/conformance.md, S9). */
const MESSAGE_MS = 3_000
const NOTIFICATION_MS = 4_500
/** The notification before a forced return to the login page. */
const FORCED_RETURN_MS = 1_500

type NoticeTone = 'success' | 'error' | 'info'

/** The text of a notice: a locale key, or a sentence of the server in the user's language. */
type NoticeText =
  | { readonly key: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly text: string }

/** The act of a notice: locale key of its title, and the record's name for users. */
export interface ToldAct {
  readonly title: string
  readonly label: string
}

export interface Notice {
  readonly id: string
  /** `message`: at the top, one line. `notification`: top right, 24 px from the edges. */
  readonly kind: 'message' | 'notification'
  readonly tone: NoticeTone
  readonly text: NoticeText
  readonly of?: ToldAct
  /** Time on screen, ms; it pauses under pointer and focus. Infinity: until it is closed. */
  readonly duration: number
  /** `reload`: offers to fetch the page again; not shown over unsaved input. */
  readonly offers?: 'reload'
}

export interface NoticesContext {
  readonly shown: readonly Notice[]
  readonly next: number
  /** The build of this page, or the newer one that was announced last; null: unknown. */
  readonly build: string | null
  /** Whether the user is signing out; then the end of the session is not reported. */
  readonly leaving: boolean
}

export type NoticesEvent =
  | { type: 'notice.show'; notice: Omit<Notice, 'id' | 'duration'> }
  /** The person has begun to sign out by choice, or is out. */
  | { type: 'notices.leaving'; is: boolean }
  /** The notice's time is over, or it was closed. */
  | { type: 'notice.dismiss'; id: string }
  | AnswerEvent

const NETWORK: NoticeText = { key: 'common:toast.network' }
// The maximum number of notices on the screen, because nobody reads more at once; the oldest is removed.
const MAX = 5

/** The notice of an answer, or null when it has none. */
export const noticeFor = (answer: Answer): Omit<Notice, 'id'> | null => {
  if (answer.restarts || answer.code === code.ok) return null
  if (isAboutSession(answer)) {
    if (!answer.signed || answer.message === '') return null
    return { kind: 'notification', tone: 'error', text: { text: answer.message }, duration: FORCED_RETURN_MS }
  }
  if (answer.quiet || (answer.fills_page && answer.code !== null)) return null
  const text = answer.code === null || answer.message === '' ? NETWORK : { text: answer.message }
  return { kind: 'message', tone: 'error', text, duration: MESSAGE_MS }
}

/** The notice of an answer on a page whose person may be signing out. */
const noticeHere = ({ leaving }: NoticesContext, answer: Answer): Omit<Notice, 'id'> | null =>
  leaving && isAboutSession(answer) ? null : noticeFor(answer)

/** A second notice of an answer: a new session of the account. */
export const besideFor = ({ notice }: Answer): Omit<Notice, 'id'> | null =>
  notice === null
    ? null
    : {
        kind: 'notification',
        tone: 'info',
        text: { key: `common:toast.${notice}` },
        duration: NOTIFICATION_MS,
      }

/** Whether an answer names another build than the page's, and that build was not announced yet. */
const isNewBuild = (build: string | null, { build: said }: Answer): boolean =>
  build !== null && said !== null && said !== build

const newVersion: Omit<Notice, 'id'> = {
  kind: 'notification',
  tone: 'info',
  text: { key: 'common:toast.new_version' },
  duration: Number.POSITIVE_INFINITY,
  offers: 'reload',
}

const sameWords = (a: Notice, b: Omit<Notice, 'id'>): boolean =>
  a.tone === b.tone && JSON.stringify([a.text, a.of]) === JSON.stringify([b.text, b.of])

/** A later success of the same record says how it stands now: a verdict that was taken back no longer reads as given. */
const isOutdated = (a: Notice, b: Omit<Notice, 'id'>): boolean =>
  a.tone === 'success' && b.tone === 'success' && a.of !== undefined && a.of.label === b.of?.label

/** All notices on screen. A repeated text is not listed twice; its time starts again. */
export const noticesMachine = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    input: {} as { readonly build: string | null } | undefined,
  },
  actors: { answerListener },
  guards: {
    tells_a_new_build: ({ context, event }) => event.type === 'answer' && isNewBuild(context.build, event.answer),
  },
  actions: {
    show: assign(({ context }, notice: Omit<Notice, 'id'> | null) => {
      if (notice === null) return {}
      const others = context.shown.filter((one) => !sameWords(one, notice) && !isOutdated(one, notice)).slice(1 - MAX)
      return { shown: [...others, { ...notice, id: `notice-${context.next}` }], next: context.next + 1 }
    }),
    keepBuild: assign((_, { build }: Answer) => ({ build })),
    noteLeaving: assign((_, leaving: boolean) => ({ leaving })),
    remove: assign(({ context }, id: string) => ({ shown: context.shown.filter((one) => one.id !== id) })),
  },
}).createMachine({
  id: 'notices',
  description: 'Toasts (3 s) and notifications (4.5 s) on screen.',
  context: ({ input }) => ({ shown: [], next: 1, build: input?.build ?? null, leaving: false }),
  invoke: { id: 'answers', src: 'answerListener' },
  initial: 'showing',
  states: {
    showing: {
      description: 'As long as the page is open.',
      on: {
        answer: [
          {
            guard: 'tells_a_new_build',
            actions: [
              { type: 'show', params: ({ context, event }) => noticeHere(context, event.answer) },
              { type: 'show', params: ({ event }) => besideFor(event.answer) },
              { type: 'show', params: newVersion },
              { type: 'keepBuild', params: ({ event }) => event.answer },
            ],
          },
          {
            actions: [
              { type: 'show', params: ({ context, event }) => noticeHere(context, event.answer) },
              { type: 'show', params: ({ event }) => besideFor(event.answer) },
            ],
          },
        ],
        'notice.show': {
          actions: {
            type: 'show',
            params: ({ event: { notice } }) => ({
              ...notice,
              duration: notice.kind === 'message' ? MESSAGE_MS : NOTIFICATION_MS,
            }),
          },
        },
        'notices.leaving': { actions: { type: 'noteLeaving', params: ({ event }) => event.is } },
        'notice.dismiss': { actions: { type: 'remove', params: ({ event }) => event.id } },
      },
    },
  },
})
