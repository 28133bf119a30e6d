// Finds the entries of a query, best first by the `tiers` of search-match.ts; within a tier by use and length. Pure.
import type { Readings } from '#contract/pinyin.ts'
import { plainQuery } from './plain-query.ts'
import {
  type Entry,
  formsOf,
  type Index,
  indexOf,
  type Lines,
  letterAt,
  lineAt,
  lineOf,
  lowered,
  maskOf,
  pairAt,
  textIn,
} from './search-index.ts'
import {
  beginsWord,
  type Hit,
  isLatin,
  loose,
  type Match,
  pinyinMatch,
  range,
  type Tier,
  tiers,
} from './search-match.ts'

export { plainQuery } from './plain-query.ts'
export type { Entry } from './search-index.ts'
export { type Hit, tiers } from './search-match.ts'

/** Maximum number of hits; a worse tier is searched only when the better ones are complete. */
export const MAX_HITS = 500

/** Loose matches are searched only while better ones do not fill the list. */
const ENOUGH = 60
/** Maximum number of entries in a loose search. */
const MAX_TRIED = 5_000

interface Candidate extends Match {
  readonly entry: Entry
  readonly which: number
}

const byAlias = ({ which }: Candidate) => (which > 1 ? 1 : 0)
/** Compared for every pair of hits. */
const rankOf = new Map<Tier, number>(tiers.map((tier, at) => [tier, at]))
const tierAt = ({ tier }: Match) => rankOf.get(tier) ?? tiers.length

/** Which of two matches of one entry is better. */
const better = (a: Candidate, b: Candidate): number =>
  tierAt(a) - tierAt(b) ||
  byAlias(a) - byAlias(b) ||
  a.unusual - b.unusual ||
  a.start - b.start ||
  a.rest - b.rest ||
  a.which - b.which

const byName = new Intl.Collator('zh-Hans-CN')

/** How often an entry was used; it breaks ties inside a tier and never moves a hit above a better tier. */
export type Weight = (id: string) => number

/**
 * A completely typed name comes first, unless only initials were typed, which several names share; so does a number typed from its
 * beginning.
 */
const byWhole = ({ tier, start, rest }: Match): number =>
  tier === 'exact' ? start : (tier === 'prefix' || tier === 'pinyin') && rest === 0 ? 0 : 1

/**
 * The order inside a tier: names before aliases, usual readings before rare ones, complete matches; then what this
 * user uses, what all users ask for; then the earlier offset and the shorter name; then kind, age and alphabet.
 */
const ranked = (weight: Weight, common: Weight | undefined) => (a: Candidate, b: Candidate) =>
  tierAt(a) - tierAt(b) ||
  byAlias(a) - byAlias(b) ||
  a.unusual - b.unusual ||
  byWhole(a) - byWhole(b) ||
  weight(b.entry.id) - weight(a.entry.id) ||
  (common === undefined ? (b.entry.common ?? 0) - (a.entry.common ?? 0) : common(b.entry.id) - common(a.entry.id)) ||
  a.start - b.start ||
  a.rest - b.rest ||
  (a.entry.group ?? 0) - (b.entry.group ?? 0) ||
  newer(a.entry.recency ?? '', b.entry.recency ?? '') ||
  byName.compare(a.entry.title, b.entry.title)

const newer = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)

/** The best match of each entry so far. */
class Found {
  readonly candidates = new Map<Entry, Candidate>()
  readonly index: Index
  readonly only: (entry: Entry) => boolean
  constructor(index: Index, only: (entry: Entry) => boolean) {
    this.index = index
    this.only = only
  }

  isFull(): boolean {
    return this.candidates.size >= MAX_HITS
  }

  add(field: number, match: Match, which = this.index.textOf[field] ?? 0): void {
    const entry = this.index.entries[this.index.entryOf[field] ?? 0]
    if (entry === undefined || !this.only(entry)) return
    // An alias counts as a word of the entry, not as its title: it comes below every title with that beginning.
    const tier = which > 1 && tiers.indexOf(match.tier) < tiers.indexOf('word') ? 'word' : match.tier
    const candidate: Candidate = { ...match, tier, entry, which }
    const before = this.candidates.get(entry)
    if (before === undefined || better(candidate, before) < 0) this.candidates.set(entry, candidate)
  }

  textOf(field: number): string {
    const entry = this.index.entries[this.index.entryOf[field] ?? 0]
    return entry === undefined ? '' : textIn(entry, this.index.textOf[field] ?? 0)
  }
}

/** Calls `see` for every offset of the words, those at the beginning of a line first; it stops when `see` returns false. */
const places = (lines: Lines, words: string, see: (place: number, isFirst: boolean) => boolean): void => {
  const { text, heads, places: all } = lines
  const later: number[] = []
  const meet = (place: number): boolean => {
    if (text[place - 1] === '\n') return see(place, true)
    if (later.length < MAX_HITS * 4) later.push(place)
    return true
  }
  if (words.length > 1) {
    const pair = pairAt(words, 0)
    const end = heads[pair + 1] ?? 0
    for (let at = heads[pair] ?? 0; at < end; at += 1) {
      const place = all[at] ?? 0
      if (text.startsWith(words, place) && !meet(place)) return
    }
  } else {
    for (let place = text.indexOf(words); place >= 0; place = text.indexOf(words, place + 1)) if (!meet(place)) return
  }
  for (const place of later) if (!see(place, false)) return
}

const whole = (tier: Tier, text: string, rest: number): Match => ({
  tier,
  ranges: range(rest, text.length - rest),
  reading: [],
  start: rest,
  rest: 0,
  unusual: 0,
})

/** From this many digits on, the end of a number is an exact match. */
const ENDING = 3

const findCodes = (found: Found, wanted: string): void => {
  const { owns, codes, entries } = found.index
  places(owns, wanted, (place, isFirst) => {
    const line = lineAt(owns, place)
    const field = owns.fields[line] ?? 0
    if (isFirst && owns.text[place + wanted.length] === '\n')
      found.add(field, { ...whole('own', wanted, 0), ranges: [] })
    return true
  })
  if (/\D/.test(wanted) || wanted.length >= ENDING) {
    places(codes, wanted, (place, isFirst) => {
      const ends = codes.text[place + wanted.length] === '\n'
      if (!ends || !(isFirst || /^\d+$/.test(wanted))) return true
      const line = lineAt(codes, place)
      const field = codes.fields[line] ?? 0
      const title = lowered(found.textOf(field))
      const at = title.indexOf(codes.text.slice(codes.starts[line], place + wanted.length))
      const from = place - (codes.starts[line] ?? 0)
      const ranges = at < 0 ? [] : range(at + from, wanted.length)
      found.add(field, { ...whole('exact', wanted, 0), ranges, start: isFirst ? 0 : 1 })
      return !found.isFull()
    })
  }
  // Ids are not in the index: they are searched by programs and by users who know the name of a command.
  if (wanted.includes('.')) {
    const nth = entries.findIndex((entry) => entry.id === wanted)
    const field = nth < 0 ? -1 : found.index.entryOf.indexOf(nth)
    if (field >= 0) found.add(field, { ...whole('exact', wanted, 0), ranges: [] })
  }
}

const findTexts = (found: Found, wanted: string): void => {
  const { texts } = found.index
  places(texts, wanted, (place, isFirst) => {
    const line = lineAt(texts, place)
    const start = place - (texts.starts[line] ?? 0)
    const field = texts.fields[line] ?? 0
    const text = found.textOf(field)
    if (!isFirst && !beginsWord(text, start, wanted)) return true
    const rest = text.length - wanted.length
    const tier = isFirst ? 'prefix' : 'word'
    found.add(field, { tier, ranges: range(start, wanted.length), reading: [], start, rest, unusual: 0 })
    return !found.isFull()
  })
}

const findSpoken = (found: Found, letters: string): void => {
  const { initials, readings } = found.index
  for (const form of formsOf(letters, found.index)) {
    if (found.isFull()) return
    places(initials, form, (place, isFirst) => {
      // A single letter matches only the first character: elsewhere it would match nearly everything.
      if (!isFirst && letters.length === 1) return false
      const line = lineAt(initials, place)
      const field = initials.fields[line] ?? 0
      const text = found.textOf(field)
      const match = pinyinMatch(letters, text, letterAt(text, place - (initials.starts[line] ?? 0)), readings)
      if (match !== null) found.add(field, match)
      return !found.isFull()
    })
  }
}

const findLoose = (found: Found, wanted: string): void => {
  const { masks, texts } = found.index
  const mask = maskOf(wanted)
  let tried = 0
  for (let field = 0; field < masks.length && tried < MAX_TRIED && !found.isFull(); field += 1) {
    if (((masks[field] ?? 0) & mask) >>> 0 !== mask) continue
    tried += 1
    const match = loose(wanted, lineOf(texts, field))
    if (match !== null) found.add(field, match)
  }
}

export interface SearchHow {
  readonly weight?: Weight
  /** Replaces {@link Entry.common}, where it is known only at search time. */
  readonly common?: Weight
  /** Entries for which it returns false are skipped. */
  readonly only?: (entry: Entry) => boolean
}

/** Hits of a prepared index, best first, at most {@link MAX_HITS}. An empty query has none. */
export const searchIn = (query: string, index: Index, how: SearchHow = {}): readonly Hit[] => {
  const { weight = () => 0, common, only = () => true } = how
  const wanted = plainQuery(query)
  if (wanted === '') return []
  const found = new Found(index, only)
  findCodes(found, wanted)
  findTexts(found, wanted)
  const letters = wanted.replace(/[\s']/g, '')
  if (isLatin(letters)) findSpoken(found, letters)
  const gapped = wanted.replace(/\s/g, '')
  // Single digits of a number have no meaning.
  if (gapped.length > 1 && /\D/.test(gapped) && found.candidates.size < ENOUGH) findLoose(found, gapped)
  return [...found.candidates.values()].sort(ranked(weight, common)).map(({ entry, which, tier, ranges, reading }) => ({
    id: entry.id,
    tier,
    in: which === 0 ? 'title' : which === 1 ? 'other' : 'alias',
    text: textIn(entry, which),
    ranges,
    reading,
  }))
}

/** Searches entries without an index, for a single search; for a search at every key keep an index. */
export const search = (query: string, entries: readonly Entry[], readings: Readings): readonly Hit[] =>
  searchIn(query, indexOf(entries, readings))
