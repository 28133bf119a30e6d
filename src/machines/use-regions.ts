// The region tree for components: read once in the life of the page, when something on it first needs a place.
import { useEffect, useSyncExternalStore } from 'react'
import { type Region, readRegionTree } from '#contract/regions.ts'
import { call } from '#src/api/call.ts'

export interface RegionsView {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Provinces, then what is no place. */
  readonly tree: readonly Region[]
  readonly byCode: ReadonlyMap<string, Region>
  /** Why it could not be read, in the reader's language; '' when there was no answer. */
  readonly message: string
}

const nothing: RegionsView = { state: 'idle', tree: [], byCode: new Map(), message: '' }

let view = nothing
const listeners = new Set<() => void>()

const set = (next: RegionsView): void => {
  view = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const everyPlace = (tree: readonly Region[]): [string, Region][] =>
  tree.flatMap((one): [string, Region][] => [[one.code, one], ...everyPlace(one.children)])

/** Reads the tree unless it is here or on its way; after a failure it is tried again. */
export const loadRegions = async (): Promise<void> => {
  if (view.state === 'loading' || view.state === 'ready') return
  set({ ...nothing, state: 'loading' })
  try {
    const reply = await call(readRegionTree, {}, { quiet: true })
    if (reply.ok) set({ state: 'ready', tree: reply.data, byCode: new Map(everyPlace(reply.data)), message: '' })
    else set({ ...nothing, state: 'failed', message: reply.msg })
  } catch {
    set({ ...nothing, state: 'failed' })
  }
}

/** The tree as far as it is here; `needed` begins to read it. */
export const useRegions = (needed = true): RegionsView => {
  const now = useSyncExternalStore(subscribe, () => view)
  useEffect(() => {
    if (needed && view.state === 'idle') void loadRegions()
  }, [needed])
  return now
}
