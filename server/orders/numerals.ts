// Numerals by which an index alone finds a demand: digits with single hyphens between them, as in its number, a year or a telephone
// number. They make texts differ, so that passages leave them out (passages.ts). A numeral is listed by its head and its
// tail, which overlap: both have few distinct values, and three digits in a row lie within one of them.

/**
 * Where a numeral stands in a demand: at the beginning of its title (A), elsewhere in title or number (B), in a line (E);
 * it is the whole number without its letters (N), or that and at the beginning of the title (M).
 */
type Place = 'A' | 'B' | 'E' | 'M' | 'N'

/** Characters of a tail. */
const TAIL = 5
/** The last characters, which a head lacks. */
const REST = 3

const NUMERAL = /[0-9]+(?:-[0-9]+)*/g

/** The parts by which a numeral is listed; only one with more than five characters has a head. */
export const partsOf = (numeral: string): { readonly head: string; readonly tail: string } =>
  numeral.length > TAIL ? { head: numeral.slice(0, -REST), tail: numeral.slice(-TAIL) } : { head: '', tail: numeral }

/** The numerals of a demand as elements of its column `search_passages` (0290_order_numerals.sql). */
export const searchNumerals = (
  orderNo: string,
  title: string,
  names: readonly (string | null | undefined)[],
): string[] => {
  const places = new Map<string, Place>()
  for (const { 0: numeral, index } of title.matchAll(NUMERAL)) {
    if (index === 0 || !places.has(numeral)) places.set(numeral, index === 0 ? 'A' : 'B')
  }
  const number = orderNo.toLowerCase()
  for (const [numeral] of number.matchAll(NUMERAL)) {
    const isWhole = number === numeral || number === `zb${numeral}`
    const isFirst = places.get(numeral) === 'A'
    if (isWhole) places.set(numeral, isFirst ? 'M' : 'N')
    else if (!isFirst) places.set(numeral, 'B')
  }
  for (const name of names)
    for (const [numeral] of (name ?? '').matchAll(NUMERAL)) if (!places.has(numeral)) places.set(numeral, 'E')
  // A numeral is found, no better ranked, wherever one that contains it is.
  const isHeld = (numeral: string, place: Place) =>
    (place === 'B' || place === 'E') &&
    [...places].some(([other, at]) => other !== numeral && other.includes(numeral) && (place === 'E' || at !== 'E'))
  return [...places].flatMap(([numeral, place]) => {
    if (isHeld(numeral, place)) return []
    const { head, tail } = partsOf(numeral)
    return [`${place}${head}|${tail}`]
  })
}

/** Fewer digits are in most numbers. */
const LEAST = 3

/** Digits that are looked for in the newest demands, because most have them; null for any other search. */
export const wantedFewDigits = (words: string): string | null => {
  const text = words.normalize('NFKC').trim()
  return /^[0-9]+$/.test(text) && text.length < LEAST ? text : null
}

const isWholeNumber = (digits: string): boolean => /^[0-9]{8}-?[0-9]{4,}$/.test(digits)

/** A search that numerals answer; null for any other. A whole number has an index of its own (0282_whole_number.sql). */
export const wantedNumeral = (words: string): string | null => {
  const text = words.normalize('NFKC').trim()
  const isNumeral = /^[0-9]+(?:-[0-9]+)*$/.test(text) && text.length >= LEAST
  return isNumeral && !isWholeNumber(text) ? text : null
}

/** The digits of a search by the beginning of a number with its letters, `zb202611`; null for any other, and for a whole one. */
export const wantedNumberStart = (words: string): string | null => {
  const digits = /^zb([0-9]+(?:-[0-9]+)*|[0-9]{8}-)$/.exec(words.normalize('NFKC').toLowerCase().trim())?.[1] ?? ''
  return digits === '' || isWholeNumber(digits) ? null : digits
}

/** What a head ends with where the text ends one character behind it; null for a text that lies within the tail then. */
export const endOfHead = (wanted: string): string | null => (wanted.length > TAIL - 2 ? wanted.slice(0, -1) : null)

const CHARACTERS = [...'-0123456789']

/** Every text of at most five characters that contains this one. */
const around = (text: string): string[] => {
  const all = new Set([text])
  for (const one of all) if (one.length < TAIL) for (const more of CHARACTERS) all.add(one + more).add(more + one)
  return [...all]
}

/** The tails of which a numeral with this text may be one; whether it contains it shows the whole. */
export const tailsOf = (wanted: string): string[] =>
  wanted.length < TAIL
    ? around(wanted)
    : [...new Set([...CHARACTERS.map((last) => wanted.slice(1 - TAIL) + last), wanted.slice(-TAIL)])]

/** Every numeral without a head that begins so. */
export const tailsFrom = (beginning: string): string[] => {
  const all = beginning.length > TAIL ? [] : [beginning]
  for (const one of all) if (one.length < TAIL) all.push(...CHARACTERS.map((more) => one + more))
  return all
}
