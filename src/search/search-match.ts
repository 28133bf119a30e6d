// How one text matches a query: by its characters, by its reading, or loosely. Pure.
import type { Readings } from '#contract/pinyin.ts'
import { matchPinyin } from './readings.ts'

/**
 * From best to worst; a hit of a better tier always comes before one of a worse tier. `own`: the user's own name.
 * `exact`: a whole number or name. `prefix`: the beginning. `word`: an inner word, or another name. `initials`,
 * `pinyin`: by reading, in first letters or mixed. `inside`: read or written inside. `fuzzy`: characters with gaps.
 * `typo`: similar to the typed text; only while there are fewer than three better hits (您是不是要找).
 */
export const tiers = ['own', 'exact', 'prefix', 'word', 'initials', 'pinyin', 'inside', 'fuzzy', 'typo'] as const
/** One of {@link tiers}. */
export type Tier = (typeof tiers)[number]

export interface Hit {
  readonly id: string
  readonly tier: Tier
  /** The matching text; anything but the title is shown beside it. */
  readonly in: 'title' | 'other' | 'alias'
  readonly text: string
  /** Matched ranges of `text`, [from, to). */
  readonly ranges: readonly (readonly [number, number])[]
  /** The readings of the matched characters, for a pinyin match. */
  readonly reading: readonly { readonly text: string; readonly typed: number }[]
  /** For a `typo`: the corrected text, `huangqi` for `hunagqi`; absent for every other tier. */
  readonly meant?: string
  /** For a `typo`: the total cost of its mistakes; fewer are better. */
  readonly mistakes?: number
}

/** How one text matches; smaller values of `start`, `rest` and `unusual` are better. */
export type Match = Pick<Hit, 'tier' | 'ranges' | 'reading' | 'meant'> & {
  readonly start: number
  readonly rest: number
  readonly unusual: number
}

/** One range as a list of ranges. */
export const range = (from: number, length: number): readonly (readonly [number, number])[] => [[from, from + length]]

/** Positions of single characters as ranges. */
export const joined = (positions: readonly number[]): readonly (readonly [number, number])[] => {
  const ranges: [number, number][] = []
  for (const at of positions) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === at) last[1] = at + 1
    else ranges.push([at, at + 1])
  }
  return ranges
}

/** Whether a text has only letters and digits of a Latin keyboard. */
export const isLatin = (text: string): boolean => /^[a-z\d]+$/.test(text)

/** Latin words match only from their beginning. */
export const beginsWord = (text: string, at: number, query: string): boolean =>
  at === 0 || !/^[a-z]/.test(query) || !/[\p{Script=Latin}\d]/u.test(text[at - 1] ?? '')

/** The match of letters with the reading of a text from one character on; `null` where they do not match. */
export const pinyinMatch = (letters: string, text: string, from: number, readings: Readings): Match | null => {
  if (readings[text[from] ?? ''] === undefined) return null
  const found = matchPinyin(letters, text, from, readings)
  if (found === null) return null
  return {
    tier: from > 0 ? 'inside' : found.initials ? 'initials' : 'pinyin',
    ranges: joined(found.syllables.map((one) => one.at)),
    reading: found.syllables.map((one) => ({ text: one.reading, typed: one.typed })),
    start: from,
    rest: text.length - found.syllables.length + (found.isUnfinished ? 1 : 0),
    unusual: found.unusual,
  }
}

/** Characters in order with gaps: Han text by characters, Latin text by the beginnings of its words. */
export const loose = (wanted: string, lower: string): Match | null => {
  const latin = isLatin(wanted)
  const positions: number[] = []
  for (let at = 0; at < lower.length && positions.length < wanted.length; at += 1) {
    if (lower[at] !== wanted[positions.length]) continue
    const follows = positions.at(-1) === at - 1
    const begins = at === 0 || /[^\p{L}\d]/u.test(lower[at - 1] ?? '')
    if (!latin || follows || begins) positions.push(at)
  }
  if (positions.length < wanted.length) return null
  const start = positions[0] ?? 0
  return {
    tier: 'fuzzy',
    ranges: joined(positions),
    reading: [],
    start,
    rest: lower.length - wanted.length,
    unusual: 0,
  }
}
