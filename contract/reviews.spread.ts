// The spread of the totals of an opened demand. Apart from the other rules, so that pages that only read demands do not load it.
import { percentDelta } from './decimal.ts'

/** The difference between the highest and the lowest total, in percent of the lowest; null where one is missing. */
export const spreadPercent = (
  totals: { readonly lowest_total?: string | null | undefined; readonly highest_total?: string | null | undefined },
  scale = 2,
): string | null =>
  totals.lowest_total == null || totals.highest_total == null
    ? null
    : percentDelta(totals.highest_total, totals.lowest_total, scale)
