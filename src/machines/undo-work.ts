// The queue of acts that wait, with the calls behind them beside it: functions, which no machine's context may hold.
import { fromPromise } from 'xstate'
import { undoMachine } from './undo.machine.ts'
import { undoQueueMachine } from './undo-queue.machine.ts'

/** Resolves with whether the act was accepted. */
export type Work = () => Promise<boolean>

/** A queue whose acts do what was kept for them. */
export const queueWithWork = () => {
  const works = new Map<string, Work>()
  let made = 0
  // An act whose call is not here was taken back.
  const commit = fromPromise<boolean, { id: string }>(({ input }) => works.get(input.id)?.() ?? Promise.resolve(false))
  return {
    machine: undoQueueMachine.provide({
      actors: { undo: undoMachine.provide({ actors: { commit } }) },
      actions: { dropWork: (_, id) => void works.delete(id) },
    }),
    /** Keeps a call until its act is done or taken back; its id names the act. */
    keepWork: (work: Work): string => {
      made += 1
      const id = `act-${made}`
      works.set(id, work)
      return id
    },
  }
}
