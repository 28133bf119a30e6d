// Finds the herb of a written name.
import type { Herb } from '#contract/herbs.ts'

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Returns a function that finds a herb: by name, then by alias, then by pinyin; null when none or more than one matches. */
export const herbFinder = (herbs: readonly Herb[]): ((name: string) => Herb | null) => {
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
    if (wanted === '') return null
    for (const way of ways) {
      const [first, second] = way.get(wanted) ?? []
      if (first !== undefined) return second === undefined ? first : null
    }
    return null
  }
}
