// Data that the page reads once, for components and for code that waits for it.
import { useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { type AppActor, sharedOf } from './app.machine.ts'
import type { SharedData, SharedName } from './shared-reading.calls.ts'
import { useApp } from './use-app.ts'

/** The data read so far; undefined until then. */
export const sharedSoFar = <K extends SharedName>(app: AppActor, name: K): Partial<SharedData>[K] =>
  sharedOf(app, name).getSnapshot().context.found[name]

/** The data read so far, for a component, which renders again when the data arrives. */
export const useSharedSoFar = <K extends SharedName>(name: K): Partial<SharedData>[K] =>
  useSelector(sharedOf(useApp(), name), (snapshot) => snapshot.context.found[name])

/** Reads the data unless it is loaded; rejects with the server's sentence, or with '' when no answer arrived. */
export const readShared = async <K extends SharedName>(app: AppActor, name: K): Promise<SharedData[K]> => {
  const actor = sharedOf(app, name)
  actor.send({ type: 'reading.wanted' })
  const { context } = await waitFor(actor, ({ value }) => value !== 'loading')
  const found: SharedData[K] | undefined = context.found[name]
  if (found === undefined) throw new Error(context.message)
  return found
}
