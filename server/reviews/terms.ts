// What an award requires of its winners, by the enterprise's settings on the day it takes effect;
// zero means no requirement.
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { addYears } from 'date-fns/addYears'
import { parseISO } from 'date-fns/parseISO'
import { businessDay } from '#contract/business-day.ts'
import { compare, places, round } from '#contract/decimal.ts'
import type { Settings } from '#contract/enterprise.ts'
import type { OrderRow } from '#server/orders/rows.ts'

const DAY_MINUTES = 1440

/** Until when a winner may answer at its link; fractions of a day count. Null: no limit. */
export const confirmBy = ({ confirm_days }: Pick<Settings, 'confirm_days'>, now: string): string | null =>
  confirm_days === 0 ? null : addMinutes(parseISO(now), confirm_days * DAY_MINUTES).toISOString()

/**
 * The last day to sign the contract, in the enterprise's calendar days after the award; a begun day counts. Null: no
 * limit.
 */
export const signBy = ({ contract_days }: Pick<Settings, 'contract_days'>, now: string): string | null =>
  contract_days === 0 ? null : businessDay(addDays(parseISO(now), Math.ceil(contract_days)))

/** The performance bond in percent: the demand's, else the enterprise's setting. Null if none is required. */
export const depositPctOf = (
  { performance_bond_pct }: Pick<OrderRow, 'performance_bond_pct'>,
  { deposit_pct }: Pick<Settings, 'deposit_pct'>,
): string | null => {
  const percent = round(performance_bond_pct ?? String(deposit_pct), places.amount)
  return compare(percent, '0') === 0 ? null : percent
}

/**
 * The last day on which the records of a published demand must be kept, counted from the last act on it; null when it
 * was never published.
 */
export const keepUntil = (
  { published_at, updated_at }: Pick<OrderRow, 'published_at' | 'updated_at'>,
  { record_keep_years }: Pick<Settings, 'record_keep_years'>,
): string | null => (published_at === null ? null : businessDay(addYears(parseISO(updated_at), record_keep_years)))
