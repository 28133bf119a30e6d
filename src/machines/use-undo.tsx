// The delayed acts, for components: what is hidden already, what can be undone, and undoing it.
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { Noun } from './app.machine.ts'
import { watch } from './inspection/inspection.ts'
import type { DelayedAct } from './undo.machine.ts'
import { type QueueContext, type QueuedAct, undoable, type undoQueueMachine } from './undo-queue.machine.ts'
import { queueWithWork, type Work } from './undo-work.ts'

type UndoActor = ActorRefFrom<typeof undoQueueMachine>

/** The queue of one signed-in person, for commands. */
export interface UndoQueue {
  readonly actor: UndoActor
  /** Stores what an act will do; the id identifies the act. */
  keepWork(work: Work): string
}

const UndoContext = createContext<UndoActor | null>(null)

/** The delayed acts around everything of one signed-in user. Returns the queue for commands. */
export const UndoProvider = ({ children }: { children: (queue: UndoQueue) => ReactNode }) => {
  const [{ machine, keepWork }] = useState(queueWithWork)
  const actor = useActorRef(machine, { inspect: watch })
  return <UndoContext value={actor}>{children({ actor, keepWork })}</UndoContext>
}

/** Delays an act; `work` runs when the delay is over. */
export const delayAct = ({ actor, keepWork }: UndoQueue, act: Omit<DelayedAct, 'id'>, work: Work): void =>
  actor.send({ type: 'undo.delayed', act: { ...act, id: keepWork(work) } })

/** Maximum time a sign-out waits, ms. */
const PATIENCE_MS = 5_000

/** Runs all delayed acts; resolves when they have ended or took too long. */
export const flushActs = async ({ actor }: UndoQueue): Promise<void> => {
  actor.send({ type: 'undo.flushed' })
  // Without an answer the page leaves anyway; the call has failed like any other call without an answer.
  await waitFor(actor, ({ context }) => context.acts.length === 0, { timeout: PATIENCE_MS }).catch(() => undefined)
}

const empty: QueueContext = { acts: [], last: null }

const useQueue = (): QueueContext =>
  useSelector(use(UndoContext) ?? undefined, (snapshot) => snapshot?.context ?? empty)

/** Ids of the records of a noun that are hidden because their removal is delayed; for rows and pages. */
export const usePendingRemovals = (noun: Noun): ReadonlySet<string> => {
  const { acts } = useQueue()
  return useMemo(() => new Set(acts.flatMap((act) => (act.noun === noun ? act.records : []))), [acts, noun])
}

export interface Undoing {
  /** The acts that can still be undone, oldest first. */
  readonly acts: readonly QueuedAct[]
  readonly last: QueueContext['last']
  /** Undoes the newest where no id is given. */
  undo(id?: string): void
  /** The time stops while the toast is under the pointer or focused. */
  hold(id: string, held: boolean): void
}

/** The delayed acts, for the component that shows and undoes them. */
export const useUndoing = (): Undoing => {
  const actor = use(UndoContext)
  const context = useQueue()
  return {
    acts: context.acts.filter((act) => undoable(context, act.id) !== undefined),
    last: context.last,
    undo: (id) => actor?.send({ type: 'undo.undone', ...(id !== undefined && { id }) }),
    hold: (id, held) => actor?.send({ type: held ? 'undo.held' : 'undo.released', id }),
  }
}
