// The region tree for components: read once per page, on first use.
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { sharedOf } from './app.machine.ts'
import type { RegionNames } from './shared-reading.calls.ts'
import { useApp } from './use-app.ts'

export interface RegionsView extends RegionNames {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why the tree could not be read, in the user's language; '' when no answer arrived. */
  readonly message: string
  /** Reads the tree unless it is loaded or being read; a failed reading is repeated. */
  load(): void
}

const nothing: RegionNames = { tree: [], byCode: new Map() }

/** The tree, where it is loaded; `needed` starts the reading. */
export const useRegions = (needed = true): RegionsView => {
  const actor = sharedOf(useApp(), 'regions')
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  const load = () => actor.send({ type: 'reading.wanted' })
  useEffect(() => {
    if (needed && actor.getSnapshot().value === 'idle') actor.send({ type: 'reading.wanted' })
  }, [needed, actor])
  return { ...(context.found.regions ?? nothing), state: value, message: context.message, load }
}
