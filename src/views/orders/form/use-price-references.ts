// What a herb may cost, for who is about to write a reference price: the last price, the own range, the market.
import { useEffect, useState } from 'react'
import { businessDay } from '#contract/business-day.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { readPrices } from '#contract/herbal-prices.ts'
import { goodsTypes } from '#contract/orders.options.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'

/** A price with where it comes from; in the order they are numbered. 元/kg. */
export interface PriceReference {
  readonly source: 'last' | 'median' | 'market'
  readonly price: string
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** Supplier, market, or how many awards. */
  readonly from: string | number | null
  /** Of a range: its ends. */
  readonly low?: string
  readonly high?: string
}

export interface PriceReferences {
  readonly state: 'none' | 'loading' | 'failed' | 'ready'
  readonly list: readonly PriceReference[]
  readonly reload: () => void
}

/** So long a line is stayed on before its prices are asked for, ms: who runs through the lines asks nothing. */
const STAYS_MS = 200

/** Reads them for a herb; nothing for null, and for who may not know. */
export const usePriceReferences = (herbalId: string | null, goodsType: string): PriceReferences => {
  const may = useMay(readPrices.access)
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(herbalId), STAYS_MS)
    return () => clearTimeout(timer)
  }, [herbalId])
  const goods_type = goodsTypes.find((one) => one === goodsType)
  const skip = !may || settled === null || settled !== herbalId
  const { data, error, reload } = useResource(
    readPrices,
    { query: { herbal_id: settled ?? '', ...(goods_type && { goods_type }) } },
    { nouns: ['orders', 'reviews'], skip, quiet: true },
  )
  if (!may || herbalId === null) return { state: 'none', list: [], reload }
  if (skip || (data === undefined && error === null)) return { state: 'loading', list: [], reload }
  if (data === undefined) return { state: 'failed', list: [], reload }
  return { state: 'ready', reload, list: referencesIn(data) }
}

type Known = DataOf<typeof readPrices>

/** What is known, in the order it is numbered; a day that nobody can read is left out. */
export const referencesIn = ({ last, range, market }: Known): readonly PriceReference[] => {
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
