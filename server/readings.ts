// Pinyin of names: the search columns of rows, and the syllables that are shown.

import { MAX_READING } from '#contract/fields.ts'
import { pinyinForm, type Readings, readingsOf, syllablesForm } from '#contract/pinyin.ts'
import written from '#contract/readings.json' with { type: 'json' }

/** First letters of each syllable: `zhi mu` is `zm`. */
export const initials = (syllables: readonly string[]): string => syllables.map((one) => one.slice(0, 1)).join('')

let known: Readings | null = null

const allReadings = (): Readings => {
  known ??= readingsOf(written.usual, written.other)
  return known
}

type Words = readonly (string | null | undefined)[]

const distinct = (words: Words): string[] => [
  ...new Set(words.flatMap((word) => (word === null || word === undefined || word === '' ? [] : [word]))),
]

/** The two columns a row is searched by (see `matchesPinyin`): its words as written, and the readings of its names. */
export interface SearchColumns {
  readonly search_text: string
  readonly spoken: string
}

/** The readings of a name in the form of contract/pinyin.ts; '' where it has none. */
export const readingOf = (name: string): string => pinyinForm(name, allReadings())

/**
 * The search text of a row: `names` by their letters and by every reading of their characters, the
 * main one first; `others`, numbers and places, by their letters alone; `syllables` are readings a
 * person entered (`bai zhu`).
 */
export const searchColumns = (names: Words, others: Words = [], syllables: Words = []): SearchColumns => ({
  search_text: distinct([...names, ...others])
    .map((word) => word.toLowerCase())
    .join(' '),
  spoken: distinct([
    ...distinct(names).map(readingOf),
    ...distinct(syllables).map((one) => syllablesForm(one.split(' '))),
  ]).join('\n'),
})

/** The search columns of two rows together. */
export const mergeSearchColumns = (one: SearchColumns, other: SearchColumns): SearchColumns => ({
  search_text: distinct([one.search_text, other.search_text]).join(' '),
  spoken: distinct([one.spoken, other.spoken]).join('\n'),
})

/**
 * Syllables as a record stores them, separated by blanks; the syllables of a long name that its field cannot hold are
 * left out.
 */
export const keptReading = (syllables: readonly string[]): string => {
  let kept = ''
  for (const one of syllables) {
    const longer = kept === '' ? one : `${kept} ${one}`
    if (longer.length > MAX_READING) break
    kept = longer
  }
  return kept
}

/** Syllables of a name without tones, v for ü; non-Chinese characters are left out. */
export type Syllabizer = (name: string) => string[]

/** The dictionary, loaded on first use: most requests never need it. */
export const loadSyllabizer = async (): Promise<Syllabizer> => {
  const { pinyin } = await import('pinyin-pro')
  return (name) => pinyin(name, { type: 'array', toneType: 'none', v: true, nonZh: 'removed' })
}

/**
 * Syllables of a name that contains a herb's name: that part uses the herb's own reading, because a
 * dictionary of everyday words reads many of them wrongly.
 */
export const syllablesWith = (
  name: string,
  herb: { readonly name: string; readonly pinyin: string },
  syllablesOf: Syllabizer,
): string[] => {
  const at = name.indexOf(herb.name)
  if (at === -1) return syllablesOf(name)
  return [
    ...syllablesOf(name.slice(0, at)),
    ...herb.pinyin.split(' '),
    ...syllablesOf(name.slice(at + herb.name.length)),
  ]
}
