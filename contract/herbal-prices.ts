// The prices the enterprise paid for a herb: by month, and the last awards.
import * as z from 'zod/mini'
import { compare, multiply, places } from './decimal.ts'
import { get } from './endpoint.ts'
import { id, text } from './fields.ts'
import packageWords from './herbal-prices.packages.json' with { type: 'json' }
import { goodsTypes } from './orders.list-options.ts'
import { grades, priceBases } from './orders.options.ts'

/** The factor above or below a known price from which a reference price gets a warning: it is probably in another unit. */
export const FAR_TIMES = '5'

/** Whether a price is more than five times a known price, or less than a fifth of it. All 元/kg; a warning, never a refusal. */
export const isFarFrom = (price: string, known: string): boolean =>
  compare(known, '0') > 0 &&
  compare(price, '0') > 0 &&
  (compare(price, multiply(known, FAR_TIMES, places.price)) > 0 ||
    compare(multiply(price, FAR_TIMES, places.price), known) < 0)

/** The bands of a price's share of a known price within which one of the two is probably per 市斤 and not per kg. */
const HALF = ['0.45', '0.55'] as const
const DOUBLE = ['1.8', '2.2'] as const

const isWithin = (price: string, known: string, [least, most]: readonly [string, string]): boolean =>
  compare(price, multiply(known, least, places.price)) >= 0 && compare(price, multiply(known, most, places.price)) <= 0

/**
 * Whether a price is about half of a known price, or about twice it: 元/市斤 mistaken for 元/kg, the commonest mistake of
 * all. Both 元/kg; a question, never a refusal.
 */
export const jinMistake = (price: string, known: string): 'half' | 'double' | null =>
  compare(known, '0') <= 0
    ? null
    : isWithin(price, known, HALF)
      ? 'half'
      : isWithin(price, known, DOUBLE)
        ? 'double'
        : null

/** The power of ten at or below a price, 元/kg: it discloses the magnitude but not the price; null for prices of zero or less. */
export const decadeOf = (price: string): string | null => {
  const [whole = '', part = ''] = price.split('.')
  const digits = whole.replace(/^0+/, '')
  if (/^[1-9]\d*$/.test(digits)) return `1${'0'.repeat(digits.length - 1)}`
  const first = part.search(/[1-9]/)
  return digits !== '' || first < 0 ? null : `0.${'0'.repeat(first)}1`
}

/**
 * Whether a price is far from every price of a decade: {@link isFarFrom} for a known price of which only {@link
 * decadeOf} is disclosed.
 */
export const isFarFromDecade = (price: string, decade: string): boolean =>
  isFarFrom(price, decade) && isFarFrom(price, multiply(decade, '10', places.price))

/** Prices so close below a decade are usual for goods at its lower end. */
const NEAR_DECADE = '0.8'
/** And so are prices so close above the next decade. */
const PAST_DECADE = '12.5'

/** Whether a price lies below a decade and its double within it: {@link jinMistake} for a known price of which only the decade is disclosed. */
export const isHalfOfDecade = (price: string, decade: string): boolean =>
  compare(price, multiply(decade, NEAR_DECADE, places.price)) <= 0 &&
  compare(multiply(price, '2', places.price), decade) >= 0

/** Whether a word names a counted unit, as 件 does a piece; '' does. */
export const isUnitName = (word: string, unit: string): boolean =>
  (unit === 'piece' || unit === 'bag') && packageWords[unit].includes(word)

/**
 * The kilograms of one piece or bag by a line's package ("25kg/件"); null where its words tell no weight of just this
 * unit. Without a unit in the words ("25kg") they are of the line's.
 */
export const packageKg = (spec: string | null | undefined, unit: string): string | null => {
  const words = (spec ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  const [, kg = '0', measure = '', per = ''] = /^(\d{1,6}(?:\.\d{1,3})?)([^\d/]+)(?:\/(.+))?$/.exec(words) ?? []
  return compare(kg, '0') > 0 && packageWords.kg.includes(measure) && isUnitName(per, unit) ? kg : null
}

/**
 * Whether a price of a package lies below a decade and as a price per kg near it: the price of one kg typed for a package
 * whose known price is disclosed by its decade alone.
 */
export const isPerKgOfDecade = (price: string, kg: string, decade: string): boolean => {
  const whole = multiply(price, kg, places.price)
  return (
    compare(price, multiply(decade, NEAR_DECADE, places.price)) <= 0 &&
    compare(whole, multiply(decade, NEAR_DECADE, places.price)) >= 0 &&
    compare(whole, multiply(decade, PAST_DECADE, places.price)) <= 0
  )
}

/** The enterprise's prices of a herb in one month, 元/kg; the average is weighted by kilograms. */
export const priceMonth = z.object({
  /** YYYY-MM of the business. */
  month: z.string(),
  low: z.string(),
  high: z.string(),
  average: z.string(),
  quantity_kg: z.string(),
  awards: z.number(),
})
export type PriceMonth = z.output<typeof priceMonth>

/** One awarded line. */
export const pricePoint = z.object({
  order_id: id,
  order_no: z.string(),
  supplier_name: z.string(),
  name: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  grade_text: z.optional(z.nullable(z.string())),
  processing: z.optional(z.nullable(z.string())),
  landed_price_kg: z.string(),
  quantity_kg: z.string(),
  awarded_at: z.string(),
})
export type PricePoint = z.output<typeof pricePoint>

/** The lowest, highest and median awarded price over the requested months, 元/kg. */
export const priceRange = z.object({ low: z.string(), high: z.string(), median: z.string(), awards: z.number() })

/** The price of the herb on a market, 元/kg; with the day and the market where they are known. */
export const marketPrice = z.object({
  price: z.string(),
  date: z.nullable(z.string()),
  market: z.nullable(z.string()),
})

/**
 * Prices of the enterprise's own effective awards: by month over the last `months` (12), their range, and the last five; also the
 * herb's market price. Nothing sealed or under approval. A `grade` limits them to that grade and processing, as lines are compared;
 * `other` is then the last award of any other grade or processing. `grade_text` is the name of a custom grade.
 */
export const readPrices = get('herbal_prices.read', '/v1/bidding/herbal_price/', {
  access: ['21-bidding-order-herbal_template', '21-bidding-order'],
  query: z.strictObject({
    herbal_id: id,
    goods_type: z.optional(z.enum(goodsTypes)),
    price_basis: z.optional(z.enum(priceBases)),
    grade: z.optional(z.enum(grades)),
    grade_text: z.optional(text(80)),
    processing: z.optional(text(40)),
    months: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(60))),
  }),
  data: z.object({
    months: z.array(priceMonth),
    last: z.array(pricePoint),
    range: z.nullable(priceRange),
    other: z.optional(z.nullable(pricePoint)),
    market: z.nullable(marketPrice),
  }),
})

export const herbalPriceEndpoints = [readPrices] as const
