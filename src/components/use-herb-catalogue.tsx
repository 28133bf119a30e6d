// The whole catalogue of herbs, for what a search box cannot answer: which herbs a pasted table names, what a filter's ids are called.
import { useCallback, useEffect } from 'react'
import type { Herb } from '#contract/herbs.ts'
import { useApp } from '#src/machines/use-app.ts'
import { readShared, useSharedSoFar } from '#src/machines/use-shared-reading.ts'

const none: readonly Herb[] = []

/** A function that gives every herb; read page by page the first time and kept while the page is open. */
export const useHerbCatalogue = (): (() => Promise<readonly Herb[]>) => {
  const app = useApp()
  return useCallback(() => readShared(app, 'herbs'), [app])
}

/** The herbs of these ids, as far as the catalogue holds them, or holds them yet. */
export const useHerbsOf = (ids: readonly string[]): readonly Herb[] => {
  const read = useHerbCatalogue()
  const herbs = useSharedSoFar('herbs') ?? none
  const wanted = ids.length > 0 && herbs.length === 0
  useEffect(() => {
    // Without names the filter says how many herbs it holds.
    if (wanted) read().catch(() => undefined)
  }, [wanted, read])
  return herbs.filter((herb) => ids.includes(herb.id))
}

/** What herbs are called, by id; an id the catalogue does not hold, or does not hold yet, has no name. */
export const useHerbNames = (ids: readonly string[]): ReadonlyMap<string, string> =>
  new Map(useHerbsOf(ids).map((herb) => [herb.id, herb.name]))

/** A function that gives all names of all herbs, their other names too. */
export const useNamesOfHerbs = (): (() => Promise<readonly string[]>) => {
  const read = useHerbCatalogue()
  return useCallback(async () => (await read()).flatMap(({ name, aliases }) => [name, ...aliases]), [read])
}
