// One delayed act, which can be undone while it waits. The server has no undo, so the call is simply made later.
import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Noun } from './app.machine.ts'

/** What is known of an act while it waits; its call is stored in undo-work.ts. */
export interface DelayedAct {
  readonly id: string
  readonly command: string
  readonly noun: Noun | null
  /** Ids of the records that are hidden meanwhile. */
  readonly records: readonly string[]
  /** The name of the act for users. */
  readonly label: string
}

/** How long an act can be undone, in ms. */
export const UNDO_MS = 5_000

/** How an act ended. `undone`: it never ran. */
export type ActEnd = 'done' | 'failed' | 'undone'

interface UndoContext {
  readonly act: DelayedAct
  readonly end: ActEnd | null
}

export type UndoEvent =
  /** The act is under the pointer or focused: its time stops, so that nobody has to hurry. */
  | { type: 'act.held' }
  | { type: 'act.released' }
  | { type: 'act.undone' }
  /** The user leaves and can no longer undo it, so it runs now. */
  | { type: 'act.flushed' }

/** undo-work.ts provides `commit`, which resolves with whether the act was accepted. */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as UndoEvent,
    input: {} as { readonly act: DelayedAct },
  },
  actors: {
    commit: fromPromise<boolean, { id: string }>(() => Promise.reject(new Error('undo: no commit was provided'))),
  },
  delays: { undo_time: UNDO_MS },
  guards: { accepted: (_, isDone: boolean) => isDone },
  actions: {
    end: assign((_, end: ActEnd) => ({ end })),
    tell: sendParent(({ context }) => ({
      type: 'act.ended' as const,
      id: context.act.id,
      end: context.end ?? 'failed',
    })),
    tellCommitting: sendParent(({ context }) => ({ type: 'act.began' as const, id: context.act.id })),
  },
}).createMachine({
  id: 'undo',
  description: 'A reversible act between the press and the call.',
  context: ({ input }) => ({ act: input.act, end: null }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Not done yet; it can be taken back.',
      initial: 'counting',
      states: {
        counting: {
          description: 'The time to take it back runs.',
          after: { undo_time: '#undo.committing' },
          on: { 'act.held': 'held' },
        },
        held: {
          description: 'The note about it is pointed at or focused; the time stands still and begins anew.',
          on: { 'act.released': 'counting' },
        },
      },
      on: {
        'act.undone': { target: 'undone', actions: { type: 'end', params: 'undone' } },
        'act.flushed': 'committing',
      },
    },
    committing: {
      description: 'The call is under way; it is too late to take it back.',
      entry: 'tellCommitting',
      invoke: {
        id: 'commit',
        src: 'commit',
        input: ({ context }) => ({ id: context.act.id }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'end', params: 'done' },
          },
          { target: 'failed', actions: { type: 'end', params: 'failed' } },
        ],
        onError: { target: 'failed', actions: { type: 'end', params: 'failed' } },
      },
    },
    done: { description: 'The server has done it.', type: 'final', entry: 'tell' },
    failed: {
      description: 'It was refused or got no answer, and stands as before; why was told.',
      type: 'final',
      entry: 'tell',
    },
    undone: { description: 'Taken back; nothing was sent.', type: 'final', entry: 'tell' },
  },
})
