// Automatic flags on the opened offers of a line: information for people, never a verdict.

import { add, compare, mean, multiply, percentDelta, places, round } from './decimal.ts'
import { type QualitySpec, specName } from './quality-specs.ts'
import type { DemandLine, LineOffer } from './reviews.award.ts'
import { type QualityStated, type StatedIndicator, statedIndicators, WATER } from './reviews.quality.ts'
import { isCounted } from './tenders.price.ts'
import type { TenderFlag } from './tenders.schemas.ts'

export interface FlagSettings {
  /** The fraction below the mean of the others, or of a sole offer below the reference price, from which a price is abnormally low. */
  readonly abnormal_low_mean: number
  /** The fraction below the next higher offer from which a price is abnormally low. */
  readonly abnormal_low_next: number
}

/** The figures behind a flag, for its sentence (`flag_fact` of locales' `reviews`). */
export type FlagFacts = Readonly<Record<string, string>>

export interface Raised {
  readonly flag: TenderFlag
  readonly facts: FlagFacts
}

/** Whether an offer has a flag that its supplier must explain before it can be awarded; a reviewer must have accepted the explanation. */
export const isUnexplained = (flags: readonly string[], isAccepted: boolean): boolean =>
  !isAccepted && flags.includes('abnormal_low' satisfies TenderFlag)

/** A line with the requirements for its offers. Regions are codes of GB/T 2260. */
export interface FlaggedLine extends DemandLine {
  readonly ceiling_price?: string | null
  /** The maximum water content of the line, percent. */
  readonly water_limit?: string | null
  /** The other quality requirements of the line. */
  readonly quality_specs?: readonly QualitySpec[] | null
  /** The earliest harvest year that the line accepts. */
  readonly harvest_year?: number | null
  /** The accepted origins; empty: any. */
  readonly origins?: readonly string[]
  /** The herb's 道地 regions, where the line demands them. */
  readonly daodi?: readonly string[] | null
  /** `origins` and `daodi` as they were written. */
  readonly origin_said?: string
  readonly daodi_said?: string
}

export interface FlaggedOffer extends LineOffer, QualityStated {
  readonly harvest_year?: number | null
  /** The origins of the offer, as far as they were recognised. */
  readonly origins?: readonly string[]
  readonly origin_said?: string
}

const ABNORMAL_HIGH_PERCENT = '50'
const BELOW_LAST_PERCENT = '-30'
const PERCENT_PLACES = 1

/** The significant part of a region's code: the codes of all cities and counties of the province `620000` begin with `62`. */
const stem = (code: string): string => code.replace(/(00)+$/, '')

/**
 * Whether all places are outside the wanted ones: none lies in a wanted place or contains one. False where no places
 * are given.
 */
export const isOutside = (places: readonly string[], wanted: readonly string[]): boolean =>
  places.length > 0 &&
  wanted.length > 0 &&
  !places.some((place) => wanted.some((one) => stem(place).startsWith(stem(one)) || stem(one).startsWith(stem(place))))

/** The difference of a price from a base without its sign, in percent, rounded once. */
const percentFrom = (price: string, base: string): string =>
  (percentDelta(price, base, PERCENT_PLACES) ?? '0').replace(/^-/, '')
const isBelowBy = (price: string, base: string, fraction: number): boolean =>
  -Number(percentDelta(price, base, 4) ?? '0') / 100 >= fraction

/** Indicators beyond their limits as figures: `二氧化硫残留量 120 > 100 mg/kg`, with the names of both languages. */
const overFacts = (beyond: readonly StatedIndicator[]): FlagFacts => {
  const said = (nameOf: (spec: QualitySpec) => string): string =>
    beyond
      .flatMap(({ spec, stated, beyond: by }) =>
        spec === null || by === null
          ? []
          : [`${nameOf(spec)} ${stated} ${by.sign} ${by.limit} ${by.limit === '0' ? '' : (spec.unit ?? '')}`.trim()],
      )
      .join('; ')
  return {
    over: said((spec) => specName(spec, 'zh-CN')),
    over_en: said((spec) => specName(spec, 'en-US')),
  }
}

/** What a sole offer is measured against instead of others: the reference price, or else the price paid last time. */
const aloneFacts = (price: string, line: FlaggedLine, settings: FlagSettings): FlagFacts | null => {
  const by = line.reference_price === null ? 'last' : 'reference'
  const base = line.reference_price ?? line.last_price ?? null
  return base !== null && isBelowBy(price, base, settings.abnormal_low_mean)
    ? { by, base: round(base, places.amount), percent: percentFrom(price, base) }
    : null
}

/** How far a price is above the middle of a line's offers, when it is abnormally high. */
const highFacts = (price: string, middle: string | null): FlagFacts | null => {
  const above = middle === null ? null : percentDelta(price, middle)
  return middle !== null && above !== null && compare(above, ABNORMAL_HIGH_PERCENT) > 0
    ? { base: middle, percent: percentFrom(price, middle) }
    : null
}

/** Offers that are compared with each other, with what all of them are measured against. */
interface Compared {
  readonly count: number
  /** The middle of the prices; null among fewer than three, where none is abnormally high. */
  readonly middle: string | null
  /** The offers that are not abnormally high. */
  readonly ordinary: readonly FlaggedOffer[]
}

const comparedOf = (among: readonly FlaggedOffer[]): Compared => {
  const middle = among.length < 3 ? null : median(among.map((one) => one.landed_price_kg).toSorted(compare))
  const ordinary = among.filter((one) => highFacts(one.landed_price_kg, middle) === null)
  return { count: among.length, middle, ordinary }
}

/**
 * An abnormally high offer is no reference here: a price mistyped ten times too high would make every honest one look
 * low, and none could be awarded without an explanation.
 */
const lowFacts = (
  offer: FlaggedOffer,
  { count, ordinary }: Compared,
  line: FlaggedLine,
  settings: FlagSettings,
): FlagFacts | null => {
  const price = offer.landed_price_kg
  if (count === 1) return aloneFacts(price, line, settings)
  const others = ordinary.filter((one) => one !== offer).map((one) => one.landed_price_kg)
  const average = mean(others, 4)
  if (average !== null && others.length >= 2 && isBelowBy(price, average, settings.abnormal_low_mean))
    return { by: 'mean', base: round(average, places.amount), percent: percentFrom(price, average) }
  const lower = others.some((one) => compare(one, price) < 0)
  const next = others.filter((one) => compare(one, price) > 0).toSorted(compare)[0]
  if (next !== undefined && !lower && isBelowBy(price, next, settings.abnormal_low_next))
    return { by: 'next', base: next, percent: percentFrom(price, next) }
  return null
}

/**
 * Flags of one line's offers, by offer id. An excluded offer is compared with the remaining ones, but it is never a
 * reference for them, because a mistyped price that was vetoed must not make another price look low.
 */
export const lineFlags = (
  line: FlaggedLine,
  offers: readonly FlaggedOffer[],
  settings: FlagSettings,
): Map<string, Raised[]> => {
  const own = offers.filter((offer) => offer.order_item_id === line.id)
  const standing = own.filter((offer) => offer.vetoed == null)
  const standingCompared = comparedOf(standing)
  return new Map(
    own.map((offer) => {
      const among = offer.vetoed == null ? standingCompared : comparedOf([...standing, offer])
      const raised: Raised[] = []
      // A price of counted goods is told with its unit; the others are 元/kg.
      const raise = (flag: TenderFlag, facts: FlagFacts = {}): void => {
        const isPriceCounted = facts.base !== undefined && isCounted(line.unit)
        raised.push({ flag, facts: isPriceCounted ? { ...facts, unit: line.unit } : facts })
      }
      const price = offer.landed_price_kg
      const low = lowFacts(offer, among, line, settings)
      if (low !== null) raise('abnormal_low', low)
      const high = highFacts(price, among.middle)
      if (high !== null) raise('abnormal_high', high)
      const { last_price: last, ceiling_price: ceiling, water_limit: limit } = line
      const toLast = last == null ? null : percentDelta(price, last, 4)
      if (last != null && toLast !== null && compare(toLast, BELOW_LAST_PERCENT) <= 0)
        raise('below_last_price_30', { base: last, percent: percentFrom(price, last) })
      if (among.count === 1) raise('single_bid')
      if (ceiling != null && compare(price, ceiling) > 0)
        raise('over_ceiling', { base: ceiling, percent: percentFrom(price, ceiling) })
      if (compare(offer.offered_qty, line.quantity) < 0)
        raise('qty_below_need', { offered: offer.offered_qty, need: line.quantity, unit: line.unit })
      if (limit != null && offer.moisture_pct != null && compare(offer.moisture_pct, limit) > 0)
        raise('moisture_high', { stated: offer.moisture_pct, limit })
      const beyond = statedIndicators(line.quality_specs, offer).filter((one) => one.beyond !== null)
      const others = beyond.filter((one) => one.code !== WATER)
      if (others.length > 0) raise('quality_over', overFacts(others))
      const { harvest_year: wanted } = line
      if (wanted != null && offer.harvest_year != null && offer.harvest_year < wanted)
        raise('year_mismatch', { stated: String(offer.harvest_year), wanted: String(wanted) })
      if (isOutside(offer.origins ?? [], line.origins ?? []))
        raise('origin_mismatch', { stated: offer.origin_said ?? '', wanted: line.origin_said ?? '' })
      if (isOutside(offer.origins ?? [], line.daodi ?? []))
        raise('origin_not_daodi', { stated: offer.origin_said ?? '', wanted: line.daodi_said ?? '' })
      return [offer.id, raised]
    }),
  )
}

const median = (sorted: readonly string[]): string | null => {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : multiply(add(lower, upper), '0.5', 4)
}
