// What is asked of a list and what it answers: the same in a worker and in place. Pure.
import { type Hit, searchIn } from './search.ts'
import type { Index } from './search-index.ts'

/** How often something was used, by id. */
export type Weights = readonly (readonly [id: string, weight: number])[]

/** What one wants of a list; made of values only, so that a worker can be sent it. */
export interface Question {
  readonly text: string
  /** Searched too where nothing is found: parts of the text. */
  readonly instead?: readonly string[]
  /** Searched too, whatever is found. */
  readonly besides?: readonly string[]
  /** See `SearchHow.english`. */
  readonly english?: boolean
  /** Ids begin with one of these; absent where all are meant. */
  readonly among?: readonly string[]
  /** The asker's own use; see `SearchHow.weight`. */
  readonly weights: Weights
  /** Everybody's use, where it is not in the entries; see `SearchHow.common`. */
  readonly common?: Weights
}

/** The hits of each text that was searched, best first. */
export type Answer = ReadonlyMap<string, readonly Hit[]>

/** Nothing was searched. */
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

/** Whether two questions have the same answer as long as the list is the same; `answer`: the first one's, where it is known. */
export const isSameQuestion = (one: Question, other: Question, answer: Answer = noAnswer): boolean =>
  one === other ||
  (one.text === other.text &&
    // What would be searched instead does not matter where something was found.
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
