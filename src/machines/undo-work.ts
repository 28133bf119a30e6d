// The queue of delayed acts together with their calls. The calls stay outside the machine, because a context may not
// hold functions.
import { fromPromise } from 'xstate'
import { undoMachine } from './undo.machine.ts'
import { undoQueueMachine } from './undo-queue.machine.ts'

/** Resolves with whether the act was accepted. */
export type Work = () => Promise<boolean>

/** A queue that runs the stored call of each act. */
export const queueWithWork = () => {
  const works = new Map<string, Work>()
  let made = 0
  // An act without a stored call was undone.
  const commit = fromPromise<boolean, { id: string }>(({ input }) => works.get(input.id)?.() ?? Promise.resolve(false))
  return {
    machine: undoQueueMachine.provide({
      actors: { undo: undoMachine.provide({ actors: { commit } }) },
      actions: { dropWork: (_, id) => void works.delete(id) },
    }),
    /** Stores a call until its act has run or was undone; the id identifies the act. */
    keepWork: (work: Work): string => {
      made += 1
      const id = `act-${made}`
      works.set(id, work)
      return id
    },
  }
}
