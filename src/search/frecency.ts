// What a person uses often: how uses are remembered and what they weigh. Pure.
import { MAX_RECENTS, MAX_USES, type Preferences } from '#contract/preferences.ts'
import type { Weight } from './search.ts'

type Recent = NonNullable<Preferences['recents']>[number]
/** Newest first. */
export type Recents = readonly Recent[]

/** After so many seconds a use weighs half. */
const HALF_LIFE = 7 * 24 * 3600

/** Letters and digits of a name of one's own. */
export const MAX_OWN_NAME = 4

const seconds = (now: number): number => Math.floor(now / 1000)

/** The same with one use more, in front. */
export const withUse = (recents: Recents, used: { id: string; label?: string }, now: number): Recent[] => {
  const before = recents.find(({ id }) => id === used.id)
  const label = used.label ?? before?.label
  const uses = [seconds(now), ...(before?.uses ?? [])].slice(0, MAX_USES)
  const at = new Date(now).toISOString()
  const one = { id: used.id, ...(label !== undefined && { label: label.slice(0, 120) }), at, uses }
  return [one, ...recents.filter(({ id }) => id !== used.id)].slice(0, MAX_RECENTS)
}

/** The same without what one use has left. */
export const withoutRecent = (recents: Recents, id: string): Recent[] => recents.filter((one) => one.id !== id)

/** What was used stays known; how often is forgotten. */
export const withoutRanking = (recents: Recents): Recent[] => recents.map(({ uses: _, ...rest }) => rest)

/** Σ 0.5^(age / 7 days) over the last uses (ranking). */
export const frecencyOf = (uses: readonly number[], now: number): number =>
  uses.reduce((sum, at) => sum + 0.5 ** (Math.max(0, seconds(now) - at) / HALF_LIFE), 0)

/** How much each id weighs now. */
export const weightOf = (recents: Recents, now: number): Weight => {
  const weights = new Map(recents.map(({ id, uses }) => [id, frecencyOf(uses ?? [], now)]))
  return (id) => weights.get(id) ?? 0
}

/** Ids by weight, those of one use or none left out: what was done once is recent, not frequent. */
export const frequent = (recents: Recents, now: number): readonly string[] => {
  const weight = weightOf(recents, now)
  return recents
    .filter(({ uses }) => (uses?.length ?? 0) > 1)
    .map(({ id }) => id)
    .sort((a, b) => weight(b) - weight(a))
}
