// The acts that wait to be done, for components: what looks gone already, what can be taken back, and taking it back.
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
  /** Keeps what an act will do; its id names the act. */
  keepWork(work: Work): string
}

const UndoContext = createContext<UndoActor | null>(null)

/** Stands around everything of one signed-in person. Hands out the queue for commands. */
export const UndoProvider = ({ children }: { children: (queue: UndoQueue) => ReactNode }) => {
  const [{ machine, keepWork }] = useState(queueWithWork)
  const actor = useActorRef(machine, { inspect: watch })
  return <UndoContext value={actor}>{children({ actor, keepWork })}</UndoContext>
}

/** Lets an act wait; `work` does it when its time has come. */
export const delayAct = ({ actor, keepWork }: UndoQueue, act: Omit<DelayedAct, 'id'>, work: Work): void =>
  actor.send({ type: 'undo.delayed', act: { ...act, id: keepWork(work) } })

/** Maximum time a sign-out waits, ms. */
const PATIENCE_MS = 5_000

/** Does everything that waits, and resolves when it is done or took too long. */
export const flushActs = async ({ actor }: UndoQueue): Promise<void> => {
  actor.send({ type: 'undo.flushed' })
  // Without an answer the page leaves anyway: the call has failed, like any other call without an answer.
  await waitFor(actor, ({ context }) => context.acts.length === 0, { timeout: PATIENCE_MS }).catch(() => undefined)
}

const empty: QueueContext = { acts: [], last: null }

const useQueue = (): QueueContext =>
  useSelector(use(UndoContext) ?? undefined, (snapshot) => snapshot?.context ?? empty)

/** Ids of the records of a noun that look gone because their removal waits; for rows and pages. */
export const usePendingRemovals = (noun: Noun): ReadonlySet<string> => {
  const { acts } = useQueue()
  return useMemo(() => new Set(acts.flatMap((act) => (act.noun === noun ? act.records : []))), [acts, noun])
}

export interface Undoing {
  /** What can still be taken back, oldest first. */
  readonly acts: readonly QueuedAct[]
  readonly last: QueueContext['last']
  /** The newest where no id is given. */
  undo(id?: string): void
  /** Its time stands still while it is pointed at or focused. */
  hold(id: string, held: boolean): void
}

/** For what shows the acts and takes them back. */
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
