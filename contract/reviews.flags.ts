// Automatic flags on opened tenders (domain.md §4.4): information for people, never a verdict.
import { add, compare, divide, mean, multiply, percentDelta } from './decimal.ts'
import type { DemandLine, LineOffer } from './reviews.award.ts'
import type { TenderFlag } from './tenders.schemas.ts'

export interface FlagSettings {
  /** How far below the mean of the others counts as abnormally low, as a fraction. */
  readonly abnormal_low_mean: number
  /** How far below the next higher offer counts, as a fraction. */
  readonly abnormal_low_next: number
}

/** Whether an offer has a flag that its supplier must explain before it can be awarded (domain.md §5.1, 7). */
export const isUnexplained = (flags: readonly string[], isAnswered: boolean): boolean =>
  !isAnswered && flags.includes('abnormal_low' satisfies TenderFlag)

const ABNORMAL_HIGH_PERCENT = '50'
const COMMON_LINES = 5
const IDENTICAL_SHARE = 0.8
/** Largest coefficient of variation of price ratios that still counts as constant. */
const CONSTANT_RATIO_CV = 0.01

const below = (price: string, base: string): number => -Number(percentDelta(price, base, 4) ?? '0') / 100

/** Flags of one line's offers, by offer id. */
export const lineFlags = (
  line: DemandLine & { readonly ceiling_price?: string | null },
  offers: readonly LineOffer[],
  settings: FlagSettings,
): Map<string, TenderFlag[]> => {
  const own = offers.filter((offer) => offer.order_item_id === line.id)
  const sorted = own.toSorted((a, b) => compare(a.landed_price_kg, b.landed_price_kg))
  const middle = median(sorted.map((offer) => offer.landed_price_kg))
  return new Map(
    own.map((offer) => {
      const flags: TenderFlag[] = []
      const others = own.filter((one) => one !== offer).map((one) => one.landed_price_kg)
      const average = mean(others, 4)
      const lower = sorted.some((one) => compare(one.landed_price_kg, offer.landed_price_kg) < 0)
      const next = sorted.find((one) => compare(one.landed_price_kg, offer.landed_price_kg) > 0)
      if (average !== null && others.length >= 2 && below(offer.landed_price_kg, average) >= settings.abnormal_low_mean)
        flags.push('abnormal_low')
      else if (
        next !== undefined &&
        !lower &&
        below(offer.landed_price_kg, next.landed_price_kg) >= settings.abnormal_low_next
      )
        flags.push('abnormal_low')
      const above = middle === null ? null : percentDelta(offer.landed_price_kg, middle)
      if (own.length > 2 && above !== null && compare(above, ABNORMAL_HIGH_PERCENT) > 0) flags.push('abnormal_high')
      if (own.length === 1) flags.push('single_bid')
      if (line.ceiling_price != null && compare(offer.landed_price_kg, line.ceiling_price) > 0)
        flags.push('over_ceiling')
      if (compare(offer.offered_qty, line.quantity) < 0) flags.push('qty_below_need')
      return [offer.id, flags]
    }),
  )
}

/** Flags between two tenders, by the prices of the lines both offer. */
export const pairFlags = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): TenderFlag[] => {
  const common = [...a].flatMap(([line, price]) => {
    const other = b.get(line)
    return other === undefined ? [] : [{ price, other }]
  })
  if (common.length < COMMON_LINES) return []
  const flags: TenderFlag[] = []
  const equal = common.filter(({ price, other }) => compare(price, other) === 0).length
  if (equal / common.length >= IDENTICAL_SHARE) flags.push('identical_prices')
  const ratios = common.map(({ price, other }) => Number(divide(price, other, 8)))
  const average = ratios.reduce((total, one) => total + one, 0) / ratios.length
  const variance = ratios.reduce((total, one) => total + (one - average) ** 2, 0) / ratios.length
  if (equal < common.length && Math.sqrt(variance) / average < CONSTANT_RATIO_CV) flags.push('constant_ratio')
  return flags
}

const median = (sorted: readonly string[]): string | null => {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : multiply(add(lower, upper), '0.5', 4)
}
