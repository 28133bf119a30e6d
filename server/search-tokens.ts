// The tokens by which an index finds a text: pairs of neighbouring characters, as written and as read. A row that
// matches a search has every token of the search; whether a row with every token matches is checked on its text
// (server/http/lists.ts).
import { pinyinPattern } from '#contract/pinyin.ts'

/** FNV-1a as a signed 32-bit number, like PostgreSQL's integer. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}

const pairsOf = (pieces: readonly string[]): string[] =>
  pieces.slice(1).map((piece, at) => `${pieces[at] ?? ''}${piece}`)

const written = (piece: string): string => `w${piece}`
const spokenPair = (pair: string): string => `s${pair}`
const spokenFirst = (letter: string): string => `f${letter}`

/**
 * The readings of one syllable in the form of contract/pinyin.ts: `z'h'ong/c'h'ong`, or `.2'` for a character without a
 * reading.
 */
const readingsIn = (syllable: string): string[] => syllable.split('/').map((one) => one.replace('.', ''))

/** Letters after which typing may continue with the next syllable: its initials, and its last letter. */
const exitsOf = (reading: string): string[] => {
  const letters = reading.replaceAll("'", '')
  return [...reading.matchAll(/(.)'/g)].map(([, letter = '']) => letter).concat(letters.slice(-1))
}

const spokenPieces = (line: string): string[] => {
  const syllables = line
    .split(' ')
    .filter((one) => one !== '')
    .map(readingsIn)
  const inside = syllables.flatMap((readings) => readings.flatMap((one) => pairsOf([...one.replaceAll("'", '')])))
  const between = syllables.slice(1).flatMap((next, at) => {
    const entries = next.map((reading) => reading.slice(0, 1))
    const exits = (syllables[at] ?? []).flatMap(exitsOf)
    return exits.flatMap((exit) => entries.map((entry) => `${exit}${entry}`))
  })
  const first = (syllables[0] ?? []).map((reading) => spokenFirst(reading.slice(0, 1)))
  return [...first, ...[...inside, ...between].map(spokenPair)]
}

/** The tokens of a row with these search columns (server/readings.ts), without duplicates. */
export const searchTokens = (row: { readonly search_text: string; readonly spoken: string }): number[] => {
  const characters = [...row.search_text]
  const pieces = [
    ...[...characters, ...pairsOf(characters)].map(written),
    ...row.spoken.split('\n').flatMap(spokenPieces),
  ]
  return [...new Set([...new Set(pieces)].map(hashOf))]
}

/** The tokens of a search: of a text that contains it and, for Latin letters, of one with that reading. */
export interface WantedTokens {
  readonly written: readonly number[]
  readonly spoken: readonly number[] | null
}

/** The tokens of a search that is not empty. */
export const wantedTokens = (words: string): WantedTokens => {
  const wanted = words.normalize('NFKC').toLowerCase()
  const characters = [...wanted.trim()]
  const letters = [...wanted.replace(/[\s']/g, '')]
  const spoken = letters.length === 1 ? [spokenFirst(letters[0] ?? '')] : pairsOf(letters).map(spokenPair)
  return {
    written: (characters.length === 1 ? characters : pairsOf(characters)).map(written).map(hashOf),
    spoken: pinyinPattern(wanted) === null ? null : spoken.map(hashOf),
  }
}
