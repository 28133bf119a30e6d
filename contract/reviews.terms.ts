// The performance bond of an award. Pure; for the report, the supplier's page and the server.
import { divide, multiply } from './decimal.ts'

const PERCENT_PLACES = 6

/** The performance bond (履约保证金) for an amount in 元 at a percentage; two decimal places. */
export const depositOf = (amount: string, percent: string): string =>
  multiply(amount, divide(percent, '100', PERCENT_PLACES) ?? '0')
