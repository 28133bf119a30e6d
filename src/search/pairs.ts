// An index for matching by reading. A pair is a character with a reading and the letter after it. The typed letters are
// compared with each pair once, and only the names at the places of matching pairs are examined. Pure.
import { isPunctuation, type Readings, withoutTones } from '#contract/pinyin.ts'
import { heardOf } from './near.ts'
import { endsOf } from './readings.ts'
import { syllablesBy } from './syllables.ts'

/** The pairs of one text, each with its places. */
export interface Pairs {
  /**
   * Two characters for each pair: one with a reading, and the letter after it, or a line break at the end of a line.
   * Sorted.
   */
  readonly characters: string
  /** The places of pair p are `places[heads[p]]` to `places[heads[p + 1] - 1]`, in order. */
  readonly heads: Uint32Array
  /** Offsets in the text. */
  readonly places: Uint32Array
}

/** The pairs at the beginnings of lines, and all others. */
export interface Spoken {
  readonly first: Pairs
  readonly later: Pairs
}

const CODES = 0x10000

const pairsOf = (found: ReadonlyMap<number, readonly number[]>): Pairs => {
  const keys = [...found.keys()].sort((a, b) => a - b)
  const heads = new Uint32Array(keys.length + 1)
  const all = keys.map((key) => found.get(key) ?? [])
  all.forEach((places, nth) => {
    heads[nth + 1] = (heads[nth] ?? 0) + places.length
  })
  const places = new Uint32Array(heads[keys.length] ?? 0)
  all.forEach((some, nth) => {
    places.set(some, heads[nth] ?? 0)
  })
  const characters = keys.map((key) => String.fromCharCode(Math.floor(key / CODES), key % CODES)).join('')
  return { characters, heads, places }
}

/** The pairs of lines between line breaks. A pair skips punctuation, because nobody types it. */
export const spokenOf = (text: string, readings: Readings): Spoken => {
  const first = new Map<number, number[]>()
  const later = new Map<number, number[]>()
  let of = first
  let before = -1
  const end = (next: number) => {
    if (before < 0) return
    const key = text.charCodeAt(before) * CODES + next
    const places = of.get(key)
    if (places === undefined) of.set(key, [before])
    else places.push(before)
  }
  let isFirst = true
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const isBreak = character === '\n'
    if (!isBreak && isPunctuation(character)) continue
    end(text.charCodeAt(at))
    of = isFirst ? first : later
    before = !isBreak && readings[character] !== undefined ? at : -1
    isFirst = isBreak
  }
  return { first: pairsOf(first), later: pairsOf(later) }
}

/** The pairs with a reading that may begin like the letters of a query. */
export const pairsRead = (pairs: ReadPairs, letters: string, readings: Readings): readonly number[] => {
  const { characters } = pairs
  // The same characters occur again and again, so their results are cached.
  const known = new Map<number, readonly number[]>()
  const ends = (from: number, nth: number): readonly number[] => {
    const key = from * CODES + characters.charCodeAt(nth)
    const before = known.get(key)
    if (before !== undefined) return before
    const character = characters[nth] ?? ''
    const read = readings[character]
    const all = read === undefined ? (character === letters[from] ? [from + 1] : []) : endsOf(letters, from, read)
    known.set(key, all)
    return all
  }
  const mayBegin = (pair: number): boolean =>
    ends(0, pair * 2).some((end) => end === letters.length || ends(end, pair * 2 + 1).length > 0)
  return (pairs.letters.get(letters[0] ?? '') ?? []).filter(mayBegin)
}

/** Calls `see` for the places of some pairs, in the order of the text, until it returns false. */
export const placesOf = ({ heads, places }: Pairs, some: readonly number[], see: (place: number) => boolean): void => {
  const next = some.map((pair) => heads[pair] ?? 0)
  const last = some.map((pair) => heads[pair + 1] ?? 0)
  const placeOf = (nth: number | undefined): number => {
    const at = nth === undefined ? undefined : next[nth]
    return nth === undefined || at === undefined || at >= (last[nth] ?? 0)
      ? Number.POSITIVE_INFINITY
      : (places[at] ?? 0)
  }
  // A heap gives the next place of many pairs; a sorted list is a heap.
  const heap = some.map((_, nth) => nth).sort((a, b) => placeOf(a) - placeOf(b))
  const sink = () => {
    for (let at = 0; ; ) {
      const left = at * 2 + 1
      const least = placeOf(heap[left + 1]) < placeOf(heap[left]) ? left + 1 : left
      const [own, below] = [heap[at], heap[least]]
      if (own === undefined || below === undefined || placeOf(own) <= placeOf(below)) return
      heap[at] = below
      heap[least] = own
      at = least
    }
  }
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    const place = placeOf(top)
    if (place === Number.POSITIVE_INFINITY || !see(place)) return
    next[top] = (next[top] ?? 0) + 1
    sink()
  }
}

/** Pairs with their lookup tables. */
export interface ReadPairs extends Pairs {
  /** The pairs by the first letter of a reading of the first character. */
  readonly letters: ReadonlyMap<string, readonly number[]>
  /** The pairs by the sound of the first character (see `heardOf`), and by the sounds of both. */
  readonly sounds: ReadonlyMap<string, readonly number[]>
}

/** Adds the lookup tables to pairs. */
export const readPairs = (pairs: Pairs, readings: Readings): ReadPairs => {
  const { soundOf } = syllablesBy(readings)
  const known = new Map<string, { letters: readonly string[]; sounds: readonly string[] }>()
  const heard = (character: string) => {
    const kept = known.get(character)
    if (kept !== undefined) return kept
    const read = (readings[character] ?? []).map(withoutTones)
    const now = {
      letters: [...new Set(read.map((one) => one[0] ?? ''))],
      sounds: [...new Set(read.flatMap((one) => soundOf.get(heardOf(one)) ?? []))],
    }
    known.set(character, now)
    return now
  }
  const letters = new Map<string, number[]>()
  const sounds = new Map<string, number[]>()
  const add = (to: Map<string, number[]>, key: string, pair: number) => {
    const some = to.get(key)
    if (some === undefined) to.set(key, [pair])
    else some.push(pair)
  }
  for (let pair = 0; pair * 2 < pairs.characters.length; pair += 1) {
    const first = heard(pairs.characters[pair * 2] ?? '')
    for (const letter of first.letters) add(letters, letter, pair)
    for (const sound of first.sounds) {
      add(sounds, sound, pair)
      for (const second of heard(pairs.characters[pair * 2 + 1] ?? '').sounds) add(sounds, sound + second, pair)
    }
  }
  return { ...pairs, letters, sounds }
}

/** The pairs whose first character has this sound (see `heardOf`); with two sounds, the pairs with both. */
export const pairsHeard = (pairs: ReadPairs, sounds: string): readonly number[] => pairs.sounds.get(sounds) ?? []
