// Finds the entries of a query, best first by the `tiers` of search-match.ts, and within a tier by use and length.
// Pure.

import { withoutPreparation } from '#contract/herbs.processed.ts'
import type { Readings } from '#contract/pinyin.ts'
import { findCodes, findDivided, findLoose, findSpoken, findTexts } from './finders.ts'
import { byAlias, byMistakes, type Candidate, Found, tierAt } from './found.ts'
import { dividedIn, hasOtherWords, otherWords } from './other-words.ts'
import { plainQuery } from './plain-query.ts'
import { type Entry, type Index, indexOf, LEAST_WORD, textIn } from './search-index.ts'
import { type Hit, isLatin, type Match } from './search-match.ts'
import { findTypos } from './search-typos.ts'
import { simplified } from './written-alike.ts'

export { MAX_HITS } from './found.ts'
export { plainQuery } from './plain-query.ts'
export type { Entry } from './search-index.ts'
export { type Hit, tiers } from './search-match.ts'

/** Loose matches are searched only while better ones do not fill the list. */
const ENOUGH = 60
const byName = new Intl.Collator('zh-Hans-CN')

/** How often an entry was used; it breaks ties inside a tier and never moves a hit above a better tier. */
export type Weight = (id: string) => number

/**
 * A completely typed name comes first, unless only initials were typed, which several names share. A number typed from
 * its beginning comes first too.
 */
const byWhole = ({ tier, start, rest }: Match): number =>
  tier === 'exact' ? start : tier !== 'initials' && rest === 0 ? 0 : 1

/**
 * The order inside a tier: names before aliases (among near misses a whole alias first), usual readings before rare
 * ones, complete matches; then this user's uses, all users' requests; then the earlier offset and the shorter name;
 * then kind, age, place in the catalogue and alphabet.
 */
const ranked = (weight: Weight, common: Weight | undefined) => (a: Candidate, b: Candidate) =>
  tierAt(a) - tierAt(b) ||
  byMistakes(a) - byMistakes(b) ||
  (a.tier === 'typo' ? byWhole(a) - byWhole(b) : 0) ||
  byAlias(a) - byAlias(b) ||
  a.unusual - b.unusual ||
  byWhole(a) - byWhole(b) ||
  weight(b.entry.id) - weight(a.entry.id) ||
  (common === undefined ? (b.entry.common ?? 0) - (a.entry.common ?? 0) : common(b.entry.id) - common(a.entry.id)) ||
  a.start - b.start ||
  a.rest - b.rest ||
  (a.entry.group ?? 0) - (b.entry.group ?? 0) ||
  newer(a.entry.recency ?? '', b.entry.recency ?? '') ||
  newer(b.entry.place ?? '', a.entry.place ?? '') ||
  byName.compare(a.entry.title, b.entry.title)

const newer = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)

export interface SearchHow {
  readonly weight?: Weight
  /** Replaces {@link Entry.common}, where it is known only at search time. */
  readonly common?: Weight
  /** Entries for which this function returns false are skipped. */
  readonly only?: (entry: Entry) => boolean
  /** The query consists of English words: it is not read as pinyin, and no near misses are searched. */
  readonly english?: boolean
  /**
   * Hits found elsewhere for the same query; near misses are shown only while there are fewer than three hits in all.
   */
  readonly besides?: number
}

const FUZZY = tierAt({ tier: 'fuzzy' })
/** Whether a hit matches a name by its characters or reading, and not loosely. */
export const isNamedBy = (hit: Hit): boolean => tierAt(hit) < FUZZY

/**
 * Whether a query is English: each of its words is in the index, has synonyms, or is too short to be kept there. Such
 * words are not read as pinyin, although mode, change and goji could be.
 */
export const isEnglish = (query: string, { words }: Pick<Index, 'words'>): boolean => {
  const typed = plainQuery(query).split(/\s+/)
  return (
    typed.some((word) => word.length >= LEAST_WORD) &&
    typed.every(
      (word) =>
        /^[a-z]+$/.test(word) && (word.length < LEAST_WORD || hasOtherWords(word) || words.includes(`\n${word}\n`)),
    )
  )
}

/** From this number of better hits on, near misses are not shown. */
const ENOUGH_HITS = 3

/** Drops near misses where there are enough better hits. */
export const withoutNeedlessTypos = <R extends { readonly hit: Hit | null }>(rows: R[]): R[] => {
  const better = rows.filter(({ hit }) => hit?.tier !== 'typo')
  return better.length < ENOUGH_HITS ? rows : better
}

/**
 * How a query with a word for a preparation (姜半夏) matches a herb without that word. The herb of exactly this name comes
 * before herbs whose names only begin with it.
 */
const prepared = { tier: 'inside', unusual: 1, whole: 'word' } as const

/** The query in other words, or in another order; only where the typed text finds nothing. */
const findOtherwise = (found: Found, wanted: string): void => {
  const simple = simplified(wanted)
  if (simple !== null) findTexts(found, simple, { tier: 'inside', unusual: 0, whole: 'word' })
  for (const words of dividedIn(wanted)) findDivided(found, words)
  for (const { text, changes } of otherWords(wanted))
    findTexts(found, text, { tier: 'inside', unusual: changes, whole: 'word' })
}

/** Hits of a prepared index, best first, at most {@link MAX_HITS}. An empty query has none. */
export const searchIn = (query: string, index: Index, how: SearchHow = {}): readonly Hit[] => {
  const { weight = () => 0, common, only = () => true, besides = 0, english = false } = how
  const wanted = plainQuery(query)
  // An empty index is asked at every letter too: for the results of the server before they come.
  if (wanted === '' || index.entries.length === 0) return []
  const found = new Found(index, only)
  findCodes(found, wanted)
  findTexts(found, wanted)
  const letters = wanted.replace(/[\s']/g, '')
  if (isLatin(letters) && !english) findSpoken(found, letters)
  const gapped = wanted.replace(/\s/g, '')
  // Single digits of a number have no meaning.
  if (gapped.length > 1 && /\D/.test(gapped) && found.candidates.size < ENOUGH) findLoose(found, gapped)
  const bare = withoutPreparation(letters)
  if (bare !== null && found.candidates.size === 0 && isLatin(bare))
    findSpoken(found, bare, { tier: 'inside', unusual: 1 })
  else if (bare !== null) findTexts(found, bare, prepared)
  if (![...found.candidates.values()].some((one) => tierAt(one) < FUZZY)) findOtherwise(found, wanted)
  // A phrase of English words is corrected only where it finds nothing: tender lst.
  if (found.candidates.size + besides < (english ? Number(/\s/.test(wanted)) : ENOUGH_HITS))
    findTypos(found, wanted, english)
  return [...found.candidates.values()]
    .sort(ranked(weight, common))
    .map(({ entry, which, tier, ranges, reading, meant, unusual }) => ({
      id: entry.id,
      tier,
      in: which === 0 ? 'title' : which === 1 ? 'other' : 'alias',
      text: textIn(entry, which),
      ranges,
      reading,
      ...(meant !== undefined && { meant }),
      ...(tier === 'typo' && { mistakes: unusual }),
    }))
}

/** Searches entries without an index, for a single search; for a search at every key keep an index. */
export const search = (query: string, entries: readonly Entry[], readings: Readings): readonly Hit[] =>
  searchIn(query, indexOf(entries, readings))
