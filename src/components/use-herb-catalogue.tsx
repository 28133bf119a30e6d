// The whole catalogue of herbs, for what a search box cannot answer: which herbs a pasted table names, what a filter's ids are called.
import { useCallback, useEffect, useState } from 'react'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { useLookup } from '#src/machines/use-lookup.ts'

const PAGE = 100
/** More herbs than any catalogue has; the loop ends there whatever the server says. */
const MAX_PAGES = 50

let catalogue: readonly Herb[] | null = null

/** A function that gives every herb; read page by page the first time and kept while the page is open. */
export const useHerbCatalogue = (): (() => Promise<readonly Herb[]>) => {
  const lookUp = useLookup(listHerbs)
  return useCallback(async () => {
    if (catalogue !== null) return catalogue
    const all: Herb[] = []
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { list, total } = await lookUp({ query: { page, page_size: PAGE, ordering: 'name' } })
      all.push(...list)
      if (list.length < PAGE || all.length >= total) break
    }
    catalogue = all
    return all
  }, [lookUp])
}

/** The herbs of these ids, as far as the catalogue holds them, or holds them yet. */
export const useHerbsOf = (ids: readonly string[]): readonly Herb[] => {
  const read = useHerbCatalogue()
  const [herbs, setHerbs] = useState<readonly Herb[]>(catalogue ?? [])
  const wanted = ids.length > 0 && herbs.length === 0
  useEffect(() => {
    if (!wanted) return
    let left = false
    read().then(
      (all) => !left && setHerbs(all),
      // Without names the filter says how many herbs it holds.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wanted, read])
  return herbs.filter((herb) => ids.includes(herb.id))
}

/** What herbs are called, by id; an id the catalogue does not hold, or does not hold yet, has no name. */
export const useHerbNames = (ids: readonly string[]): ReadonlyMap<string, string> =>
  new Map(useHerbsOf(ids).map((herb) => [herb.id, herb.name]))
