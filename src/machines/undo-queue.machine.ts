// All delayed acts: one queue, whichever page is shown.
import { assign, fromCallback, sendTo, setup, spawnChild, stopChild } from 'xstate'
import type { ActEnd, DelayedAct } from './undo.machine.ts'
import { undoMachine } from './undo.machine.ts'

/** A delayed act for display; once it is running it can no longer be undone. */
export interface QueuedAct extends DelayedAct {
  readonly committing: boolean
}

export interface QueueContext {
  readonly acts: readonly QueuedAct[]
  /** The last act that ended, for the announcement. */
  readonly last: { readonly act: DelayedAct; readonly end: ActEnd } | null
}

export type QueueEvent =
  | { type: 'undo.delayed'; act: DelayedAct }
  /** Undoes one act, or the newest that can still be undone. */
  | { type: 'undo.undone'; id?: string }
  | { type: 'undo.held'; id: string }
  | { type: 'undo.released'; id: string }
  /** The page or the session ends: all acts run now. */
  | { type: 'undo.flushed' }
  /** An act reports that it has begun. */
  | { type: 'act.began'; id: string }
  | { type: 'act.ended'; id: string; end: ActEnd }

/** The newest act that can still be undone, or the one with an id. */
export const undoable = ({ acts }: QueueContext, id?: string): QueuedAct | undefined =>
  acts.findLast((act) => !act.committing && (id === undefined || act.id === id))

/** Whether two acts are the same; the second one is not added, as when a row's button is pressed twice. */
const isSame = (a: DelayedAct, b: DelayedAct): boolean =>
  a.command === b.command && a.records.length > 0 && a.records.join() === b.records.join()

const delayedIn = (event: QueueEvent): DelayedAct => {
  if (event.type !== 'undo.delayed') throw new Error(`undo: ${event.type} brings no act`)
  return event.act
}

const idIn = (event: QueueEvent): string => ('id' in event ? (event.id ?? '') : '')

/** undo-work.ts provides `undo`, with its `commit`, and `dropWork`. */
export const undoQueueMachine = setup({
  types: { context: {} as QueueContext, events: {} as QueueEvent },
  actors: {
    undo: undoMachine,
    hearLeaving: fromCallback<{ type: 'never' }>(({ sendBack }) => {
      const flush = () => sendBack({ type: 'undo.flushed' })
      window.addEventListener('pagehide', flush)
      return () => window.removeEventListener('pagehide', flush)
    }),
  },
  guards: {
    is_new: ({ context, event }) =>
      event.type === 'undo.delayed' && !context.acts.some((act) => isSame(act, event.act)),
    is_there: ({ context, event }) => context.acts.some(({ id }) => id === idIn(event)),
    is_undoable: ({ context, event }) => event.type === 'undo.undone' && undoable(context, event.id) !== undefined,
  },
  actions: {
    keep: assign(({ context, event }) =>
      event.type === 'undo.delayed' ? { acts: [...context.acts, { ...event.act, committing: false }] } : {},
    ),
    begin: assign(({ context, event }) => ({
      acts: context.acts.map((act) => (act.id === idIn(event) ? { ...act, committing: true } : act)),
    })),
    forget: assign(({ context, event }) => {
      const act = context.acts.find(({ id }) => id === idIn(event))
      if (event.type !== 'act.ended' || act === undefined) return {}
      return { acts: context.acts.filter((one) => one !== act), last: { act, end: event.end } }
    }),
    dropWork: (_, _id: string) => {},
    spawnAct: spawnChild('undo', {
      id: ({ event }: { event: QueueEvent }) => delayedIn(event).id,
      input: ({ event }: { event: QueueEvent }) => ({ act: delayedIn(event) }),
    }),
    flushAll: ({ context, self }) => {
      const { children } = self.getSnapshot()
      for (const { id } of context.acts) children[id]?.send({ type: 'act.flushed' })
    },
  },
}).createMachine({
  id: 'undo-queue',
  description: 'Reversible acts between the press and the call.',
  context: { acts: [], last: null },
  invoke: { id: 'leaving', src: 'hearLeaving' },
  initial: 'keeping',
  states: {
    keeping: {
      description: 'As long as somebody is signed in; each act is an actor of its own.',
      on: {
        'undo.delayed': {
          guard: 'is_new',
          actions: ['keep', 'spawnAct'],
        },
        'undo.undone': {
          guard: 'is_undoable',
          actions: sendTo(({ context, event }) => undoable(context, event.id)?.id ?? '', { type: 'act.undone' }),
        },
        // The toast may outlive its act by a moment; an act that has ended receives nothing.
        'undo.held': { guard: 'is_there', actions: sendTo(({ event }) => event.id, { type: 'act.held' }) },
        'undo.released': { guard: 'is_there', actions: sendTo(({ event }) => event.id, { type: 'act.released' }) },
        'undo.flushed': { actions: 'flushAll' },
        'act.began': { actions: 'begin' },
        'act.ended': {
          actions: [
            'forget',
            { type: 'dropWork', params: ({ event }) => event.id },
            stopChild(({ event }) => event.id),
          ],
        },
      },
    },
  },
})
