// The region tree for components: read once in the life of the page, when something on it first needs a place.
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { sharedOf } from './app.machine.ts'
import type { RegionNames } from './shared-reading.calls.ts'
import { useApp } from './use-app.ts'

export interface RegionsView extends RegionNames {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why it could not be read, in the reader's language; '' when there was no answer. */
  readonly message: string
  /** Reads the tree unless it is here or on its way; after a failure it is tried again. */
  load(): void
}

const nothing: RegionNames = { tree: [], byCode: new Map() }

/** The tree as far as it is here; `needed` begins to read it. */
export const useRegions = (needed = true): RegionsView => {
  const actor = sharedOf(useApp(), 'regions')
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  const load = () => actor.send({ type: 'reading.wanted' })
  useEffect(() => {
    if (needed && actor.getSnapshot().value === 'idle') actor.send({ type: 'reading.wanted' })
  }, [needed, actor])
  return { ...(context.found.regions ?? nothing), state: value, message: context.message, load }
}
