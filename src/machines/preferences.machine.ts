// A person's preferences (views, columns, keys, aliases): read once; a change is shown at once and saved in the background.
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { type Preferences, type PreferencesPatch, readPreferences, savePreferences } from '#contract/preferences.ts'
import { call, type Reply } from '#src/api/call.ts'

/** A change is sent when nothing more was changed for so long, in ms. */
const SETTLE_MS = 1_200
/** What was used last, and how, changes with every command and may wait longer, in ms. */
const SETTLE_RECENTS_MS = 15_000
/** The pause before the server is asked again after no answer, in ms; each further one is twice as long, up to the limit. */
const RETRY_MS = 10_000
const RETRY_LIMIT_MS = 600_000

interface PreferencesContext {
  /** As the server has them; null until it has answered. */
  readonly kept: Preferences | null
  /** Changed here and not sent yet; null when there is nothing. */
  readonly changed: PreferencesPatch | null
  /** On its way. */
  readonly sent: PreferencesPatch | null
  /** Attempts without an answer since the last answer; only the first one is reported. */
  readonly attempts: number
}

export type PreferencesEvent =
  /** Each section in it replaces the stored one; null deletes it. */
  | { type: 'preferences.set'; patch: PreferencesPatch }
  /** The person is leaving: send unsaved changes now. */
  | { type: 'preferences.flush' }

const withPatch = (kept: Preferences, patch: PreferencesPatch | null): Preferences =>
  patch === null
    ? kept
    : Object.fromEntries(Object.entries({ ...kept, ...patch }).filter(([, section]) => section != null))

const nothing: Preferences = {}
const merged = new WeakMap<PreferencesContext, Preferences>()

/** The preferences in force, saved or not: the same object for the same context. */
export const preferencesIn = (context: PreferencesContext): Preferences => {
  const { kept, sent, changed } = context
  if (sent === null && changed === null) return kept ?? nothing
  const known = merged.get(context)
  if (known !== undefined) return known
  const whole = withPatch(withPatch(kept ?? nothing, sent), changed)
  merged.set(context, whole)
  return whole
}

/** Only the record of what was used last: the person did not ask to save it, so a failure is not reported. */
const isUseAlone = (patch: PreferencesPatch | null): boolean =>
  Object.keys(patch ?? {}).every((section) => section === 'recents' || section === 'tips')

interface Sending {
  readonly patch: PreferencesPatch
  readonly quiet: boolean
}

export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    /** What is known already. */
    input: {} as { readonly kept: Preferences } | undefined,
  },
  actors: {
    // Preferences that came with the session need no request. Failures are not reported: without an answer the defaults hold.
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
  description: 'What a person has arranged for themselves, kept by the server for every browser they use.',
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
      description: 'No answer came; asked again after a while. Changes made meanwhile are kept.',
      after: { retry: 'reading' },
    },
    idle: {
      description: 'Everything is saved.',
      always: { guard: 'has_changed', target: 'settling' },
    },
    settling: {
      description: 'Something was changed; more may follow.',
      on: {
        // Each change begins the pause anew.
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
          // The server refused, and the root reports it: the stored preferences are in force again.
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
