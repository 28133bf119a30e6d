// The questions to a searched list and their answers; the same in a worker and on the page. Pure.
import { type Hit, searchIn } from './search.ts'
import type { Index } from './search-index.ts'

/** How much each id was used; older uses count less (`src/search/frecency.ts`). */
export type Weights = readonly (readonly [id: string, weight: number])[]

/** A question to a list; plain values only, so that it can be posted to a worker. */
export interface Question {
  readonly text: string
  /** Parts of the text, searched where nothing is found. */
  readonly instead?: readonly string[]
  /** Further texts, which are searched whatever is found. */
  readonly besides?: readonly string[]
  /** See `SearchHow.english`. */
  readonly english?: boolean
  /** Ids begin with one of these; left out where all ids count. */
  readonly among?: readonly string[]
  /** The user's own use; see `SearchHow.weight`. */
  readonly weights: Weights
  /** All users' use, where the entries lack it; see `SearchHow.common`. */
  readonly common?: Weights
}

/** The hits of each searched text, best first. */
export type Answer = ReadonlyMap<string, readonly Hit[]>

/** The answer of an empty search. */
export const noAnswer: ReadonlyMap<string, readonly Hit[]> = new Map()

const weightBy = (weights: Weights): ((id: string) => number) => {
  const known = new Map(weights)
  return (id) => known.get(id) ?? 0
}

/** Searches an index for a question. */
export const answerTo = (
  { text, instead = [], besides = [], english, among, weights, common }: Question,
  index: Index,
): Answer => {
  const how = {
    weight: weightBy(weights),
    ...(common !== undefined && { common: weightBy(common) }),
    ...(english !== undefined && { english }),
    ...(among !== undefined && { only: ({ id }: { id: string }) => among.some((start) => id.startsWith(start)) }),
  }
  const hits = searchIn(text, index, how)
  const others = hits.length > 0 ? besides : [...besides, ...instead]
  return new Map([[text, hits], ...others.map((part) => [part, searchIn(part, index, how)] as const)])
}

/**
 * Whether two questions have the same answer while the list is unchanged; `answer`: the answer to the first, where it
 * is known.
 */
export const isSameQuestion = (one: Question, other: Question, answer: Answer = noAnswer): boolean =>
  one === other ||
  (one.text === other.text &&
    // Where something was found, the alternative texts make no difference.
    ((answer.get(one.text)?.length ?? 0) > 0 || isSame(one.instead, other.instead)) &&
    isSame(one.besides, other.besides) &&
    one.english === other.english &&
    isSame(one.among, other.among) &&
    isSameUse(one.weights, other.weights) &&
    isSameUse(one.common, other.common))

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

const isSameUse = (one: Weights = [], other: Weights = []): boolean =>
  one === other ||
  (one.length === other.length && one.every(([id, weight], at) => id === other[at]?.[0] && weight === other[at]?.[1]))
