// The time zone of the current act: that of its enterprise.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_ZONE, goByZone } from '#contract/business-day.ts'

const acts = new AsyncLocalStorage<{ zone: string | null }>()

goByZone(() => acts.getStore()?.zone ?? DEFAULT_ZONE)

/** Runs `work` in a zone, which `businessDay` and related functions of the contract use; null: not known yet. */
export const inZone = <T>(zone: string | null, work: () => T): T => acts.run({ zone }, work)

/** The zone of the current act; null for one without an enterprise. */
export const enteredZone = (): string | null => acts.getStore()?.zone ?? null

/** Sets the zone for the rest of the current act, when a public call has determined its enterprise. */
export const enterZone = (zone: string): void => {
  const act = acts.getStore()
  if (act !== undefined) act.zone = zone
}

/** Runs functions later in the same context, because an answer is written after its transaction. */
export const keepZone = (): (<T>(work: () => T) => T) => AsyncLocalStorage.snapshot()

/** The zone in an enterprise's settings. */
export const zoneIn = (settings: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(${settings}->>'time_zone', ${sql.lit(DEFAULT_ZONE)})`

/** The zone of the enterprise with an id. */
export const zoneOf = (enterpriseId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select z.settings->>'time_zone' from enterprises z where z.id = ${enterpriseId}), ${sql.lit(DEFAULT_ZONE)})`

/**
 * The enterprise's local time of a moment, and the moment of a local time: `at time zone`. Outside an enterprise, the
 * default zone.
 */
export const zoned = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${at} at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), ${sql.lit(DEFAULT_ZONE)}))`

/** The calendar day of a moment, YYYY-MM-DD, within a transaction of an enterprise. */
export const localDay = (at: RawBuilder<unknown>): RawBuilder<string> => sql`${zoned(at)}::date`

/** The month of a moment, YYYY-MM, in the same way. */
export const localMonth = (at: RawBuilder<unknown>): RawBuilder<string> => sql`to_char(${zoned(at)}, 'YYYY-MM')`
