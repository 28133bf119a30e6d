// Records uses. Pure.
import { MAX_RECENTS, MAX_USES, type Preferences } from '#contract/preferences.ts'

type Recent = NonNullable<Preferences['recents']>[number]

/** Characters of a record's label that are noted. */
export const MAX_LABEL = 120

/** Newest first. */
export type Recents = readonly Recent[]

/** A moment (ms) in whole seconds. */
export const seconds = (now: number): number => Math.floor(now / 1000)

/** The uses with one more at the front. */
export const withUse = (recents: Recents, used: { id: string; label?: string }, now: number): Recent[] => {
  const before = recents.find(({ id }) => id === used.id)
  const label = used.label ?? before?.label
  const uses = [seconds(now), ...(before?.uses ?? [])].slice(0, MAX_USES)
  const at = new Date(now).toISOString()
  const one = { id: used.id, ...(label !== undefined && { label: label.slice(0, MAX_LABEL) }), at, uses }
  return [one, ...recents.filter(({ id }) => id !== used.id)].slice(0, MAX_RECENTS)
}
