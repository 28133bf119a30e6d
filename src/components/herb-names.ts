// Finds the herb that a written name means.
import type { Herb } from '#contract/herbs.ts'
import type { Named } from '#src/search/name-search.ts'

/** A herb, and the position of the text in its names. */
export type FoundHerb = Named<Herb>

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/**
 * Returns a function that finds every herb a written name may mean: those with this name; if none, those with this
 * alias; if none, those with this reading.
 */
export const herbsNamed = (herbs: readonly Herb[]): ((name: string) => readonly Herb[]) => {
  const ways = [
    (herb: Herb) => [herb.name],
    (herb: Herb) => herb.aliases,
    (herb: Herb) => (herb.pinyin === '' ? [] : [herb.pinyin]),
  ].map((namesOf) => {
    const found = new Map<string, Set<Herb>>()
    for (const herb of herbs)
      for (const name of namesOf(herb)) found.set(bare(name), (found.get(bare(name)) ?? new Set()).add(herb))
    return found
  })
  return (name) => {
    const wanted = bare(name)
    if (wanted === '') return []
    for (const way of ways) {
      const named = way.get(wanted)
      if (named !== undefined) return [...named]
    }
    return []
  }
}

/** Returns a function that finds a herb: by name, then by alias, then by pinyin; null when none or more than one matches. */
export const herbFinder = (herbs: readonly Herb[]): ((name: string) => Herb | null) => {
  const named = herbsNamed(herbs)
  return (name) => {
    const [first, second] = named(name)
    return first === undefined || second !== undefined ? null : first
  }
}

/**
 * The meaning of a text that was typed without choosing from the list: one herb, none, or several that cannot be told
 * apart.
 */
export type MeantHerb = Herb | 'none' | 'several'

const LATIN = /^[\x20-\x7e]+$/

/**
 * The herb a text means among the search results. A whole name, alias or reading decides. Letters such as initials mean
 * the first result, which is what Enter takes from the open list. A part of a Chinese name means a herb only when a
 * single one matches.
 */
export const meantHerb = (text: string, found: readonly FoundHerb[]): MeantHerb => {
  const [named, another] = herbsNamed(found.map(({ row }) => row))(text)
  if (named !== undefined) return another === undefined ? named : 'several'
  const near = found.filter(({ hit }) => hit?.tier !== 'typo')
  const [first, second] = near
  if (first === undefined) return 'none'
  return second === undefined || LATIN.test(text.normalize('NFKC')) ? first.row : 'several'
}
