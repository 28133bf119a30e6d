// A user's preferences (views, columns, keys, aliases): read once; a change applies at once and is saved in the
// background.
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { type Preferences, type PreferencesPatch, readPreferences, savePreferences } from '#contract/preferences.ts'
import { call, type Reply } from '#src/api/call.ts'

/** A change is sent after this pause without another change, in ms. */
const SETTLE_MS = 1_200
/** The usage record changes with every command, so it may wait longer, in ms. */
const SETTLE_RECENTS_MS = 15_000
/** The pause before a retry without an answer, in ms; each further pause is twice as long, up to the limit. */
const RETRY_MS = 10_000
const RETRY_LIMIT_MS = 600_000

interface PreferencesContext {
  /** The server's version; null until it has answered. */
  readonly kept: Preferences | null
  /** Local changes not sent yet; null when there are none. */
  readonly changed: PreferencesPatch | null
  /** The changes that are being sent. */
  readonly sent: PreferencesPatch | null
  /** Attempts without an answer since the last answer; only the first is reported. */
  readonly attempts: number
}

export type PreferencesEvent =
  /** A change: each section in it replaces the stored one; null deletes it. */
  | { type: 'preferences.set'; patch: PreferencesPatch }
  /** The user is leaving: unsaved changes are sent now. */
  | { type: 'preferences.flush' }

const withPatch = (kept: Preferences, patch: PreferencesPatch | null): Preferences =>
  patch === null
    ? kept
    : Object.fromEntries(Object.entries({ ...kept, ...patch }).filter(([, section]) => section != null))

const nothing: Preferences = {}
const merged = new WeakMap<PreferencesContext, Preferences>()

/** The preferences in force, saved or not; the same object for the same context. */
export const preferencesIn = (context: PreferencesContext): Preferences => {
  const { kept, sent, changed } = context
  if (sent === null && changed === null) return kept ?? nothing
  const known = merged.get(context)
  if (known !== undefined) return known
  const whole = withPatch(withPatch(kept ?? nothing, sent), changed)
  merged.set(context, whole)
  return whole
}

/** Whether only the usage record changed: the user did not ask to save it, so a failure is not reported. */
const isUseAlone = (patch: PreferencesPatch | null): boolean =>
  Object.keys(patch ?? {}).every((section) => section === 'recents' || section === 'tips')

interface Sending {
  readonly patch: PreferencesPatch
  readonly quiet: boolean
}

/** One actor for each session. {@link preferencesIn} reads its context; until the server has answered, the defaults apply. */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    /** Preferences that came with the session. */
    input: {} as { readonly kept: Preferences } | undefined,
  },
  actors: {
    // Preferences that came with the session need no request. Failures are not reported, because the defaults apply
    // without an answer.
    read: fromPromise<Reply<Preferences>, Preferences | null>(async ({ input, signal }) =>
      input === null
        ? call(readPreferences, {}, { signal, quiet: true })
        : { ok: true, code: 0, data: input, msg: '', body: {} },
    ),
    save: fromPromise<Reply<Preferences>, Sending>(({ input }) =>
      call(savePreferences, { body: input.patch }, { quiet: input.quiet, outlives: true }),
    ),
    hearLeaving: fromCallback<{ type: 'never' }>(({ sendBack }) => {
      const flush = () => sendBack({ type: 'preferences.flush' })
      const away = () => document.visibilityState === 'hidden' && flush()
      window.addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', away)
      return () => {
        window.removeEventListener('pagehide', flush)
        document.removeEventListener('visibilitychange', away)
      }
    }),
  },
  guards: {
    accepted: (_, reply: Reply<unknown>) => reply.ok,
    has_changed: ({ context }) => context.changed !== null,
  },
  actions: {
    take: assign(({ context, event }) =>
      event.type === 'preferences.set' ? { changed: { ...context.changed, ...event.patch } } : {},
    ),
    keep: assign((_, reply: Reply<Preferences>) => (reply.ok ? { kept: reply.data, attempts: 0 } : {})),
    send: assign(({ context }) => ({ sent: context.changed, changed: null })),
    // Changes made meanwhile are newer than those being sent.
    takeBack: assign(({ context }) => ({ changed: { ...context.sent, ...context.changed }, sent: null })),
    forgetSent: assign({ sent: null }),
    noteSilence: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
  delays: {
    settle: ({ context }) => (isUseAlone(context.changed) ? SETTLE_RECENTS_MS : SETTLE_MS),
    retry: ({ context }) => Math.min(RETRY_MS * 2 ** (context.attempts - 1), RETRY_LIMIT_MS),
  },
}).createMachine({
  id: 'preferences',
  description: 'The arrangements of a user, kept by the server for every browser.',
  context: ({ input }) => ({ kept: input?.kept ?? null, changed: null, sent: null, attempts: 0 }),
  invoke: { id: 'leaving', src: 'hearLeaving' },
  initial: 'reading',
  on: { 'preferences.set': { actions: 'take' } },
  states: {
    reading: {
      description:
        'The server is asked, unless it has told with who is here; until then everything is as the product comes.',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.kept,
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'unread', actions: 'noteSilence' },
        ],
        onError: { target: 'unread', actions: 'noteSilence' },
      },
    },
    unread: {
      description: 'No answer came; asked again after a while.',
      after: { retry: 'reading' },
    },
    idle: {
      description: 'Everything is saved.',
      always: { guard: 'has_changed', target: 'settling' },
    },
    settling: {
      description: 'Something was changed; more may follow.',
      on: {
        // Each change restarts the pause.
        'preferences.set': { target: 'settling', reenter: true, actions: 'take' },
        'preferences.flush': 'saving',
      },
      after: { settle: 'saving' },
    },
    saving: {
      description: 'On its way to the server.',
      entry: 'send',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          patch: context.sent ?? {},
          quiet: context.attempts > 0 || isUseAlone(context.sent),
        }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, 'forgetSent'],
          },
          // The server refused, and the root reports it; the stored preferences are in force again.
          { target: 'idle', actions: 'forgetSent' },
        ],
        onError: { target: 'unsaved', actions: ['takeBack', 'noteSilence'] },
      },
    },
    unsaved: {
      description: 'No answer came; sent again after a while.',
      on: { 'preferences.flush': 'saving' },
      after: { retry: 'saving' },
    },
  },
})
