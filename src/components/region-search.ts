// Which places a typed text means: by name, by the whole path, by full pinyin or by initials. Pure.

import type { Readings } from '#contract/pinyin.ts'
import type { Region } from '#contract/regions.ts'
import { matchPinyin } from '#src/search/readings.ts'

/** One place that was found, and which characters of its name answered: [from, to). */
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
  // The place's own reading first: 亳 is what it is called here, and some say it otherwise.
  for (const character of characters) readings[character]?.push(...(others[character] ?? []))
  const match = matchPinyin(letters, characters, 0, readings)
  if (match === null) return null
  // A single letter is the beginning of many a reading; initials of several are meant more often than they are chance.
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
  // Several words, or one that runs on over the border of two names: 亳州谯城.
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

/** Places that answer, best first, at most `most`: what begins so before what contains it, larger places before smaller ones. `others`: how else characters may be read. */
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
