// Splits a line: percentages or quantities by offer, exact to the last gram. Pure.
import { compare, percentOf, places, subtract, sum } from '#contract/decimal.ts'
import { percent, quantity } from '#contract/fields.figures.ts'
import type { DemandLine, LineOffer } from '#contract/reviews.award.ts'
import { sharesOf } from '#contract/reviews.packages.ts'

/** The text typed beside one offer; '' where it gets nothing. */
export interface PartText {
  readonly offer: LineOffer
  readonly percent: string
  readonly quantity: string
}

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

type Needed = Pick<DemandLine, 'unit' | 'quantity'>

/** Shares of the need by largest remainders, so that 33.3/33.3/33.4 sums to the whole. */
export const byPercents = (line: Needed, parts: readonly PartText[]): PartText[] => {
  const percents = parts.map((part) => (percent.safeParse(part.percent).success ? part.percent : '0'))
  const quantities = sharesOf(line, percents)
  return parts.map((part, at) => {
    const given = quantities[at] ?? '0'
    return { ...part, quantity: compare(given, '0') > 0 ? trimmed(given) : '' }
  })
}

/** The same parts with percentages computed from quantities. */
export const byQuantities = (need: string, parts: readonly PartText[]): PartText[] =>
  parts.map((part) => ({
    ...part,
    percent: quantity.safeParse(part.quantity).success ? trimmed(percentOf(part.quantity, need) ?? '') : '',
  }))

/** The main share to the first offer and the rest to the second; nothing to the others. */
export const mainAndSecond = (line: Needed, parts: readonly PartText[], main: number): PartText[] =>
  byPercents(
    line,
    parts.map((part, at) => ({ ...part, percent: at === 0 ? String(main) : at === 1 ? String(100 - main) : '' })),
  )

export interface SplitSum {
  readonly given: string
  /** Need minus the given quantities; negative when too much is given. */
  readonly rest: string
  /** Offers with a quantity. */
  readonly count: number
}

/** The sum of the parts; invalid quantities count as nothing. */
export const sumOfParts = (need: string, parts: readonly PartText[]): SplitSum => {
  const known = parts.map((part) => part.quantity).filter((text) => quantity.safeParse(text).success)
  const given = sum(known, places.quantity)
  return { given, rest: subtract(need, given), count: known.length }
}

/** The fault of one part: a key of `reviews:split.wrong`; null when it is valid. */
export const faultOfPart = ({ offer, quantity: text }: PartText): 'number' | 'over_offered' | 'under_moq' | null => {
  if (text === '') return null
  if (!quantity.safeParse(text).success) return 'number'
  if (compare(text, offer.offered_qty) > 0) return 'over_offered'
  return offer.moq !== null && compare(text, offer.moq) < 0 ? 'under_moq' : null
}
