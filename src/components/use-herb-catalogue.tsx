// The whole catalogue of herbs, for questions that no search box answers: the herbs named in a pasted table, and the
// names of the ids in a filter.
import { useCallback, useEffect } from 'react'
import type { Herb } from '#contract/herbs.ts'
import { useApp } from '#src/machines/use-app.ts'
import { readShared, useSharedSoFar } from '#src/machines/use-shared-reading.ts'

const none: readonly Herb[] = []

/**
 * A function that returns every herb; it reads them page by page the first time and keeps them while the page is open.
 */
export const useHerbCatalogue = (): (() => Promise<readonly Herb[]>) => {
  const app = useApp()
  return useCallback(() => readShared(app, 'herbs'), [app])
}

/** The herbs with these ids, where the catalogue has them and is loaded. */
export const useHerbsOf = (ids: readonly string[]): readonly Herb[] => {
  const read = useHerbCatalogue()
  const herbs = useSharedSoFar('herbs') ?? none
  const wanted = ids.length > 0 && herbs.length === 0
  useEffect(() => {
    // Without names the filter shows the number of herbs.
    if (wanted) read().catch(() => undefined)
  }, [wanted, read])
  const among = new Set(ids)
  return herbs.filter((herb) => among.has(herb.id))
}

/** The names of herbs by id; an id has no name while the catalogue is not loaded, or where it lacks the herb. */
export const useHerbNames = (ids: readonly string[]): ReadonlyMap<string, string> =>
  new Map(useHerbsOf(ids).map((herb) => [herb.id, herb.name]))

/** A function that returns all names of all herbs, including their other names. */
export const useNamesOfHerbs = (): (() => Promise<readonly string[]>) => {
  const read = useHerbCatalogue()
  return useCallback(async () => (await read()).flatMap(({ name, aliases }) => [name, ...aliases]), [read])
}
