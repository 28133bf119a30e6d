// The passages by which an index alone finds a text: its stretches without digits, as written and as read. A search
// without digits and blanks lies within one passage or nowhere, so few distinct passages stand for all texts: numbers
// are what makes texts differ.
import { createHash } from 'node:crypto'
import { pinyinPattern } from '#contract/pinyin.ts'
import { readingOf } from '#server/readings.ts'
import { searchNumerals } from './numerals.ts'

/**
 * Where a passage stands in a demand: at the beginning of its title (a), elsewhere in its title or number (b), besides
 * these (e); where the title has no reading, at the beginning (c) or elsewhere (d) in the first line's name that has one.
 */
type Place = 'a' | 'b' | 'c' | 'd' | 'e'

interface Passage {
  readonly place: Place
  readonly text: string
  readonly reading: string
  /** The letters that its name is found by, where it is the beginning of one. */
  readonly letters: readonly string[]
}

/** Separates a passage as written from its reading, which never contains it. */
const BETWEEN = '|'

/** Ends a passage that begins no name, so that its first letter alone does not find it. */
const WITHIN = ' '

/** Ends the first element of the column since passages know this, and are followed by numerals. */
const EDITION = '2'

/** The letters of every number of a demand; too many demands have them to be listed by them (0298_newest_demands_searched.sql). */
export const NUMBER_LETTERS = 'zb'

/** Bytes of a passage; an entry of an index holds little more. */
const LONGEST = 2_400

/** The letters that a name is found by alone: the first ones of its reading. */
export const lettersOf = (reading: string): string[] =>
  (reading.split(' ')[1] ?? '').split('/').flatMap((one) => one.match(/^[a-z]/) ?? [])

/** The stretches without digits of a word, in their order. */
const stretchesOf = (word: string, reading: string): Omit<Passage, 'place'>[] => {
  const texts = word.split(/[0-9]/)
  const readings = reading === '' ? [] : reading.split(/ \.[0-9]'/)
  return texts.map((text, at) => ({
    text,
    reading: readings[at] ?? '',
    letters: at === 0 ? lettersOf(readings[0] ?? '') : [],
  }))
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

/**
 * The passages that are listed: those kept, and each name left out whose first letter begins none of them, so that a
 * search by one letter finds its demand.
 */
export const withFirstLetters = <P extends Pick<Passage, 'letters'>>(kept: readonly P[], all: readonly P[]): P[] => {
  const told = new Set(kept.flatMap(({ letters }) => letters))
  const isNew = ({ letters }: P): boolean => {
    const before = told.size
    for (const letter of letters) told.add(letter)
    return told.size > before
  }
  return [...kept, ...all.filter((one) => !kept.includes(one) && isNew(one))]
}

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
      one.text === NUMBER_LETTERS ? [] : [{ ...one, place: 'b' as const, letters: [] }],
    ),
    ...[...others].flatMap((name) => ofWord(name, false)),
  ].filter(({ text, reading }) => /\p{L}/u.test(text) || reading !== '')
  const written = withFirstLetters(needed(passages), passages).map(
    ({ place, text, reading, letters }) =>
      `${place}${text}${BETWEEN}${reading}${letters.length === 0 && reading !== '' ? WITHIN : ''}`,
  )
  const elements = [...written, ...searchNumerals(orderNo, title, names)]
  if (elements.some((one) => Buffer.byteLength(one) > LONGEST)) return []
  return [createHash('md5').update(searchText).digest('hex') + EDITION, ...elements]
}

/** Whether a word that is searched by is a passage; the others are heads of numerals. */
export const isPassage = (word: string): boolean => word.includes(BETWEEN)

/** What is asked of passages. */
export interface WantedPassages {
  readonly text: string
  /** The pattern of a reading, or null. */
  readonly pattern: string | null
  /** Whether it is one Latin letter, which means the beginning of a name. */
  readonly isLetter: boolean
  /** Whether numbers have it too, which passages leave out. */
  readonly isOfNumbers: boolean
}

/** A search in the passages; null for one that they do not answer: with digits or blanks, or without letters. */
export const wantedPassages = (words: string): WantedPassages | null => {
  const text = words.normalize('NFKC').toLowerCase().trim()
  const isLetter = /^[a-z]$/.test(text)
  const isAnswered = /\p{L}/u.test(text) && !/[0-9\s]/.test(text) && (isLetter || !/^'*[a-z]'*$/.test(text))
  if (!isAnswered) return null
  const pattern = isLetter ? `^ (?:[a-z'/]*/)?${text}` : pinyinPattern(text)
  return { text, pattern, isLetter, isOfNumbers: NUMBER_LETTERS.includes(text) }
}

/**
 * The rank of a demand with this passage for each place, `a` first, as in `rankByPinyin`; null where the passage does
 * not match.
 */
export const ranksOf = (passage: string, { text: wanted, pattern, isLetter }: WantedPassages): string | null => {
  const at = passage.lastIndexOf(BETWEEN)
  const [text, reading] = [passage.slice(0, at), passage.slice(at + 1)]
  const isHeard = pattern !== null && new RegExp(pattern).test(reading) && !(isLetter && reading.endsWith(WITHIN))
  if (!isHeard && !text.includes(wanted)) return null
  const heard = isHeard && new RegExp(`^${pattern}`).test(reading) ? 2 : isHeard ? 3 : 4
  return [text.startsWith(wanted) ? 1 : Math.min(heard, 3), 3, heard, Math.max(heard, 3), 4].join('')
}
