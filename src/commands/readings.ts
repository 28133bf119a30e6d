// How Han text is typed on a Latin keyboard: full pinyin, initials, or both mixed, by every reading of each character. Pure.

/** Every reading of a character, the usual one first, with tone marks: { 重: ['zhòng', 'chóng'] }. */
export type Readings = Readonly<Record<string, readonly string[]>>

/** One matched character: where it stands, how it was read, and how many letters of the reading were typed. */
interface Syllable {
  readonly at: number
  readonly reading: string
  readonly typed: number
}

export interface PinyinMatch {
  readonly syllables: readonly Syllable[]
  /** Only first letters (or zh, ch, sh) were typed. */
  readonly initials: boolean
  /** How many characters are not read by their usual reading; the fewer the better. */
  readonly unusual: number
}

const toneless = (reading: string): string =>
  reading
    .toLowerCase()
    .normalize('NFD')
    .replace(/u\u0308/g, 'v')
    .replace(/[\u0300-\u036f]/g, '')

// There are some thirteen hundred readings with their tones, and each is asked for thousands of times.
const plained = new Map<string, string>()

/** Letters without tone marks; ü is typed as v. */
export const plain = (reading: string): string => {
  const before = plained.get(reading)
  if (before !== undefined) return before
  const letters = toneless(reading)
  plained.set(reading, letters)
  return letters
}

const initialOf = (letters: string): readonly string[] => {
  const first = letters[0] ?? ''
  const digraph = /^[zcs]h/.exec(letters)?.[0]
  return digraph === undefined ? [first] : [digraph, first]
}

/**
 * Matches a query of Latin letters against characters of a text from one place on, syllable by syllable: never from
 * the middle of a syllable, because loose matches (oa → wangpan) are worse than none. Only the last syllable may be unfinished.
 */
export const matchPinyin = (
  query: string,
  text: readonly string[],
  from: number,
  readings: Readings,
): PinyinMatch | null => {
  let best: PinyinMatch | null = null
  const better = (found: PinyinMatch) =>
    best === null ||
    found.unusual < best.unusual ||
    (found.unusual === best.unusual && found.initials && !best.initials)

  const walk = (rest: string, at: number, syllables: readonly Syllable[], initials: boolean, unusual: number): void => {
    if (rest === '') {
      const found = { syllables, initials, unusual }
      if (better(found)) best = found
      return
    }
    const character = text[at]
    if (character === undefined) return
    const known = readings[character]
    if (known === undefined && syllables.length > 0 && /[^\p{L}\p{N}]/u.test(character)) {
      // Signs between the words are not typed.
      walk(rest, at + 1, syllables, initials, unusual)
      return
    }
    if (known === undefined) {
      // Letters and digits inside a title stand for themselves.
      if (character.toLowerCase() !== rest[0]) return
      walk(rest.slice(1), at + 1, [...syllables, { at, reading: character, typed: 1 }], initials, unusual)
      return
    }
    known.forEach((reading, nth) => {
      const letters = plain(reading)
      const step = (typed: number, isInitial: boolean) =>
        walk(
          rest.slice(typed),
          at + 1,
          [...syllables, { at, reading, typed }],
          initials && isInitial,
          unusual + (nth === 0 ? 0 : 1),
        )
      for (const initial of initialOf(letters)) if (rest.startsWith(initial)) step(initial.length, true)
      if (letters.length > 1 && rest.startsWith(letters)) step(letters.length, false)
      else if (rest.length > 1 && letters.startsWith(rest)) step(rest.length, false)
    })
  }
  walk(query, from, [], true, 0)
  return best
}
