// How names are read aloud, for search: syllables, their initials, and everything a search box may hit.

/** Letters that open a syllable: `zhi mu` is `zm`, and with `double` `zhm`. */
export const initials = (syllables: readonly string[], double = false): string =>
  syllables.map((one) => (double ? (/^[zcs]h|^./.exec(one)?.[0] ?? '') : one.slice(0, 1))).join('')

/** The ways a reading is typed: with blanks, without, by initials, by doubled initials. */
export const readings = (syllables: readonly string[]): string[] => [
  syllables.join(' '),
  syllables.join(''),
  initials(syllables),
  initials(syllables, true),
]

/** Everything a search may hit, once each. */
export const searchText = (words: readonly (string | null)[]): string =>
  [...new Set(words.flatMap((word) => (word === null || word === '' ? [] : [word.toLowerCase()])))].join(' ')

/** Syllables of a name without tones, v for ü; what is not Chinese is left out. */
export type Syllabizer = (name: string) => string[]

/** The dictionary, loaded when first needed: most requests never do. */
export const loadSyllabizer = async (): Promise<Syllabizer> => {
  const { pinyin } = await import('pinyin-pro')
  return (name) => pinyin(name, { type: 'array', toneType: 'none', v: true, nonZh: 'removed' })
}

/**
 * Syllables of a name that is made from a herb's: the herb's own reading stands where its name does, because a dictionary of
 * everyday words reads many of them wrongly.
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
