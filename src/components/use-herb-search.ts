// Finds herbs for a text: a name, an alias, its pinyin, the initials of it or both mixed.
import { useCallback } from 'react'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { useApp } from '#src/machines/use-app.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { sharedSoFar } from '#src/machines/use-shared-reading.ts'
import { weightOf } from '#src/search/frecency.ts'
import type { Named } from '#src/search/name-search.ts'
import { herbsNamed } from './herb-names.ts'
import { useHerbCatalogue } from './use-herb-catalogue.tsx'

/** A herb, and where the text stands in its names. */
export type FoundHerb = Named<Herb>

const MAX_FOUND = 10

/** A function that finds the herbs for a text, best first, ten at most; the first ones of the catalogue for ''. It rejects when nobody answers. */
export const useHerbSearch = (): ((text: string, signal?: AbortSignal) => Promise<readonly FoundHerb[]>) => {
  const lookUp = useLookup(listHerbs)
  const app = useApp()
  const catalogue = useHerbCatalogue()
  const demandsOf = useCallback((id: string) => sharedSoFar(app, 'herb_uses')?.get(id) ?? 0, [app])
  return useCallback(
    async (text, signal) => {
      const wanted = text.trim()
      if (wanted !== '') {
        // The loaded catalogue matches every reading with every letter; until it is loaded the server searches.
        const known = await found(wanted, catalogue, demandsOf).catch(() => [])
        if (known.length > 0) return known.slice(0, MAX_FOUND)
      }
      const query = { page_size: MAX_FOUND, ...(wanted !== '' && { search: wanted }) }
      return (await lookUp({ query }, signal)).list.map((row) => ({ row, hit: null }))
    },
    [lookUp, catalogue, demandsOf],
  )
}

/** What a text means when nobody has looked at its list: one herb, none, or several that nothing tells apart. */
export type MeantHerb = Herb | 'none' | 'several'

const LATIN = /^[\x20-\x7e]+$/

/**
 * The herb a text means among what was found for it. A whole name, alias or reading decides. Letters, as initials are, mean the first
 * herb, which is what Enter takes from the open list; a part of a Chinese name only a single one.
 */
export const meantHerb = (text: string, found: readonly FoundHerb[]): MeantHerb => {
  const [named, another] = herbsNamed(found.map(({ row }) => row))(text)
  if (named !== undefined) return another === undefined ? named : 'several'
  const near = found.filter(({ hit }) => hit?.tier !== 'typo')
  const [first, second] = near
  if (first === undefined) return 'none'
  return second === undefined || LATIN.test(text.normalize('NFKC')) ? first.row : 'several'
}

// The Latin name is one more alias: `fl` are a herb's initials first, then the beginning of Fluoritum.
const entryOf = ({ id, name, aliases, name_latin }: Herb) => ({
  id,
  title: name,
  other: '',
  aliases: [...aliases, name_latin],
})

const found = async (
  text: string,
  catalogue: () => Promise<readonly Herb[]>,
  demandsOf: (herbId: string) => number,
): Promise<readonly FoundHerb[]> => {
  const [{ namesAmong }, herbs] = await Promise.all([import('#src/search/name-search.ts'), catalogue()])
  const used = weightOf(currentPreferences.now().recents ?? [], Date.now())
  return namesAmong(text, herbs, entryOf, { weight: (id) => used(`herbs:${id}`), common: demandsOf })
}
