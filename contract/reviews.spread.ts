// How far the totals of an opened demand lie apart. Its calculation is not fetched by whoever only reads demands.
import { percentDelta } from './decimal.ts'

/** How far the highest total lies above the lowest, in percent of the lowest; null where one is missing. */
export const spreadPercent = (
  totals: { readonly lowest_total?: string | null | undefined; readonly highest_total?: string | null | undefined },
  scale = 2,
): string | null =>
  totals.lowest_total == null || totals.highest_total == null
    ? null
    : percentDelta(totals.highest_total, totals.lowest_total, scale)
