// The local draft of one form: looked up when the form opens, offered once, stored every three seconds, deleted when
// the server has the values.
import { assign, fromPromise, setup } from 'xstate'
import { type Draft, type DraftName, dropDraft, loadDraft, saveDraft } from '#src/api/drafts.ts'

/** The pause between two writes of a draft: at most so much typing is lost with the page. */
const KEEP_EVERY_MS = 3_000

export interface DraftContext {
  readonly name: DraftName
  /** The draft of an earlier visit; offered until restored or discarded, and stored beside what is typed meanwhile. */
  readonly found: Draft | null
  /** The values of this visit; null while nothing has been typed. */
  readonly typed: { readonly values: unknown } | null
  /** When values of this visit were last stored, ISO-8601, and how often; null when they have not been. */
  readonly kept: { readonly at: string; readonly times: number } | null
  /** Values not saved yet; null when everything is saved. */
  readonly pending: { readonly values: unknown } | null
  /** Values that are being written into the database. */
  readonly writing: { readonly values: unknown } | null
}

export type DraftEvent =
  | { type: 'draft.keep'; values: unknown }
  /** The user accepted the offer: the form now holds the draft. */
  | { type: 'draft.restored' }
  /** The user accepted the offer; what they had typed is offered in its place. */
  | { type: 'draft.exchanged' }
  /** The user declined the offer; what they typed stays. */
  | { type: 'draft.declined' }
  /** The server has the typed values; the offer stays. */
  | { type: 'draft.settled' }
  /** The user wants neither the offer nor what they typed. */
  | { type: 'draft.discard' }

/** Stores unsaved values when the form is left or the page is closed. */
export const keepPending = ({ name, pending, found }: DraftContext): void => {
  if (pending !== null) void saveDraft(name, pending.values, found)
}

/** The states of the offer and of this visit's values, once the draft has been looked up. */
const besideOffer = {
  'draft.restored': { actions: 'forgetOffer' },
  'draft.exchanged': { target: 'kept', actions: 'exchange' },
  'draft.declined': { target: 'waiting', actions: ['forgetOffer', 'noteAgain'] },
  'draft.settled': { target: 'dropping', actions: 'forgetText' },
  'draft.discard': { target: 'dropping', actions: 'forgetAll' },
} as const

/** The draft of the form named by its input; the values are of any shape, and the form judges them when it takes them over. */
export const draftMachine = setup({
  types: { context: {} as DraftContext, events: {} as DraftEvent, input: {} as DraftName },
  actors: {
    look: fromPromise<Draft | null, DraftName>(({ input }) => loadDraft(input)),
    keep: fromPromise<Draft, { name: DraftName; values: unknown; found: Draft | null }>(({ input }) =>
      saveDraft(input.name, input.values, input.found),
    ),
    drop: fromPromise<void, { name: DraftName; found: Draft | null }>(({ input }) =>
      dropDraft(input.name, input.found),
    ),
  },
  guards: {
    something_found: (_, draft: Draft | null) => draft !== null,
    has_pending: ({ context }) => context.pending !== null,
    has_typed: ({ context }) => context.typed !== null,
  },
  actions: {
    offer: assign((_, draft: Draft | null) => ({ found: draft })),
    forgetOffer: assign(({ context }) => ({ found: context.found?.earlier ?? null })),
    exchange: assign(({ context: { found, typed } }) =>
      found === null
        ? {}
        : {
            found:
              typed === null
                ? (found.earlier ?? null)
                : { values: typed.values, saved_at: new Date().toISOString(), earlier: found.earlier ?? null },
            typed: { values: found.values },
            pending: { values: found.values },
            kept: null,
          },
    ),
    note: assign(({ event }) =>
      event.type === 'draft.keep' ? { pending: { values: event.values }, typed: { values: event.values } } : {},
    ),
    noteAgain: assign(({ context }) => ({ pending: context.typed })),
    count: assign(({ context }, { saved_at }: Draft) => ({
      kept: { at: saved_at, times: (context.kept?.times ?? 0) + 1 },
    })),
    forgetText: assign({ pending: null, typed: null, kept: null }),
    forgetAll: assign({ found: null, pending: null, typed: null, kept: null }),
    write: assign(({ context }) => ({ writing: context.pending, pending: null })),
  },
  delays: { pause: KEEP_EVERY_MS },
}).createMachine({
  id: 'draft',
  description: 'What a person was writing, kept in this browser for that person only.',
  context: ({ input }) => ({ name: input, found: null, typed: null, kept: null, pending: null, writing: null }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Is there a draft of an earlier visit?',
      on: { 'draft.keep': { actions: 'note' } },
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => context.name,
        onDone: [
          {
            guard: { type: 'something_found', params: ({ event }) => event.output },
            target: 'offered',
            actions: [{ type: 'offer', params: ({ event }) => event.output }, 'forgetText'],
          },
          { target: 'kept' },
        ],
        onError: 'kept',
      },
    },
    offered: {
      description: 'An earlier draft waits for its owner’s word; what is typed meanwhile is kept beside it.',
      on: {
        'draft.keep': { target: 'waiting', actions: 'note' },
        'draft.restored': { target: 'kept', actions: 'forgetOffer' },
        'draft.exchanged': { target: 'kept', actions: 'exchange' },
        'draft.declined': { target: 'dropping', actions: 'forgetOffer' },
        'draft.discard': { target: 'dropping', actions: 'forgetAll' },
      },
    },
    kept: {
      description: 'Everything is kept.',
      always: { guard: 'has_pending', target: 'waiting' },
      on: {
        'draft.keep': { target: 'waiting', actions: 'note' },
        ...besideOffer,
        'draft.declined': [
          { guard: 'has_typed', target: 'waiting', actions: ['forgetOffer', 'noteAgain'] },
          { target: 'dropping', actions: 'forgetOffer' },
        ],
      },
    },
    waiting: {
      description: 'Something new; kept within three seconds.',
      on: {
        'draft.keep': { actions: 'note' },
        ...besideOffer,
      },
      after: { pause: { target: 'keeping', actions: 'write' } },
    },
    keeping: {
      description: 'Being written into this browser.',
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context: { name, writing, found } }) => ({ name, values: writing?.values, found }),
        onDone: { target: 'kept', actions: { type: 'count', params: ({ event }) => event.output } },
        onError: 'kept',
      },
      on: { 'draft.keep': { actions: 'note' }, ...besideOffer },
    },
    dropping: {
      description: 'Being forgotten.',
      invoke: {
        id: 'drop',
        src: 'drop',
        input: ({ context: { name, found } }) => ({ name, found }),
        onDone: 'kept',
        onError: 'kept',
      },
    },
  },
})
