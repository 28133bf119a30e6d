// The syllables of a set of readings: for splitting typed letters, and for comparing sounds. Pure.
import { type Readings, typedForms } from '#contract/pinyin.ts'
import { heardOf } from './near.ts'

/** All syllables of some readings. */
export interface Syllables {
  readonly syllables: ReadonlySet<string>
  /** All beginnings of these syllables. */
  readonly beginnings: ReadonlySet<string>
  /** The character that stands for a sound (see `heardOf`) in an index; equal readings always give equal characters. */
  readonly soundOf: ReadonlyMap<string, string>
}

/** Characters of the private use area, which no text contains. */
const FIRST_SOUND = 0xe000

const known = new WeakMap<Readings, Syllables>()

/** The syllables of readings; cached with them. */
export const syllablesBy = (readings: Readings): Syllables => {
  const before = known.get(readings)
  if (before !== undefined) return before
  const syllables = new Set(Object.values(readings).flatMap((all) => all.flatMap(typedForms)))
  const beginnings = new Set([...syllables].flatMap((one) => [...one].map((_, at) => one.slice(0, at + 1))))
  const sounds = [...new Set([...syllables].map(heardOf))].sort()
  const soundOf = new Map(sounds.map((sound, nth) => [sound, String.fromCharCode(FIRST_SOUND + nth)]))
  const all = { syllables, beginnings, soundOf }
  known.set(readings, all)
  return all
}
