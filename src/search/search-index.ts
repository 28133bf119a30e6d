// The index of search entries: long strings and bit masks, so that a search does very little work per entry. Pure.
import type { Readings } from '#contract/pinyin.ts'
import { type ReadPairs, readPairs, type Spoken, spokenOf } from './pairs.ts'
import { type Syllables, syllablesBy } from './syllables.ts'

/** One searchable entry. Texts of both languages are searched, whichever language is shown. */
export interface Entry {
  readonly id: string
  /** The shown title; matches in it are highlighted. */
  readonly title: string
  /** The title in the other language. */
  readonly other: string
  readonly aliases: readonly string[]
  /**
   * Unambiguous numbers and names: a match of the whole or of the last characters is exact, with or without separators.
   */
  readonly codes?: readonly string[]
  /** Telephone numbers: a match of the whole is exact. */
  readonly phones?: readonly string[]
  /** The user's own name for the entry. */
  readonly own?: string
  /** The tie-break of equal matches: smaller comes first. */
  readonly group?: number
  /** The number of requests by all users: of equal matches the greater comes first. */
  readonly common?: number
  /** A date, or an ascending number: of equal matches the greater comes first. */
  readonly recency?: string
  /** The place in a catalogue that begins with the most demanded: of equal matches the smaller comes first. */
  readonly place?: string
}

/** The lines of many fields in one string, with the field of each line. */
export interface Lines {
  readonly text: string
  /** The offset of each line. */
  readonly starts: Uint32Array
  /** The field of each line. */
  readonly fields: Uint32Array
  /** Offsets in the text by the bigram at that offset: those of bigram p are `places[heads[p]]` to `places[heads[p + 1] - 1]`. */
  readonly heads: Uint32Array
  readonly places: Uint32Array
}

/** The serialisable part of an index, made of strings and arrays, so that a worker can build and post it. */
export interface Written {
  /** The entry of each field, and the number of the text in the entry (0 title, 1 other, then aliases). */
  readonly entryOf: Uint32Array
  readonly textOf: Uint16Array
  /** The characters of each field as a small Bloom filter, two numbers each. */
  readonly masks: Uint32Array
  readonly texts: Lines
  /** The pairs for matching by reading. */
  readonly spoken: Spoken
  /** Numbers without separators; telephone numbers follow {@link PHONE}. */
  readonly codes: Lines
  readonly owns: Lines
  /** Every Latin word of the texts, one per line between line breaks; the candidates for a mistyped word. */
  readonly words: string
}

/**
 * Precedes a telephone number, which is not found by its end, because the last digits of a record's number would find
 * strangers.
 */
export const PHONE = '+'

/** Separators in numbers: dashes, blanks, dots. */
export const isDivider = (character: string): boolean => /[\s\-–—./()（）]/.test(character)

/** A number without dashes, blanks and dots, for comparison. */
export const compact = (number: string): string => lowered(number).replace(/[\s\-–—./()（）]/g, '')

export interface Index extends Written, Syllables {
  /** The pairs of `spoken`, with their lookup tables. */
  readonly first: ReadPairs
  readonly later: ReadPairs
  readonly entries: readonly Entry[]
  readonly readings: Readings
}

/** The text of a field; '' where there is none. */
export const textIn = (entry: Entry, which: number): string =>
  which === 0 ? entry.title : which === 1 ? entry.other : (entry.aliases[which - 2] ?? '')

/** Full-width characters of a Chinese keyboard, and their offset from the half-width ones. */
const WIDE = /[！-～]/g
const FROM_PLAIN = 0xfee0

/** Normalises a text: lower case, half-width characters, and the same length, so that offsets stay valid. */
export const lowered = (text: string): string => {
  const lower = text.replace(WIDE, (one) => String.fromCharCode(one.charCodeAt(0) - FROM_PLAIN)).toLowerCase()
  return lower.length === text.length ? lower : [...text].map((one) => (one.length === 1 ? one : ' ')).join('')
}

const bit = (code: number): number => 1 << (code & 31)

/** The first character outside Latin keyboards; it separates letters from Han. */
const PLAIN = 0x80

/**
 * A Bloom filter of two numbers, for plain characters and all others: a text without a bit of the query lacks one of
 * its characters.
 */
export const masksOf = (text: string): readonly [plain: number, other: number] => {
  let plain = 0
  let other = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < PLAIN) plain |= bit(code)
    else other |= bit(code)
  }
  return [plain >>> 0, other >>> 0]
}

/** False where the text of a field lacks one of the characters of these masks. */
export const mayHold = (
  { masks }: Pick<Written, 'masks'>,
  field: number,
  [plain, other]: readonly [number, number],
): boolean => ((masks[field * 2] ?? 0) & plain) >>> 0 === plain && ((masks[field * 2 + 1] ?? 0) & other) >>> 0 === other

/** The number of buckets for bigrams. */
const PAIRS = 8192

/** The bucket of the bigram at an offset. */
export const pairAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 131 + text.charCodeAt(at + 1)) & (PAIRS - 1)

/** All offsets of a text by bucket, in order: a counting sort. */
const drawers = (text: string): Pick<Lines, 'heads' | 'places'> => {
  const heads = new Uint32Array(PAIRS + 1)
  const last = Math.max(text.length - 1, 0)
  // The palette creates several at each opening.
  if (last === 0) return { heads, places: new Uint32Array(0) }
  for (let at = 0; at < last; at += 1) {
    const pair = pairAt(text, at)
    heads[pair + 1] = (heads[pair + 1] ?? 0) + 1
  }
  for (let pair = 0; pair < PAIRS; pair += 1) heads[pair + 1] = (heads[pair + 1] ?? 0) + (heads[pair] ?? 0)
  const next = heads.slice()
  const places = new Uint32Array(last)
  for (let at = 0; at < last; at += 1) {
    const pair = pairAt(text, at)
    const to = next[pair] ?? 0
    places[to] = at
    next[pair] = to + 1
  }
  return { heads, places }
}

interface Writer {
  add(line: string, field: number): void
  lines(): Lines
}

const writer = (): Writer => {
  const parts: string[] = []
  const starts: number[] = []
  const fields: number[] = []
  let at = 1
  return {
    add(line, field) {
      parts.push(line)
      starts.push(at)
      fields.push(field)
      at += line.length + 1
    },
    // Every line stands between two line breaks, including the first and the last.
    lines: () => {
      const text = parts.length === 0 ? '' : `\n${parts.join('\n')}\n`
      return { text, starts: Uint32Array.from(starts), fields: Uint32Array.from(fields), ...drawers(text) }
    },
  }
}

/** Latin words shorter than this are not kept. */
export const LEAST_WORD = 4
/** Words long enough to be corrected. */
const LATIN_WORD = new RegExp(`[a-z]{${LEAST_WORD},}`, 'g')

/** Serialises entries, in about 10 µs each. */
export const writtenOf = (entries: readonly Entry[], readings: Readings): Written => {
  const texts = writer()
  const codes = writer()
  const owns = writer()
  const entryOf: number[] = []
  const textOf: number[] = []
  const masks: number[] = []
  const words = new Set<string>()
  for (let nth = 0; nth < entries.length; nth += 1) {
    const entry = entries[nth]
    if (entry === undefined) continue
    const add = (which: number, text: string) => {
      const field = entryOf.length
      const lower = lowered(text)
      entryOf.push(nth)
      textOf.push(which)
      masks.push(...masksOf(lower))
      texts.add(lower, field)
      for (const [word] of lower.matchAll(LATIN_WORD)) words.add(word)
    }
    const title = entryOf.length
    add(0, entry.title)
    if (entry.other !== '' && entry.other !== entry.title) add(1, entry.other)
    entry.aliases.forEach((alias, at) => {
      add(at + 2, alias)
    })
    for (const code of entry.codes ?? []) codes.add(compact(code), title)
    for (const phone of entry.phones ?? []) codes.add(PHONE + compact(phone), title)
    if (entry.own !== undefined && entry.own !== '') owns.add(lowered(entry.own), title)
  }
  const written = texts.lines()
  return {
    entryOf: Uint32Array.from(entryOf),
    textOf: Uint16Array.from(textOf),
    masks: Uint32Array.from(masks),
    texts: written,
    spoken: spokenOf(written.text, readings),
    codes: codes.lines(),
    owns: owns.lines(),
    words: `\n${[...words].join('\n')}\n`,
  }
}

/** The index from the serialised form of exactly these entries and readings. */
export const indexFrom = (written: Written, entries: readonly Entry[], readings: Readings): Index => ({
  ...written,
  ...syllablesBy(readings),
  first: readPairs(written.spoken.first, readings),
  later: readPairs(written.spoken.later, readings),
  entries,
  readings,
})

/** Builds the index. Keep the result while entries and readings are the same. */
export const indexOf = (entries: readonly Entry[], readings: Readings): Index =>
  indexFrom(writtenOf(entries, readings), entries, readings)

/** The text of a line; in `texts`, the line number is the field number. */
export const lineOf = ({ text, starts }: Lines, line: number): string =>
  text.slice(starts[line] ?? 0, (starts[line + 1] ?? text.length) - 1)

/** The line of an offset in the text. */
export const lineAt = ({ starts }: Lines, place: number): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
