// The passages by which an index alone finds a text: its stretches without digits, as written and as read. A search
// without digits and blanks lies within one passage or nowhere, so few distinct passages stand for all texts: numbers
// are what makes texts differ.
import { createHash } from 'node:crypto'
import { pinyinPattern } from '#contract/pinyin.ts'
import { readingOf } from '../readings.ts'

/**
 * Where a passage stands in a demand: at the beginning of its title (a), elsewhere in its title or number (b), besides
 * these (e); where the title has no reading, at the beginning (c) or elsewhere (d) in the first line's name that has one.
 */
type Place = 'a' | 'b' | 'c' | 'd' | 'e'

interface Passage {
  readonly place: Place
  readonly text: string
  readonly reading: string
}

/** Separates a passage as written from its reading, which never contains it. */
const BETWEEN = '|'

/** The letters of every number of a demand; too many demands have them to be listed by them. */
const NUMBER_LETTERS = 'zb'

/** Bytes of a passage; an entry of an index holds little more. */
const LONGEST = 2_400

/** The stretches without digits of a word, in their order. */
const stretchesOf = (word: string, reading: string): Omit<Passage, 'place'>[] => {
  const texts = word.split(/[0-9]/)
  const readings = reading === '' ? [] : reading.split(/ \.[0-9]'/)
  return texts.map((text, at) => ({ text, reading: readings[at] ?? '' }))
}

const holds = (one: Passage, other: Passage): boolean =>
  one.text.includes(other.text) && one.reading.includes(other.reading)

/** Without the passages that are found, no better ranked, wherever another one is. */
const needed = (passages: readonly Passage[]): Passage[] =>
  passages.filter((one, at) => {
    if (one.place !== 'e')
      return !passages.some((other, n) => n < at && other.text === one.text && other.reading === one.reading)
    return !passages.some(
      (other, n) => n !== at && holds(other, one) && (other.place !== 'e' || n < at || !holds(one, other)),
    )
  })

/** The column `search_passages` of a demand (0270_order_passages.sql). `searchText` is that of server/readings.ts. */
export const searchPassages = (
  searchText: string,
  orderNo: string,
  title: string,
  names: readonly (string | null | undefined)[],
): string[] => {
  const heard = { isFirst: true }
  const ofWord = (word: string, isTitle: boolean): Passage[] => {
    const reading = readingOf(word)
    const isFirst = heard.isFirst && reading !== ''
    if (isFirst) heard.isFirst = false
    const places: readonly [Place, Place] = isTitle ? ['a', 'b'] : isFirst ? ['c', 'd'] : ['e', 'e']
    return stretchesOf(word.toLowerCase(), reading).map((one, at) => ({ ...one, place: places[at === 0 ? 0 : 1] }))
  }
  const others = new Set(names.flatMap((name) => (name == null || name === '' || name === title ? [] : [name])))
  const passages = [
    ...ofWord(title, true),
    ...stretchesOf(orderNo.toLowerCase(), '').flatMap((one) =>
      one.text === NUMBER_LETTERS ? [] : [{ ...one, place: 'b' as const }],
    ),
    ...[...others].flatMap((name) => ofWord(name, false)),
  ].filter(({ text, reading }) => /\p{L}/u.test(text) || reading !== '')
  const written = needed(passages).map(({ place, text, reading }) => `${place}${text}${BETWEEN}${reading}`)
  if (written.some((one) => Buffer.byteLength(one) > LONGEST)) return []
  return [createHash('md5').update(searchText).digest('hex'), ...written]
}

/** What is asked of passages. */
export interface WantedPassages {
  readonly text: string
  /** The pattern of a reading, or null. */
  readonly pattern: string | null
}

/**
 * A search in the passages; null for one that they do not answer alone: with digits or blanks, of one Latin letter, which
 * means the beginning of a name, or of the letters of every number.
 */
export const wantedPassages = (words: string): WantedPassages | null => {
  const text = words.normalize('NFKC').toLowerCase().trim()
  const isAnswered =
    /\p{L}/u.test(text) && !/[0-9\s]/.test(text) && !/^'*[a-z]'*$/.test(text) && !NUMBER_LETTERS.includes(text)
  return isAnswered ? { text, pattern: pinyinPattern(text) } : null
}

/**
 * The rank of a demand with this passage for each place, `a` first, as in `rankByPinyin`; null where the passage does
 * not match.
 */
export const ranksOf = (passage: string, { text: wanted, pattern }: WantedPassages): string | null => {
  const at = passage.lastIndexOf(BETWEEN)
  const [text, reading] = [passage.slice(0, at), passage.slice(at + 1)]
  const isHeard = pattern !== null && new RegExp(pattern).test(reading)
  if (!isHeard && !text.includes(wanted)) return null
  const heard = pattern !== null && new RegExp(`^${pattern}`).test(reading) ? 2 : isHeard ? 3 : 4
  return [text.startsWith(wanted) ? 1 : Math.min(heard, 3), 3, heard, Math.max(heard, 3), 4].join('')
}
