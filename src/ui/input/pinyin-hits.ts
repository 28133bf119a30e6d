// Where a typed text matches a reading, and so the word: `ds` are the initials of `dang shen`, `dangs` one syllable and a letter.
import type { HitRange } from './hit.tsx'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Positions of the matched letters; empty when the text does not match the reading. Syllables are separated by spaces. */
const answering = (reading: string, text: string): number[] => {
  const wanted = plain(text).replace(/[\s']/g, '')
  if (!/^[a-z]+$/.test(wanted)) return []
  const written = [...reading].flatMap((letter, at) => (letter.trim() === '' ? [] : [{ letter: plain(letter), at }]))
  const from = written
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted)
  if (from !== -1) return written.slice(from, from + wanted.length).map(({ at }) => at)
  const starts = [...reading.matchAll(/\S+/g)].map((syllable) => syllable.index)
  const first = starts
    .map((at) => plain(reading[at] ?? ''))
    .join('')
    .indexOf(wanted)
  return first === -1 ? [] : starts.slice(first, first + wanted.length)
}

const joined = (positions: readonly number[]): HitRange[] => {
  const ranges: [number, number][] = []
  for (const at of positions) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === at) last[1] = at + 1
    else ranges.push([at, at + 1])
  }
  return ranges
}

const hanPlaces = (letters: readonly string[]): number[] =>
  letters.flatMap((letter, at) => (/\p{Script=Han}/u.test(letter) ? [at] : []))

/** The part of a reading to highlight. */
export const pinyinHits = (reading: string, text: string): HitRange[] => joined(answering(reading, text))

/** The part of the word to highlight: the characters whose syllables matched; nothing where word and reading differ in length. */
export const wordHits = (word: string, reading: string, text: string): HitRange[] => {
  const syllables = [...reading.matchAll(/\S+/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  // Brackets, digits and letters are in the word but not in its reading.
  const letters = [...word]
  const read = letters.length === syllables.length ? letters.map((_, at) => at) : hanPlaces(letters)
  if (read.length !== syllables.length) return []
  const hit = answering(reading, text)
  return joined(
    syllables.flatMap(({ from, to }, nth) => (hit.some((at) => at >= from && at < to) ? [read[nth] ?? nth] : [])),
  )
}
