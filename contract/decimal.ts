// The only arithmetic on money and quantities. Decimal strings in, decimal strings out; a price never becomes a float.
// A calculation with a missing value (missing.ts) gives a missing value, or null where the answer may be null; anything else that is no decimal throws.
import Big from 'big.js'
import { MISSING } from './missing.ts'

/** Rounds half away from zero and keeps twenty places inside a division, enough for shares of shares. */
const Exact = Big()
Exact.DP = 20
Exact.RM = Big.roundHalfUp

/** Decimal places of each kind of figure: unit price 元/kg, amount 元, quantity in its unit. */
export const places = { price: 4, amount: 2, quantity: 3 } as const

/** The result of a calculation, or a gap when one of its figures is a gap. */
const of = (figures: readonly string[], calculate: () => string): string =>
  figures.includes(MISSING) ? MISSING : calculate()
/** The result of a calculation that may have no result, or a gap when one of its figures is a gap. */
const orNull = (figures: readonly string[], calculate: () => string | null): string | null =>
  figures.includes(MISSING) ? null : calculate()

const scaleOf = (value: string): number => value.split('.')[1]?.length ?? 0

/** a + b at the finer scale of the two. */
export const add = (a: string, b: string): string =>
  of([a, b], () => new Exact(a).plus(b).toFixed(Math.max(scaleOf(a), scaleOf(b))))

/** a − b at the finer scale of the two; may be negative. */
export const subtract = (a: string, b: string): string =>
  of([a, b], () => new Exact(a).minus(b).toFixed(Math.max(scaleOf(a), scaleOf(b))))

/** a × b rounded half up; an amount in 元 (two places) unless told otherwise. */
export const multiply = (a: string, b: string, scale: number = places.amount): string =>
  of([a, b], () => new Exact(a).times(b).toFixed(scale))

/** a ÷ b rounded half up, or null when b is zero. */
export const divide = (a: string, b: string, scale: number): string | null =>
  orNull([a, b], () => (new Exact(b).eq(0) ? null : new Exact(a).div(b).toFixed(scale)))

/** The value at a given scale, rounded half up: `round('1.0049', 2)` is `'1.00'`. */
export const round = (value: string, scale: number): string => of([value], () => new Exact(value).toFixed(scale))

const PLAIN = /^(\d+)(?:\.(\d*))?$/

/** The value in whole smallest units of a scale, rounded half up: `inUnits('1.25', 3)` is `1250n`; null of a gap. */
export const inUnits = (value: string, scale: number): bigint | null => {
  if (value === MISSING) return null
  const [, whole, fraction = ''] = PLAIN.exec(value) ?? []
  // Where the digits fit they are read directly, which is much faster: a comparison converts some ten thousand prices.
  if (whole !== undefined && fraction.length <= scale) return BigInt(whole + fraction.padEnd(scale, '0'))
  return BigInt(new Exact(value).times(new Exact(10).pow(scale)).toFixed(0))
}

/** −1 when a < b, 0 when equal (trailing zeros do not count), 1 when a > b; a gap sorts last. For `Array.prototype.sort`. */
export const compare = (a: string, b: string): -1 | 0 | 1 => {
  if (a === MISSING || b === MISSING) return a === b ? 0 : a === MISSING ? 1 : -1
  if (PLAIN.test(a) && PLAIN.test(b)) {
    // Comparison as floats never reverses two decimals; only those equal as floats are compared exactly.
    const [x, y] = [Number(a), Number(b)]
    if (x !== y) return x < y ? -1 : 1
    if (a === b) return 0
  }
  return new Exact(a).cmp(b)
}

/** Sum of the values, an amount in 元 unless told otherwise; of none, zero at that scale. */
export const sum = (values: readonly string[], scale: number = places.amount): string =>
  of(values, () => values.reduce((total, value) => total.plus(value), new Exact(0)).toFixed(scale))

/** Arithmetic mean at the given scale, or null of none. */
export const mean = (values: readonly string[], scale: number): string | null =>
  values.length === 0
    ? null
    : orNull(values, () =>
        values
          .reduce((total, value) => total.plus(value), new Exact(0))
          .div(values.length)
          .toFixed(scale),
      )

/** The least of the values as it was written, or null of none. */
export const minimum = (values: readonly string[]): string | null => pick(values, -1)

/** The greatest of the values as it was written, or null of none. */
export const maximum = (values: readonly string[]): string | null => pick(values, 1)

/** `part` in percent of `whole`; null when whole is zero. */
export const percentOf = (part: string, whole: string, scale = 2): string | null =>
  orNull([part, whole], () => (new Exact(whole).eq(0) ? null : new Exact(part).times(100).div(whole).toFixed(scale)))

/** The difference of `value` from `base`, in percent of `base` (`'-5.45'` is 5.45 % below); null when base is zero. */
export const percentDelta = (value: string, base: string, scale = 2): string | null =>
  orNull([value, base], () =>
    new Exact(base).eq(0) ? null : new Exact(value).minus(base).times(100).div(base).toFixed(scale),
  )

/**
 * Cuts each exact part at the scale, then gives the missing smallest units to the parts with the largest remainders
 * (earlier parts first), so that the parts sum exactly to `target`.
 */
const largestRemainder = (exact: readonly Big[], target: Big, scale: number): string[] => {
  const unit = new Exact(10).pow(-scale)
  const parts = exact.map((part, index) => {
    const whole = part.round(scale, Big.roundDown)
    return { index, whole, remainder: part.minus(whole) }
  })
  const given = parts.reduce((total, part) => total.plus(part.whole), new Exact(0))
  const leftOver = Number(target.minus(given).div(unit).toFixed(0))
  const favoured = new Set(
    parts
      .toSorted((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index)
      .slice(0, leftOver)
      .map((part) => part.index),
  )
  return parts.map((part) => (favoured.has(part.index) ? part.whole.plus(unit) : part.whole).toFixed(scale))
}

/** Splits `need` by percents so that the parts sum exactly to the percents' share of it. */
export const share = (need: string, percents: readonly string[], scale: number = places.quantity): string[] => {
  if ([need, ...percents].includes(MISSING)) return percents.map(() => MISSING)
  const target = new Exact(need)
    .times(percents.reduce((total, one) => total.plus(one), new Exact(0)))
    .div(100)
    .round(scale)
  return largestRemainder(
    percents.map((percent) => new Exact(need).times(percent).div(100)),
    target,
    scale,
  )
}

/** The share of each part in `whole`, in percent; the shares sum exactly to the share of all parts. Null when whole is zero. */
export const percentsOf = (parts: readonly string[], whole: string, scale = 2): string[] | null => {
  if ([whole, ...parts].includes(MISSING) || new Exact(whole).eq(0)) return null
  const together = parts.reduce((total, part) => total.plus(part), new Exact(0))
  return largestRemainder(
    parts.map((part) => new Exact(part).times(100).div(whole)),
    together.times(100).div(whole).round(scale),
    scale,
  )
}

const pick = (values: readonly string[], wanted: -1 | 1): string | null =>
  values.reduce<string | null>((best, value) => (best === null || compare(value, best) === wanted ? value : best), null)
