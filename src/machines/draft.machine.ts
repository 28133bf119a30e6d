// The local draft of one form: looked for when the form opens, offered once, kept every three seconds, dropped when confirmed.
import { assign, fromPromise, setup } from 'xstate'
import { type Draft, type DraftName, dropDraft, loadDraft, saveDraft } from '#src/api/drafts.ts'

/** Quality rule C-6. */
const KEEP_EVERY_MS = 3_000

export interface DraftContext {
  readonly name: DraftName
  /** What an earlier visit left; offered until restored or discarded. */
  readonly found: Draft | null
  /** Values not saved yet; null when everything is saved. */
  readonly pending: { readonly values: unknown } | null
  /** Values that are being written into the database. */
  readonly writing: { readonly values: unknown } | null
}

export type DraftEvent =
  | { type: 'draft.keep'; values: unknown }
  /** The person took the offer: the form now holds the draft. */
  | { type: 'draft.restored' }
  /** Not wanted, or the server has it. */
  | { type: 'draft.discard' }

/** Saves values that are not saved yet, when the form is left or the page is closed. */
export const keepPending = ({ name, pending }: DraftContext): void => {
  if (pending !== null) void saveDraft(name, pending.values)
}

export const draftMachine = setup({
  types: { context: {} as DraftContext, events: {} as DraftEvent, input: {} as DraftName },
  actors: {
    look: fromPromise<Draft | null, DraftName>(({ input }) => loadDraft(input)),
    keep: fromPromise<Draft, { name: DraftName; values: unknown }>(({ input }) => saveDraft(input.name, input.values)),
    drop: fromPromise<void, DraftName>(({ input }) => dropDraft(input)),
  },
  guards: {
    something_found: (_, draft: Draft | null) => draft !== null,
    has_pending: ({ context }) => context.pending !== null,
  },
  actions: {
    offer: assign((_, draft: Draft | null) => ({ found: draft })),
    forgetOffer: assign({ found: null }),
    note: assign(({ event }) => (event.type === 'draft.keep' ? { pending: { values: event.values } } : {})),
    forgetPending: assign({ pending: null }),
    write: assign(({ context }) => ({ writing: context.pending, pending: null })),
  },
  delays: { pause: KEEP_EVERY_MS },
}).createMachine({
  id: 'draft',
  description: 'What a person was writing, kept in this browser for that person only.',
  context: ({ input }) => ({ name: input, found: null, pending: null, writing: null }),
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
            actions: [{ type: 'offer', params: ({ event }) => event.output }, 'forgetPending'],
          },
          { target: 'kept' },
        ],
        onError: 'kept',
      },
    },
    offered: {
      description: 'An earlier draft waits for its owner’s word; nothing is written over it before.',
      on: {
        'draft.restored': { target: 'kept', actions: 'forgetOffer' },
        'draft.discard': { target: 'dropping', actions: 'forgetOffer' },
      },
    },
    kept: {
      description: 'Everything is kept.',
      always: { guard: 'has_pending', target: 'waiting' },
      on: {
        'draft.keep': { target: 'waiting', actions: 'note' },
        'draft.discard': 'dropping',
      },
    },
    waiting: {
      description: 'Something new; kept within three seconds.',
      on: {
        'draft.keep': { actions: 'note' },
        'draft.discard': { target: 'dropping', actions: 'forgetPending' },
      },
      after: { pause: { target: 'keeping', actions: 'write' } },
    },
    keeping: {
      description: 'Being written into this browser.',
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => ({ name: context.name, values: context.writing?.values }),
        onDone: 'kept',
        onError: 'kept',
      },
      on: { 'draft.keep': { actions: 'note' }, 'draft.discard': { target: 'dropping', actions: 'forgetPending' } },
    },
    dropping: {
      description: 'Being forgotten.',
      invoke: { id: 'drop', src: 'drop', input: ({ context }) => context.name, onDone: 'kept', onError: 'kept' },
    },
  },
})
