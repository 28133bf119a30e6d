// The acts that wait to be done, for components: what looks gone already, what can be taken back, and taking it back.
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { Noun } from './app.machine.ts'
import { watch } from './inspection/inspection.ts'
import type { DelayedAct } from './undo.machine.ts'
import { type QueueContext, type QueuedAct, undoable, undoQueueMachine } from './undo-queue.machine.ts'
import { keepWork } from './undo-work.ts'

/** The queue of one signed-in person. */
export type UndoActor = ActorRefFrom<typeof undoQueueMachine>

const UndoContext = createContext<UndoActor | null>(null)

/** Stands around everything of one signed-in person. Hands out the actor for commands. */
export const UndoProvider = ({ children }: { children: (actor: UndoActor) => ReactNode }) => {
  const actor = useActorRef(undoQueueMachine, { inspect: watch })
  return <UndoContext value={actor}>{children(actor)}</UndoContext>
}

/** Lets an act wait; `work` does it when its time has come, and resolves with whether it was accepted. */
export const delayAct = (actor: UndoActor, act: Omit<DelayedAct, 'id'>, work: () => Promise<boolean>): void =>
  actor.send({ type: 'undo.delayed', act: { ...act, id: keepWork(work) } })

/** Longer nobody is kept from leaving. */
const PATIENCE_MS = 5_000

/** Does everything that waits, and resolves when it is done or took too long. */
export const flushActs = async (actor: UndoActor): Promise<void> => {
  actor.send({ type: 'undo.flushed' })
  // Without an answer it is as lost as any other call.
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
