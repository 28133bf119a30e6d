// In whose time zone an act counts its days: that of the enterprise it is for.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_ZONE, goByZone } from '#contract/business-day.ts'

const acts = new AsyncLocalStorage<{ zone: string | null }>()

goByZone(() => acts.getStore()?.zone ?? DEFAULT_ZONE)

/** Runs `work` with the days and times of a zone, by which `businessDay` and the others of the contract go; null: it is not known yet. */
export const inZone = <T>(zone: string | null, work: () => T): T => acts.run({ zone }, work)

/** The zone an act has entered; null for one of no enterprise. */
export const enteredZone = (): string | null => acts.getStore()?.zone ?? null

/** The rest of the act under way goes by another zone: a public call has found out whose it is. */
export const enterZone = (zone: string): void => {
  const act = acts.getStore()
  if (act !== undefined) act.zone = zone
}

/** Runs functions later as if the act were still under way: an answer is written after its transaction. */
export const keepZone = (): (<T>(work: () => T) => T) => AsyncLocalStorage.snapshot()

/** The zone of an enterprise's row, by its settings. */
export const zoneIn = (settings: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(${settings}->>'time_zone', ${DEFAULT_ZONE})`

/** The zone of the enterprise with an id. */
export const zoneOf = (enterpriseId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select z.settings->>'time_zone' from enterprises z where z.id = ${enterpriseId}), ${DEFAULT_ZONE})`

/** The clock of the enterprise at a moment, and the moment of such a clock: `at time zone`. Outside of one, the default zone's. */
export const zoned = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${at} at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), ${sql.lit(DEFAULT_ZONE)}))`

/** The calendar day of a moment, YYYY-MM-DD, within a transaction of an enterprise. */
export const localDay = (at: RawBuilder<unknown>): RawBuilder<string> => sql`${zoned(at)}::date`

/** The month of a moment, YYYY-MM, likewise. */
export const localMonth = (at: RawBuilder<unknown>): RawBuilder<string> => sql`to_char(${zoned(at)}, 'YYYY-MM')`
