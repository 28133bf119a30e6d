// Which commands a query means, best first: exact, then prefixes, then words, and loose matches last. Pure.
import { plainCharacter } from './keys.ts'
import { matchPinyin, type PinyinMatch, type Readings } from './readings.ts'

/** One thing that can be found. Texts of both languages are searched, whatever language is shown. */
export interface Entry {
  readonly id: string
  /** As shown now; matches in it are marked. */
  readonly title: string
  /** The title in the other language. */
  readonly other: string
  readonly aliases: readonly string[]
}

/** From best to worst; a hit of a better tier always stands before one of a worse tier. */
export const tiers = ['exact', 'prefix', 'initials', 'pinyin', 'word', 'fuzzy'] as const
type Tier = (typeof tiers)[number]

export interface Hit {
  readonly id: string
  readonly tier: Tier
  /** Which text matched; anything but the title is shown beside it. */
  readonly in: 'title' | 'other' | 'alias'
  readonly text: string
  /** Matched ranges of `text`, [from, to). */
  readonly ranges: readonly (readonly [number, number])[]
  /** How the matched characters were read, for a pinyin match. */
  readonly reading: readonly { readonly text: string; readonly typed: number }[]
}

/** Longer queries are cut: nobody types one, but somebody pastes one. */
const QUERY_MAX = 64

/** A query as it is compared: full-width forms made plain, blanks at the ends dropped, lower case. */
export const plainQuery = (query: string): string => query.normalize('NFKC').trim().toLowerCase().slice(0, QUERY_MAX)

interface Candidate extends Hit {
  readonly start: number
  readonly rest: number
  readonly unusual: number
}

const range = (from: number, length: number): readonly (readonly [number, number])[] => [[from, from + length]]

const textual = (query: string, text: string): Omit<Candidate, 'id' | 'in' | 'text'> | null => {
  const at = text.toLowerCase().indexOf(query)
  if (at < 0) return null
  const startsWord = at === 0 || !/[\p{Script=Latin}\d]/u.test(text[at - 1] ?? '') || !/^[a-z]/.test(query)
  if (!startsWord) return null
  const tier = at === 0 ? 'prefix' : 'word'
  return { tier, ranges: range(at, query.length), reading: [], start: at, rest: text.length - query.length, unusual: 0 }
}

const joined = (positions: readonly number[]): readonly (readonly [number, number])[] => {
  const ranges: [number, number][] = []
  for (const at of positions) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === at) last[1] = at + 1
    else ranges.push([at, at + 1])
  }
  return ranges
}

const spoken = (query: string, text: string, readings: Readings): Omit<Candidate, 'id' | 'in' | 'text'> | null => {
  const letters = query.replace(/[\s']/g, '')
  if (!/^[a-z\d]+$/.test(letters)) return null
  const characters = [...text]
  if (!characters.some((character) => readings[character] !== undefined)) return null
  for (let from = 0; from < characters.length; from += 1) {
    // A single letter means the first character: anywhere else it would match nearly everything.
    if (from > 0 && letters.length === 1) return null
    const found: PinyinMatch | null = readings[characters[from] ?? '']
      ? matchPinyin(letters, characters, from, readings)
      : null
    if (found === null) continue
    const tier: Tier = from > 0 ? 'word' : found.initials ? 'initials' : 'pinyin'
    return {
      tier,
      ranges: joined(found.syllables.map((one) => one.at)),
      reading: found.syllables.map((one) => ({ text: one.reading, typed: one.typed })),
      start: from,
      rest: characters.length - found.syllables.length,
      unusual: found.unusual,
    }
  }
  return null
}

/** Characters in their order with gaps: Han text by characters, Latin text by the beginnings of its words. */
const loose = (query: string, text: string): Omit<Candidate, 'id' | 'in' | 'text'> | null => {
  const wanted = query.replace(/\s/g, '')
  if (wanted.length < 2) return null
  const lower = text.toLowerCase()
  const latin = /^[a-z\d]+$/.test(wanted)
  const positions: number[] = []
  for (let at = 0; at < lower.length && positions.length < wanted.length; at += 1) {
    if (lower[at] !== wanted[positions.length]) continue
    const follows = positions.at(-1) === at - 1
    const begins = at === 0 || /[^\p{L}\d]/u.test(lower[at - 1] ?? '')
    if (!latin || follows || begins) positions.push(at)
  }
  if (positions.length < wanted.length) return null
  const start = positions[0] ?? 0
  return { tier: 'fuzzy', ranges: joined(positions), reading: [], start, rest: text.length - wanted.length, unusual: 0 }
}

const byAlias = (candidate: Candidate) => (candidate.in === 'alias' ? 1 : 0)

const order = (a: Candidate, b: Candidate): number =>
  tiers.indexOf(a.tier) - tiers.indexOf(b.tier) ||
  byAlias(a) - byAlias(b) ||
  a.unusual - b.unusual ||
  a.start - b.start ||
  a.rest - b.rest

const bestOf = (query: string, entry: Entry, readings: Readings): Candidate | null => {
  if (entry.id === query) {
    return {
      id: entry.id,
      in: 'title',
      text: entry.title,
      tier: 'exact',
      ranges: [],
      reading: [],
      start: 0,
      rest: 0,
      unusual: 0,
    }
  }
  const found: Candidate[] = []
  const look = (at: Hit['in'], text: string) => {
    for (const match of [textual(query, text), spoken(query, text, readings), loose(query, text)]) {
      if (match === null) continue
      // An alias is a word of the command, never its name: it stands below every title that begins so.
      const tier = at !== 'alias' || match.tier === 'fuzzy' ? match.tier : 'word'
      found.push({ ...match, tier, id: entry.id, in: at, text })
    }
  }
  look('title', entry.title)
  if (entry.other !== entry.title) look('other', entry.other)
  for (const alias of entry.aliases) look('alias', alias)
  // Equal matches: the one that can be marked in the shown title is better; sort is stable and titles come first.
  return found.sort(order)[0] ?? null
}

/** Hits best first; equal ones keep the order of the entries. An empty query has none. */
export const search = (query: string, entries: readonly Entry[], readings: Readings): readonly Hit[] => {
  const wanted = plainQuery(query)
  if (wanted === '') return []
  return entries
    .flatMap((entry) => bestOf(wanted, entry, readings) ?? [])
    .sort(order)
    .map(({ id, tier, in: at, text, ranges, reading }) => ({ id, tier, in: at, text, ranges, reading }))
}

/** Modes of the palette by the first character of the query. */
const modes: Readonly<Record<string, Exclude<Mode, 'all'>>> = {
  '>': 'commands',
  '/': 'pages',
  '#': 'records',
  '?': 'help',
}
export type Mode = 'all' | 'commands' | 'pages' | 'records' | 'help'

/**
 * Splits a query into its mode and its text; full-width forms are the same as plain ones.
 * Read from the input's value, never from a key: input methods hide the key.
 */
export const modeOf = (query: string): { readonly mode: Mode; readonly text: string } => {
  const mode = modes[plainCharacter(query.trimStart()[0] ?? '')]
  return mode === undefined ? { mode: 'all', text: query } : { mode, text: query.trimStart().slice(1) }
}

/** What records are looked for by, or `null` where the server need not be asked: Latin letters alone are pinyin of a command. */
export const wantedRecords = (query: string): string | null => {
  const { mode, text } = modeOf(query)
  const wanted = plainQuery(text)
  if (mode === 'records') return wanted === '' ? null : wanted
  return mode === 'all' && wanted.length > 1 && /[\d\p{Script=Han}]/u.test(wanted) ? wanted : null
}
