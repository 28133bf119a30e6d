// The known prices of a herb, for entering a reference price: the last award, the own range, the market.
import { useEffect, useState } from 'react'
import { businessDay } from '#contract/business-day.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { type PricePoint, readPrices } from '#contract/herbal-prices.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { priceBases } from '#contract/orders.options.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { isGrade, type Line } from './lines.ts'

/** A price with its source; numbered in this order. 元/kg. */
export interface PriceReference {
  readonly source: 'last' | 'median' | 'market'
  readonly price: string
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** Supplier, market, or the number of awards. */
  readonly from: string | number | null
  /** The ends of a range. */
  readonly low?: string
  readonly high?: string
}

export interface PriceReferences {
  readonly state: 'none' | 'loading' | 'failed' | 'ready'
  readonly list: readonly PriceReference[]
  /** The last award of another grade or processing: shown, but neither taken nor compared. */
  readonly other: PricePoint | null
  readonly reload: () => void
}

/** The prices of a line are read after this time on it, ms, so that moving quickly through the lines reads nothing. */
const STAYS_MS = 200

/** The values besides the line on which its prices depend. */
export interface PriceGround {
  readonly goodsType: string
  readonly priceBasis: string
}

/**
 * Reads the known prices for the goods of a line, all of them per kg; reads nothing for a line without a herb or of counted goods, or
 * without the permission.
 */
export const usePriceReferences = (line: Line, { goodsType, priceBasis }: PriceGround): PriceReferences => {
  const may = useMay(readPrices.access) && !isCounted(line.unit)
  const { herbal_id, grade, grade_text } = line
  const goods = JSON.stringify([herbal_id, grade, grade_text, line.processing])
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(goods), STAYS_MS)
    return () => clearTimeout(timer)
  }, [goods])
  const goods_type = goodsTypes.find((one) => one === goodsType)
  const price_basis = priceBases.find((one) => one === priceBasis)
  const skip = !may || settled !== goods || herbal_id === null
  const { data, error, reload } = useResource(
    readPrices,
    {
      query: {
        herbal_id: herbal_id ?? '',
        ...(goods_type && { goods_type }),
        ...(price_basis && { price_basis }),
        ...(isGrade(grade) && {
          grade,
          ...(grade_text && { grade_text }),
          ...(line.processing && { processing: line.processing }),
        }),
      },
    },
    { nouns: ['orders', 'reviews'], skip, quiet: true },
  )
  const nothing = { list: [], other: null, reload }
  if (!may || herbal_id === null) return { state: 'none', ...nothing }
  if (skip || (data === undefined && error === null)) return { state: 'loading', ...nothing }
  if (data === undefined) return { state: 'failed', ...nothing }
  return { state: 'ready', reload, list: referencesIn(data), other: data.other ?? null }
}

type Known = DataOf<typeof readPrices>

/** The known prices in their numbered order; an invalid day is left out. */
export const referencesIn = ({
  last,
  range,
  market,
}: Pick<Known, 'last' | 'range' | 'market'>): readonly PriceReference[] => {
  const [newest] = last
  return [
    ...(newest === undefined
      ? []
      : [
          {
            source: 'last' as const,
            price: plainDecimal(newest.landed_price_kg, 2),
            date: dayIn(newest.awarded_at),
            from: newest.supplier_name,
          },
        ]),
    ...(range === null
      ? []
      : [
          {
            source: 'median' as const,
            price: plainDecimal(range.median, 2),
            date: null,
            from: range.awards,
            low: plainDecimal(range.low, 2),
            high: plainDecimal(range.high, 2),
          },
        ]),
    ...(market === null
      ? []
      : [{ source: 'market' as const, price: plainDecimal(market.price, 2), date: market.date, from: market.market }]),
  ]
}

const dayIn = (moment: string): string | null => {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? null : businessDay(at)
}
