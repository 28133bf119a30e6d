// The possible meanings of a mistyped or misread query: candidates of an index, each with the cost of its mistakes.
// Pure.
import { isPunctuation, type Readings, typedForms, withoutTones } from '#contract/pinyin.ts'
import { cost, heardOf, syllableCost, wordCost } from './near.ts'
import type { Syllables } from './syllables.ts'

/** The letters of the longest syllable, and one extra: zhuangg. */
const LONGEST = 7
/** Shorter queries are not corrected, because nearly everything is one edit away from them. */
const LEAST_LETTERS = 4
/** From this number of letters on a query may have two edits, each in its own syllable. */
const TWO_EDITS = 9

/** Syllables of one query that may be misheard, each for a similar-sounding one. */
const CONFUSIONS = 3

/** Edits allowed in typed letters; letters that stand for typed characters have none. */
export const editsIn = (letters: string): number => (letters.length >= TWO_EDITS ? 2 : 1)

/** The possible sounds of some typed letters; true where an edit is needed. */
type Near = readonly (readonly [sound: string, isEdit: boolean])[]
const nearBySyllables = new WeakMap<ReadonlySet<string>, Map<string, Near>>()
/** The number of cached segments; a user types few different ones. */
const MAX_SEGMENTS = 5_000

const sameInitial = (one: string | undefined): string | undefined => (one === 'l' ? 'n' : one === 'f' ? 'h' : one)

/**
 * False only where {@link syllableCost} is null: one mistake leaves one of the first two letters in its place, or next
 * to it.
 */
const isNearEnough = (typed: string, syllable: string): boolean =>
  sameInitial(typed[0]) === sameInitial(syllable[0]) ||
  typed[1] === syllable[1] ||
  typed[0] === syllable[1] ||
  typed[1] === syllable[0]

const nearOf = (typed: string, { syllables, soundOf }: Syllables): Near => {
  const kept = nearBySyllables.get(syllables) ?? new Map<string, Near>()
  nearBySyllables.set(syllables, kept)
  const before = kept.get(typed)
  if (before !== undefined) return before
  const sounds = new Map<string, boolean>()
  for (const syllable of syllables) {
    // Most syllables differ too much, which the cheapest comparison shows.
    if (!isNearEnough(typed, syllable)) continue
    const costs = syllableCost(typed, syllable)
    const sound = soundOf.get(heardOf(syllable))
    if (costs !== null && sound !== undefined && sounds.get(sound) !== false) sounds.set(sound, costs >= cost.edit)
  }
  if (kept.size >= MAX_SEGMENTS) kept.clear()
  const near = [...sounds]
  kept.set(typed, near)
  return near
}

/**
 * The fewest edits with which the letters from each position on are whole syllables; the last one may be incomplete.
 */
const leastEdits = (letters: string, all: Syllables): readonly number[] => {
  const least: number[] = []
  least[letters.length] = 0
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    let best = all.beginnings.has(letters.slice(at)) ? 0 : Number.POSITIVE_INFINITY
    for (let length = Math.min(LONGEST, letters.length - at); length >= 1 && best > 0; length -= 1) {
      const after = least[at + length] ?? 0
      if (after >= best) continue
      const near = nearOf(letters.slice(at, at + length), all)
      if (near.length > 0) best = Math.min(best, after + (near.some(([, isEdit]) => !isEdit) ? 0 : 1))
    }
    least[at] = best
  }
  return least
}

/** The number of beginnings looked up for one query; it limits the time of a keystroke. */
const MAX_KEYS = 300

/**
 * The possible first sounds of a name meant by letters with at most this number of edits: two sounds, or a line break
 * and one where only one syllable is whole. The fewest edits first.
 */
export const mistakenKeys = (letters: string, edits: number, all: Syllables): readonly string[] => {
  if (letters.length < LEAST_LETTERS) return []
  const least = leastEdits(letters, all)
  const keys = new Map<string, number>()
  const add = (key: string, costs: number) => {
    if (costs <= edits && costs < (keys.get(key) ?? Number.POSITIVE_INFINITY)) keys.set(key, costs)
  }
  const lengths = (at: number) => Array.from({ length: Math.min(LONGEST, letters.length - at) }, (_, less) => less + 1)
  for (const length of lengths(0)) {
    if ((least[length] ?? 0) > edits) continue
    const isUnfinished = length === letters.length || all.beginnings.has(letters.slice(length))
    for (const [sound, isEdit] of nearOf(letters.slice(0, length), all)) {
      const here = isEdit ? 1 : 0
      if (isUnfinished) add(`\n${sound}`, here)
      for (const next of lengths(length)) {
        const rest = here + (least[length + next] ?? 0)
        if (rest > edits) continue
        for (const [second, isNextEdit] of nearOf(letters.slice(length, length + next), all))
          add(sound + second, rest + (isNextEdit ? 1 : 0))
      }
    }
  }
  return [...keys]
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_KEYS)
    .map(([key]) => key)
}

/** A text that may be meant. */
export interface Meant {
  /** The positions of the matched characters. */
  readonly places: readonly number[]
  /** The readings of these characters, with tones. */
  readonly readings: readonly string[]
  /** The corrected letters. */
  readonly letters: string
  readonly costs: number
}

/**
 * The cheapest way to read mistyped letters as the characters of a text from one position on; null where there is none.
 */
export const meantBy = (
  letters: string,
  mostEdits: number,
  text: string,
  from: number,
  readings: Readings,
): Meant | null => {
  let best: Meant | null = null
  const path: { at: number; reading: string; letters: string; isUnfinished: boolean }[] = []
  const walk = (done: number, at: number, costs: number, edits: number, confusions: number): void => {
    if (best !== null && costs >= best.costs) return
    if (done === letters.length) {
      const last = path.at(-1)
      const all = costs + (last?.isUnfinished === true ? cost.confused : 0)
      if (best !== null && all >= best.costs) return
      best = {
        places: path.map((one) => one.at),
        readings: path.map((one) => one.reading),
        letters: path.map((one) => one.letters).join(''),
        costs: all,
      }
      return
    }
    const character = text[at]
    if (character === undefined) return
    const step = (reading: string, right: string, length: number, here: number, isUnfinished = false) => {
      const isEdit = here >= cost.edit
      const isConfused = here === cost.confused
      if (edits + (isEdit ? 1 : 0) > mostEdits || confusions + (isConfused ? 1 : 0) > CONFUSIONS) return
      path.push({ at, reading, letters: right, isUnfinished })
      walk(done + length, at + 1, costs + here, edits + (isEdit ? 1 : 0), confusions + (isConfused ? 1 : 0))
      path.pop()
    }
    const read = readings[character]
    if (read === undefined) {
      if (path.length > 0 && isPunctuation(character)) walk(done, at + 1, costs, edits, confusions)
      else if (character.toLowerCase() === letters[done]) step(character, character.toLowerCase(), 1, 0)
      return
    }
    const left = letters.length - done
    for (const reading of read) {
      for (const right of typedForms(reading)) {
        for (let length = Math.max(1, right.length - 2); length <= Math.min(left, right.length + 2); length += 1) {
          const here = syllableCost(letters.slice(done, done + length), right)
          if (here !== null) step(reading, right, length, here)
        }
        if (left < right.length && right.startsWith(letters.slice(done))) step(reading, right, left, cost.none, true)
      }
    }
  }
  walk(0, from, 0, 0, 0)
  return best
}

/**
 * The sounds of a Han query, one string of letters for each combination of readings, at most four; none where a
 * character is unknown.
 */
export const soundsLike = (wanted: string, readings: Readings): readonly string[] => {
  let ways = ['']
  for (const character of wanted) {
    const read = readings[character]
    if (read === undefined) return []
    const forms = [...new Set(read.map(withoutTones))]
    const kept = ways.length * forms.length > 4 ? forms.slice(0, 1) : forms
    ways = ways.flatMap((way) => kept.map((form) => way + form))
  }
  return ways
}

/** A query with its words corrected. */
export interface Corrected {
  readonly text: string
  readonly costs: number
}

/** The number of corrections of a Latin query that are looked up. */
const MAX_CORRECTED = 4

/**
 * The queries of known words that are most similar to the typed text, most similar first; `known` has one word per
 * line, between line breaks.
 */
export const correctedWords = (wanted: string, known: string): readonly Corrected[] => {
  const words = wanted.split(/\s+/)
  const vocabulary = known.split('\n')
  let all: readonly Corrected[] = [{ text: '', costs: 0 }]
  for (const word of words) {
    const isKnown = !/^[a-z]+$/.test(word) || known.includes(`\n${word}`)
    const near = isKnown
      ? [{ text: word, costs: 0 }]
      : vocabulary
          .flatMap((text): Corrected[] => {
            const costs = wordCost(word, text, words.length === 1)
            return costs === null ? [] : [{ text, costs }]
          })
          .sort((a, b) => a.costs - b.costs)
          .slice(0, MAX_CORRECTED)
    all = all
      .flatMap((before) =>
        near.map(({ text, costs }) => ({ text: `${before.text} ${text}`.trim(), costs: before.costs + costs })),
      )
      .sort((a, b) => a.costs - b.costs)
      .slice(0, MAX_CORRECTED)
  }
  return all.filter(({ costs }) => costs > 0)
}

/** Han queries shorter than this keep every character. */
const LEAST_HAN = 4

/** A Han query with two neighbours transposed, to be searched as it is. */
export const exchanged = (wanted: string): readonly string[] =>
  [...wanted].flatMap((_, at, all) => {
    const [one, other] = [all[at], all[at + 1]]
    if (one === undefined || other === undefined || one === other) return []
    return [[...all.slice(0, at), other, one, ...all.slice(at + 2)].join('')]
  })

/**
 * A Han query without one of its characters, which was wrong or superfluous; the rest is found with at most one
 * character between.
 */
export const withoutOne = (wanted: string): readonly string[] =>
  [...wanted].length < LEAST_HAN
    ? []
    : [...new Set([...wanted].map((_, at, all) => [...all.slice(0, at), ...all.slice(at + 1)].join('')))]
