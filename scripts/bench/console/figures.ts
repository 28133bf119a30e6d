// The lines of the figures in a browser.
import type { Figure } from '../../bench-palette.ts'

/** Rounds to this number of decimals. */
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** The value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The median. */
export const middle = (values: readonly number[]): number => quantile(values, 0.5)

/** A line; without a target it is only printed. */
export const line = (
  figure: string,
  value: number,
  target: number | null,
  more: Readonly<Record<string, unknown>> = {},
): Figure => ({ figure, value: rounded(value, 3), target, pass: target === null || value <= target, ...more })

/** Why a line has no target. */
export const noPeer =
  'the goal is a share of a peer product, which is not here; the ratio is to the stub in the same run'
