// Finds the herb of a written name.
import type { Herb } from '#contract/herbs.ts'

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Returns a function that finds every herb a written name means: those of this name, else of this alias, else read like it. */
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
