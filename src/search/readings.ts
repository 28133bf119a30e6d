// How Han text is typed on a Latin keyboard: full pinyin, initials, or both mixed, by every reading of each character. Pure.
import { isPunctuation, type Readings, typedForms } from '#contract/pinyin.ts'

/** One matched character: its position, its reading, and the number of typed letters of the reading. */
interface Syllable {
  readonly at: number
  readonly reading: string
  readonly typed: number
}

export interface PinyinMatch {
  readonly syllables: readonly Syllable[]
  /** Whether only first letters (or zh, ch, sh) were typed. */
  readonly initials: boolean
  /** Whether the last syllable was typed incompletely. */
  readonly isUnfinished: boolean
  /** The number of characters with an unusual reading; fewer is better. */
  readonly unusual: number
}

/** The possible lengths of a syllable's initials: one letter, and two for zh, ch and sh. */
const initialsIn = (letters: string): number => (letters[1] === 'h' && 'zcs'.includes(letters[0] ?? '') ? 2 : 1)

/** How many letters of a query a character with these readings can cover from one position on. */
export const endsOf = (query: string, from: number, readings: readonly string[]): readonly number[] => {
  const ends: number[] = []
  const left = query.length - from
  if (left === 0) return ends
  for (const reading of readings)
    for (const letters of typedForms(reading)) {
      if (letters[0] !== query[from]) continue
      ends.push(from + 1)
      if (initialsIn(letters) === 2 && query[from + 1] === 'h') ends.push(from + 2)
      if (query.startsWith(letters, from)) ends.push(from + letters.length)
      else if (left > 1 && left < letters.length && letters.startsWith(query.slice(from))) ends.push(query.length)
    }
  return ends
}

/**
 * Matches a query of Latin letters with the characters of a text from one position on, syllable by syllable. A match
 * never begins inside a syllable, because loose matches (oa → wangpan) are worse than none. Only the last syllable may
 * be incomplete.
 */
export const matchPinyin = (
  query: string,
  text: ArrayLike<string>,
  from: number,
  readings: Readings,
): PinyinMatch | null => {
  let best: PinyinMatch | null = null
  // The current path of the search, copied only when it reaches the end.
  const path: Syllable[] = []

  const arrived = (initials: boolean, unusual: number): void => {
    const isBetter = best === null || unusual < best.unusual || (unusual === best.unusual && initials && !best.initials)
    const last = path.at(-1)
    const isUnfinished = last !== undefined && last.typed < last.reading.length
    if (isBetter) best = { syllables: [...path], initials, unusual, isUnfinished }
  }
  const step = (at: number, reading: string, typed: number, done: number, initials: boolean, unusual: number): void => {
    path.push({ at, reading, typed })
    walk(done + typed, at + 1, initials, unusual)
    path.pop()
  }
  /** `done` letters of the query are matched. */
  const walk = (done: number, at: number, initials: boolean, unusual: number): void => {
    if (done === query.length) {
      arrived(initials, unusual)
      return
    }
    const character = text[at]
    if (character === undefined) return
    const known = readings[character]
    if (known === undefined) {
      // Punctuation between words is not typed; letters and digits in a title match themselves.
      if (path.length > 0 && isPunctuation(character)) walk(done, at + 1, initials, unusual)
      else if (character.toLowerCase() === query[done]) step(at, character, 1, done, initials, unusual)
      return
    }
    const left = query.length - done
    for (let nth = 0; nth < known.length; nth += 1) {
      const reading = known[nth] ?? ''
      const ways = typedForms(reading)
      for (let way = 0; way < ways.length; way += 1) {
        const letters = ways[way] ?? ''
        if (letters[0] !== query[done]) continue
        const rare = unusual + (nth === 0 ? 0 : 1) + way
        const first = initialsIn(letters)
        if (first === 2 && query[done + 1] === 'h') step(at, reading, 2, done, initials, rare)
        step(at, reading, 1, done, initials, rare)
        if (letters.length > 1 && query.startsWith(letters, done)) step(at, reading, letters.length, done, false, rare)
        else if (left > 1 && left < letters.length && letters.startsWith(query.slice(done)))
          step(at, reading, left, done, false, rare)
      }
    }
  }
  walk(0, from, true, 0)
  return best
}
