// The readings of names, and the letters that match them: the rule by which page and server find 黄芪 by huangqi, hq or huangq.

/** Every reading of a character, the usual one first, with tone marks: { 重: ['zhòng', 'chóng'] }. */
export type Readings = Readonly<Record<string, readonly string[]>>

type Written = Readonly<Record<string, string>>

/** Readings as contract/readings.json has them: `usual` and `other` hold the characters of each reading; a character stands once in `usual`. */
export const readingsOf = (usual: Written, other: Written): Readings => {
  const all: Record<string, string[]> = {}
  for (const [reading, characters] of Object.entries(usual)) for (const one of characters) all[one] = [reading]
  for (const [reading, characters] of Object.entries(other)) for (const one of characters) all[one]?.push(reading)
  return all
}

const toneless = (reading: string): string =>
  reading
    .toLowerCase()
    .normalize('NFD')
    .replace(/u\u0308/g, 'v')
    .replace(/[\u0300-\u036f]/g, '')

// Cached: there are some 1,300 readings with tones, each needed thousands of times.
const plained = new Map<string, string>()

/** Letters without tone marks; ü is typed as v. */
export const withoutTones = (reading: string): string => {
  const before = plained.get(reading)
  if (before !== undefined) return before
  const letters = toneless(reading)
  plained.set(reading, letters)
  return letters
}

const typed = new Map<string, readonly string[]>()

/** Every way a reading is typed, the usual one first: nǚ is typed nv, by some nu. */
export const typedForms = (reading: string): readonly string[] => {
  const before = typed.get(reading)
  if (before !== undefined) return before
  const letters = withoutTones(reading)
  const ways = letters.includes('v') ? [letters, letters.replace('v', 'u')] : [letters]
  typed.set(reading, ways)
  return ways
}

/** Whether a character is punctuation, which nobody types in a search. */
export const isPunctuation = (character: string): boolean => {
  // Called for each character of each matching name; most are Han characters, which are recognised fastest by their code.
  const code = character.charCodeAt(0)
  return !(code >= 0x4e00 && code <= 0x9fff) && /[^\p{L}\p{N}]/u.test(character)
}

// The form of a name: a blank before each syllable, a slash between the readings of a syllable, and an apostrophe after
// each beginning that may stand for the whole syllable: 重楼 is ` z'h'ong/c'h'ong l'ou`. A dot precedes a character that
// stands for itself: 乙2 is ` y'i .2'`.

const marked = (letters: string): string =>
  /^[zcs]h/.test(letters)
    ? `${letters[0]}'${letters[1]}'${letters.slice(2)}`
    : `${letters.slice(0, 1)}'${letters.slice(1)}`

/** A name in the form that {@link pinyinPattern} matches; '' where it has no readings. */
export const pinyinForm = (name: string, readings: Readings): string => {
  let form = ''
  let isRead = false
  for (const character of name.toLowerCase()) {
    const read = readings[character]
    if (read !== undefined) {
      isRead = true
      form += ` ${[...new Set(read.flatMap(typedForms))].map(marked).join('/')}`
    } else if (!isPunctuation(character)) form += ` .${/[a-z\d]/.test(character) ? character : '_'}'`
  }
  return isRead ? form : ''
}

/** The form of a name from given syllables: `bai zhu`. */
export const syllablesForm = (syllables: readonly string[]): string =>
  syllables.map((one) => ` ${marked(one.toLowerCase())}`).join('')

/**
 * Matches what may lie between two typed letters: nothing within a syllable; or the rest of a complete or abbreviated
 * syllable, with its other readings, up to the next syllable.
 */
const NEXT = "(?:'?|(?:'[a-z']*)?(?:/[a-z'/]*)? (?:\\.|[a-z'/]*/)?)"
/** Matches the beginning of the first syllable of a match. */
const INTO = " (?:[a-z'/]*/)?"

/** Maximum letters of a query. */
const MAX_LETTERS = 64

/**
 * The pattern that finds a query of Latin letters in these forms, one name to a line. Each syllable is typed whole or by its first
 * letter (or zh, ch, sh), the last one by any beginning; a single letter means the first character of a name. Null for any other query.
 * JavaScript and PostgreSQL read the pattern alike, and its length is proportional to that of the query.
 */
export const pinyinPattern = (query: string): string | null => {
  const letters = query.normalize('NFKC').toLowerCase().replace(/[\s']/g, '')
  if (!/^[a-z][a-z\d]*$/.test(letters) || letters.length > MAX_LETTERS) return null
  return `${letters.length === 1 ? '(?:^|\n)' : ''}${INTO}${letters.split('').join(NEXT)}`
}
