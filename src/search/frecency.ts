// Frecency: how uses are recorded, and how they are weighted. Pure.
import { MAX_RECENTS, MAX_USES, type Preferences } from '#contract/preferences.ts'
import type { Weights } from './answer.ts'
import type { Weight } from './search.ts'

type Recent = NonNullable<Preferences['recents']>[number]
/** Newest first. */
export type Recents = readonly Recent[]

/** The half-life of a use, s. */
const HALF_LIFE = 7 * 24 * 3600

/** Letters and digits of a user's own name for a command. */
export const MAX_OWN_NAME = 4

const seconds = (now: number): number => Math.floor(now / 1000)

/** The uses with one more in front. */
export const withUse = (recents: Recents, used: { id: string; label?: string }, now: number): Recent[] => {
  const before = recents.find(({ id }) => id === used.id)
  const label = used.label ?? before?.label
  const uses = [seconds(now), ...(before?.uses ?? [])].slice(0, MAX_USES)
  const at = new Date(now).toISOString()
  const one = { id: used.id, ...(label !== undefined && { label: label.slice(0, 120) }), at, uses }
  return [one, ...recents.filter(({ id }) => id !== used.id)].slice(0, MAX_RECENTS)
}

/** The uses without those of one id. */
export const withoutRecent = (recents: Recents, id: string): Recent[] => recents.filter((one) => one.id !== id)

/** Keeps which ids were used, and drops how often. */
export const withoutRanking = (recents: Recents): Recent[] => recents.map(({ uses: _, ...rest }) => rest)

/** Σ 0.5^(age / 7 days) over the last uses (ranking). */
export const frecencyOf = (uses: readonly number[], now: number): number =>
  uses.reduce((sum, at) => sum + 0.5 ** (Math.max(0, seconds(now) - at) / HALF_LIFE), 0)

/** The current weight of each id that was used. */
export const weightsOf = (recents: Recents, now: number): Weights =>
  recents.map(({ id, uses }) => [id, frecencyOf(uses ?? [], now)])

/** The current weight of each id. */
export const weightOf = (recents: Recents, now: number): Weight => {
  const weights = new Map(weightsOf(recents, now))
  return (id) => weights.get(id) ?? 0
}

/** Ids by weight. Ids with at most one use are left out: a single use is recent, not frequent. */
export const frequent = (recents: Recents, now: number): readonly string[] => {
  const weight = weightOf(recents, now)
  return recents
    .filter(({ uses }) => (uses?.length ?? 0) > 1)
    .map(({ id }) => id)
    .sort((a, b) => weight(b) - weight(a))
}
