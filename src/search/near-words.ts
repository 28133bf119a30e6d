// Where a search found nothing or little: known names similar to the typed text (您是不是要找). Pure.
import type { Readings } from '#contract/pinyin.ts'
import { searchIn } from './search.ts'
import { indexOf } from './search-index.ts'
import type { Hit } from './search-match.ts'

/** A word that may have been meant. */
export interface NearWord {
  /** The text to search: the matched part of a name where it is contiguous, else the whole name. */
  readonly word: string
  readonly hit: Hit
}

/** A name of one character is similar to too many texts. */
const LEAST = 2

const wordOf = ({ text, ranges }: Hit): string => {
  const [first, ...others] = ranges
  return first === undefined || others.length > 0 || first[1] - first[0] < LEAST ? text : text.slice(...first)
}

const entriesOf = (names: readonly string[]) =>
  [...new Set(names)].map((name) => ({ id: name, title: name, other: '', aliases: [] }))

/** At most `most` different words, the most similar first. */
export const nearWords = (
  text: string,
  names: readonly string[],
  readings: Readings,
  most: number,
): readonly NearWord[] => {
  const words = new Map<string, NearWord>()
  for (const hit of searchIn(text, indexOf(entriesOf(names), readings))) {
    if (words.size >= most) break
    const word = wordOf(hit)
    if (!words.has(word)) words.set(word, { word, hit })
  }
  return [...words.values()]
}

/**
 * The similar words among names that match the text only with a mistake, for a search that has already found the
 * others. None where the text is a whole name: then it is no mistake.
 */
export const mistypedWords: typeof nearWords = (text, names, readings, most) => {
  const hits = searchIn(text, indexOf(entriesOf(names), readings)).filter(({ tier }) => tier !== 'typo')
  if (hits.some(({ tier }) => tier === 'exact')) return []
  const found = new Set(hits.map(({ id }) => id))
  const others = names.filter((name) => !found.has(name))
  return nearWords(text, others, readings, most).filter(({ hit }) => hit.tier === 'typo')
}
