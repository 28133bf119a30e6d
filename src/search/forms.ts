// The initials that typed letters may stand for: by them names are looked up. Pure.
import type { Index } from './search-index.ts'

/** Letters of the longest syllable: zhuang. */
const LONGEST = 6
/** This many initials distinguish names well enough; the rest is compared character by character. */
const TOLD = 3

/** The offsets at which a query may continue after its first syllable or initial, the longest syllable first. */
const steps = (rest: string, syllables: ReadonlySet<string>): readonly number[] => {
  const all: number[] = []
  for (let length = Math.min(LONGEST, rest.length); length > 1; length -= 1) {
    if (syllables.has(rest.slice(0, length))) all.push(length)
  }
  if (/^[zcs]h/.test(rest)) all.push(2)
  return [...all, 1]
}

/** The initials that a query of Latin letters may stand for, at most {@link TOLD}, over all ways to split it. */
export const formsOf = (letters: string, { syllables, beginnings }: Index): readonly string[] => {
  const known = new Map<number, ReadonlySet<string>>([[letters.length, new Set([''])]])
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const forms = new Set<string>()
    const first = letters[at] ?? ''
    const rest = letters.slice(at)
    for (const length of steps(rest, syllables)) {
      for (const next of known.get(at + length) ?? []) forms.add((first + next).slice(0, TOLD))
    }
    // The last syllable is incomplete.
    if (rest.length <= LONGEST && beginnings.has(rest)) forms.add(first)
    known.set(at, forms)
  }
  return [...(known.get(0) ?? [])]
}
