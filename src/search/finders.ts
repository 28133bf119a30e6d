// Looks up candidates in an index: by numbers, by characters, by reading, and loosely. Pure.
import type { Readings } from '#contract/pinyin.ts'
import { type Found, MAX_HITS } from './found.ts'
import { pairsRead, placesOf } from './pairs.ts'
import {
  compact,
  isDivider,
  type Lines,
  lineAt,
  lineOf,
  lowered,
  masksOf,
  mayHold,
  PHONE,
  pairAt,
} from './search-index.ts'
import { beginsWord, isLatin, loose, type Match, pinyinMatch, range, type Tier } from './search-match.ts'

/** Maximum number of entries in a loose search. */
const MAX_TRIED = 5_000

/**
 * The number of names that begin as the query reads but go on differently, for one query; it limits the time of a
 * keystroke.
 */
const MAX_MISSES = 2_000

/** The number of offsets inside lines that are looked at. */
const MAX_LATER = MAX_HITS * 4

/** The rarest bigram of the words, and its position in them. */
const rarestIn = ({ heads }: Lines, words: string): { readonly from: number; readonly pair: number } => {
  let rarest = { from: 0, pair: pairAt(words, 0), count: Number.POSITIVE_INFINITY }
  for (let from = 0; from < words.length - 1; from += 1) {
    const pair = pairAt(words, from)
    const count = (heads[pair + 1] ?? 0) - (heads[pair] ?? 0)
    if (count < rarest.count) rarest = { from, pair, count }
  }
  return rarest
}

/** Calls `see` for every offset of the words, line beginnings first; stops when `see` returns false. */
export const places = (lines: Lines, words: string, see: (place: number, isFirst: boolean) => boolean): void => {
  const { text, heads, places: all } = lines
  const later: number[] = []
  const isLine = words[0] === '\n'
  const meet = (place: number): boolean => {
    if (isLine || text[place - 1] === '\n') return see(place, true)
    if (later.length < MAX_LATER) later.push(place)
    return true
  }
  if (words.length > 1) {
    const { from, pair } = rarestIn(lines, words)
    const end = heads[pair + 1] ?? 0
    for (let at = heads[pair] ?? 0; at < end; at += 1) {
      const place = (all[at] ?? 0) - from
      if (place >= 0 && text.startsWith(words, place) && !meet(place)) return
    }
  } else {
    // A single character occurs nearly everywhere: lines that begin with it are looked up, and a few of the others are
    // enough.
    const begun = pairAt(`\n${words}`, 0)
    const end = heads[begun + 1] ?? 0
    for (let at = heads[begun] ?? 0; at < end; at += 1) {
      const place = (all[at] ?? 0) + 1
      if (text[place - 1] === '\n' && text.startsWith(words, place) && !see(place, true)) return
    }
    for (
      let place = text.indexOf(words);
      place >= 0 && later.length < MAX_LATER;
      place = text.indexOf(words, place + 1)
    )
      if (text[place - 1] !== '\n') later.push(place)
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

/** From this number of digits on, the end of a number is an exact match. */
const ENDING = 3
/** From this number of characters on, the beginning of a number is looked up. */
const BEGINNING = 6

/** The positions of some characters of a number in a text with separators: those of 11010007 in ZB20261101-0007. */
const numberRange = (text: string, code: string, from: number, length: number): Match['ranges'] => {
  const lower = lowered(text)
  let kept = ''
  const places: number[] = []
  for (let at = 0; at < lower.length; at += 1) {
    if (isDivider(lower[at] ?? '')) continue
    kept += lower[at]
    places.push(at)
  }
  const start = kept.indexOf(code)
  const first = places[start + from]
  const last = places[start + from + length - 1]
  return start < 0 || first === undefined || last === undefined ? [] : [[first, last + 1]]
}

/** Own names, numbers and ids. */
export const findCodes = (found: Found, wanted: string): void => {
  const { owns, entries } = found.index
  places(owns, wanted, (place, isFirst) => {
    const line = lineAt(owns, place)
    const field = owns.fields[line] ?? 0
    if (isFirst && owns.text[place + wanted.length] === '\n')
      found.add(field, { ...whole('own', wanted, 0), ranges: [] })
    return true
  })
  const number = compact(wanted).replace(/^\+?86(?=1\d{10}$)/, '')
  if (/\D/.test(number) ? number.length > 1 : number.length >= ENDING) findNumbers(found, number)
  // Ids are not in the index; programs search them, and users who know the name of a command.
  if (wanted.includes('.')) {
    const nth = entries.findIndex((entry) => entry.id === wanted)
    const field = nth < 0 ? -1 : found.index.entryOf.indexOf(nth)
    if (field >= 0) found.add(field, { ...whole('exact', wanted, 0), ranges: [] })
  }
}

const findNumbers = (found: Found, number: string): void => {
  const { codes } = found.index
  const isDigits = /^\d+$/.test(number)
  const add = (place: number, tier: Tier) => {
    const line = lineAt(codes, place)
    const start = codes.starts[line] ?? 0
    const isPhone = codes.text[start] === PHONE
    const from = place - start
    const isFirst = from === (isPhone ? 1 : 0)
    // A telephone number is not found by its end, nor a name by its last letters.
    if (!isFirst && (isPhone || !isDigits)) return
    const field = codes.fields[line] ?? 0
    const code = isPhone ? '' : codes.text.slice(start, codes.text.indexOf('\n', start))
    const ranges = isPhone ? [] : numberRange(found.textOf(field), code, from, number.length)
    found.add(field, { ...whole(tier, number, 0), ranges, start: isFirst ? 0 : 1 })
  }
  places(codes, `${number}\n`, (place) => {
    add(place, 'exact')
    return !found.isFull()
  })
  if (number.length < BEGINNING) return
  let left = MAX_HITS
  for (const start of ['\n', `\n${PHONE}`])
    places(codes, start + number, (place) => {
      const from = place + start.length
      // A match of the whole was already found above.
      if (codes.text[from + number.length] === '\n') return true
      add(from, 'prefix')
      left -= 1
      return left > 0
    })
}

/** Fewer letters are more likely initials than the beginning of an inner word or of another name. */
const LEAST_OF_WORD = 4

/** The texts of an entry before this one are its names. */
const FIRST_ALIAS = 2

const isWord = (text: string, start: number, wanted: string): boolean =>
  !isLatin(wanted) || wanted.length >= LEAST_OF_WORD || !/[\p{L}\d]/u.test(text[start + wanted.length] ?? '')

/** The ranking of matches of a changed query. */
interface Ranked {
  readonly tier: Tier
  /** The cost of the change. */
  readonly unusual: number
  readonly meant?: string
  /** The tier of a text that matches as a whole, where that differs. */
  readonly whole?: Tier
}

/** Matches by characters; with `as`, every match has that tier and cost. */
export const findTexts = (found: Found, wanted: string, as?: Ranked): void => {
  const { texts } = found.index
  places(texts, wanted, (place, isFirst) => {
    const line = lineAt(texts, place)
    const start = place - (texts.starts[line] ?? 0)
    const field = texts.fields[line] ?? 0
    const text = found.textOf(field)
    if (!isFirst && !beginsWord(text, start, wanted)) return true
    const rest = text.length - wanted.length
    const isName = (found.index.textOf[field] ?? 0) < FIRST_ALIAS
    const tier =
      isFirst && rest === 0 ? 'exact' : isFirst && isName ? 'prefix' : isWord(text, start, wanted) ? 'word' : 'inside'
    const { whole: ofWhole, ...ranked }: Partial<Ranked> = as ?? {}
    const match: Match = {
      tier,
      ranges: range(start, wanted.length),
      reading: [],
      start,
      rest,
      unusual: 0,
      ...ranked,
    }
    found.add(field, tier === 'exact' && ofWhole !== undefined ? { ...match, tier: ofWhole } : match)
    return !found.isFull()
  })
}

/** Where a word lies in a text, written or read, or null; Latin words only from the beginning of a word. */
const wordIn = (word: string, text: string, readings: Readings): Match['ranges'] | null => {
  const at = lowered(text).indexOf(word)
  if (at >= 0) return range(at, word.length)
  if (word.length < LEAST_READ || !isLatin(word)) return null
  for (let from = 0; from < text.length; from += 1) {
    const match = pinyinMatch(word, text, from, readings)
    if (match !== null) return match.ranges
  }
  return null
}

/** Fewer letters are read everywhere. */
const LEAST_READ = 2

/** Entries whose texts contain every word, written or read, in any order; the text with the first word is shown. */
export const findDivided = (found: Found, words: readonly string[]): void => {
  const { texts, later, first: begun, entries, entryOf, readings } = found.index
  // Characters lie in fewer texts than letters are read in.
  const first = words.find((word) => !isLatin(word)) ?? words[0] ?? ''
  const others = words.filter((word) => word !== first)
  let left = MAX_MISSES
  const see = (place: number): boolean => {
    left -= 1
    const field = texts.fields[lineAt(texts, place)] ?? 0
    const text = found.textOf(field)
    const entry = entries[entryOf[field] ?? 0]
    const start = place - (texts.starts[field] ?? 0)
    if (entry === undefined || !beginsWord(lowered(text), start, first)) return left > 0
    const own = text.startsWith(first, start) ? range(start, first.length) : wordIn(first, text, readings)
    const names = [entry.title, entry.other, ...entry.aliases]
    if (own === null || !others.every((word) => names.some((name) => wordIn(word, name, readings) !== null)))
      return left > 0
    const here = others.flatMap((word) => wordIn(word, text, readings) ?? [])
    const ranges = [...own, ...here].toSorted(([a], [b]) => a - b)
    const covers = words.reduce((sum, word) => sum + word.length, 0)
    found.add(field, { tier: 'fuzzy', ranges, reading: [], start, rest: text.length - covers, unusual: 1 })
    return left > 0 && !found.isFull()
  }
  places(texts, first, see)
  if (!isLatin(first) || first.length < LEAST_READ) return
  for (const pairs of [begun, later]) placesOf(pairs, pairsRead(pairs, first, readings), see)
}

/** Matches by reading. */
export const findSpoken = (
  found: Found,
  letters: string,
  as?: { readonly tier: Tier; readonly unusual: number },
): void => {
  const { first, later, texts, readings } = found.index
  let misses = 0
  const see = (place: number): boolean => {
    const field = texts.fields[lineAt(texts, place)] ?? 0
    const match = pinyinMatch(letters, found.textOf(field), place - (texts.starts[field] ?? 0), readings)
    if (match === null) misses += 1
    else found.add(field, { ...match, ...as })
    return misses < MAX_MISSES && !found.isFull()
  }
  placesOf(first, pairsRead(first, letters, readings), see)
  // A single letter matches only the first character; elsewhere it would match nearly everything.
  if (letters.length === 1 || misses >= MAX_MISSES || found.isFull()) return
  placesOf(later, pairsRead(later, letters, readings), see)
}

/** Characters in order with gaps. */
export const findLoose = (found: Found, wanted: string): void => {
  const { texts } = found.index
  const masks = masksOf(wanted)
  let tried = 0
  for (let field = 0; field < texts.starts.length && tried < MAX_TRIED && !found.isFull(); field += 1) {
    if (!mayHold(found.index, field, masks)) continue
    tried += 1
    const match = loose(wanted, lineOf(texts, field))
    if (match !== null) found.add(field, match)
  }
}
