// Finds places by typed text: name, full path, full pinyin or initials. Pure.

import type { Readings } from '#contract/pinyin.ts'
import type { Region } from '#contract/regions.ts'
import { matchPinyin } from '#src/search/readings.ts'

/** A place that was found, and which characters of its name match: [from, to). */
export interface RegionHit {
  readonly region: Region
  readonly range: readonly [number, number] | null
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

interface Found extends RegionHit {
  readonly rank: number
}

const byLetters = (region: Region, letters: string, others: Readings): Found | null => {
  const characters = [...region.name]
  const syllables = region.pinyin.split(' ')
  const readings: Record<string, string[]> = {}
  for (const [at, character] of characters.entries()) {
    readings[character] = [...(readings[character] ?? []), syllables[at] ?? '']
  }
  // The place's own reading comes first, because 亳 is read differently outside this name.
  for (const character of characters) readings[character]?.push(...(others[character] ?? []))
  const match = matchPinyin(letters, characters, 0, readings)
  if (match === null) return null
  // One letter matches many readings by chance; several initials rarely do, so they rank higher.
  return { region, range: [0, match.syllables.length], rank: match.initials ? 3 : letters.length > 1 ? 2 : 4 }
}

const byNames = (region: Region, words: readonly string[]): Found | null => {
  const [word = ''] = words
  if (words.length === 1) {
    const at = region.name.indexOf(word)
    const range = at < 0 ? null : ([at, at + word.length] as const)
    if (at === 0) return { region, range, rank: region.name === word ? 0 : 1 }
    if (at > 0) return { region, range, rank: 5 }
  }
  // Several words, or one that spans two names: 亳州谯城.
  let from = 0
  for (const one of [...words.join('')]) {
    const at = region.full_name.indexOf(one, from)
    if (at < 0) return null
    from = at + 1
  }
  const last = words.at(-1) ?? ''
  const ends = [...region.name].some((one) => last.includes(one))
  return ends ? { region, range: null, rank: 6 } : null
}

const flat = (regions: readonly Region[]): Region[] => regions.flatMap((one) => [one, ...flat(one.children)])

/**
 * Matching places, best first, at most `most`: prefixes before substrings, larger places before smaller ones. `others`: further readings of
 * characters.
 */
export const findRegions = (
  tree: readonly Region[],
  text: string,
  most: number,
  others: Readings = {},
): readonly RegionHit[] => {
  const wanted = plain(text)
  if (wanted === '') return []
  const letters = wanted.replace(/[\s']/g, '')
  const isLatin = /^[a-z]+$/.test(letters)
  const words = wanted.split(/\s+/)
  return flat(tree)
    .flatMap((region) => (isLatin ? byLetters(region, letters, others) : byNames(region, words)) ?? [])
    .sort((a, b) => a.rank - b.rank || a.region.level - b.region.level || a.region.code.localeCompare(b.region.code))
    .slice(0, most)
}
