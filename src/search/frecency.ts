// Frecency: how uses are weighted, and which of them are dropped. Pure.
import type { Weights } from './answer.ts'
import { type Recents, seconds } from './recents.ts'
import type { Weight } from './search.ts'

/** The half-life of a use, s. */
const HALF_LIFE = 7 * 24 * 3600

/** Letters and digits of a user's own name for a command. */
export const MAX_OWN_NAME = 4

/** The uses without those of one id. */
export const withoutRecent = (recents: Recents, id: string): Recents[number][] => recents.filter((one) => one.id !== id)

/** Keeps the used ids, and drops their counts. */
export const withoutRanking = (recents: Recents): Recents[number][] => recents.map(({ uses: _, ...rest }) => rest)

/** Σ 0.5^(age / 7 days) over the last uses (ranking). */
export const frecencyOf = (uses: readonly number[], now: number): number =>
  uses.reduce((sum, at) => sum + 0.5 ** (Math.max(0, seconds(now) - at) / HALF_LIFE), 0)

/** The current weight of each used id. */
export const weightsOf = (recents: Recents, now: number): Weights =>
  recents.map(({ id, uses }) => [id, frecencyOf(uses ?? [], now)])

/** The current weight of each id. */
export const weightOf = (recents: Recents, now: number): Weight => {
  const weights = new Map(weightsOf(recents, now))
  return (id) => weights.get(id) ?? 0
}

/** Ids by weight. Ids used at most once are left out: a single use is recent, not frequent. */
export const frequent = (recents: Recents, now: number): readonly string[] => {
  const weight = weightOf(recents, now)
  return recents
    .filter(({ uses }) => (uses?.length ?? 0) > 1)
    .map(({ id }) => id)
    .sort((a, b) => weight(b) - weight(a))
}
