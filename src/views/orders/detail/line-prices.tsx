import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPrices } from '#contract/herbal-prices.ts'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { Order } from '#contract/orders.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay } from '#src/machines/use-session.ts'
import { Button } from '#src/ui/input/button.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { Money } from '#src/ui/text/money.tsx'
import { awardGoodsText } from '../form/award-goods-text.ts'

const PriceChart = lazy(async () => (await import('#src/components/price-chart.tsx')).PriceChart)

/** Delay before a line's prices are read, ms: moving quickly through the lines reads nothing. */
const STAYS_MS = 250

interface LinePricesProps {
  item: OrderItem
  goodsType: Order['goods_type']
  /** Also lists the last awards one by one, those of other grades too. */
  withLast?: boolean
}

/**
 * Prices per kg the enterprise paid for a line's herb over twelve months; nothing without the permission, for lines without a herb, and for
 * counted goods, whose prices are per piece.
 */
export const LinePrices = (props: LinePricesProps) => {
  const may = useMay(readPrices.access)
  const { herbal_id, unit } = props.item
  return may && herbal_id && !isCounted(unit) ? <Prices {...props} herbalId={herbal_id} /> : null
}

/** Prices of another grade or preparation are prices of other goods. */
const goodsOf = ({ grade, grade_text, processing }: OrderItem) =>
  grade ? { grade, ...(grade_text && { grade_text }), ...(processing && { processing }) } : {}

const Prices = ({ item, goodsType, herbalId, withLast = false }: LinePricesProps & { herbalId: string }) => {
  const { t } = useTranslation()
  const settled = useSettled(herbalId)
  const herb = { herbal_id: settled, ...(goodsType && { goods_type: goodsType }) }
  const nouns = ['orders', 'reviews'] as const
  const { data, error, reload } = useResource(readPrices, { query: { ...herb, ...goodsOf(item) } }, { nouns })
  const all = useResource(readPrices, { query: herb }, { nouns, skip: !withLast })
  const last = settled === herbalId ? (all.data?.last ?? []) : []
  const shown = settled === herbalId ? data : undefined
  const isLoading = shown === undefined && (error === null || settled !== herbalId)
  return (
    <section aria-busy={isLoading}>
      <h2 className="text-table mb-2 flex items-baseline gap-2">
        <span className="flex-none">{t('herbal:prices.year')}</span>
        <span title={item.name ?? undefined} className="ml-auto min-w-0 truncate pl-2 text-cap font-normal text-ink-3">
          {isLoading ? t('herbal:prices.loading') : item.name}
        </span>
      </h2>
      {isLoading ? (
        <div className="flex flex-col gap-2">
          <Skeleton height={132} />
          <Skeleton width="72%" height={12} />
          <Skeleton width="48%" height={12} />
        </div>
      ) : shown === undefined ? (
        <p className="flex items-center gap-2 text-cap text-ink-3">
          {error?.message || t('common:toast.network')}
          <Button size="sm" variant="quiet" icon="refresh" onClick={reload}>
            {t('common:retry')}
          </Button>
        </p>
      ) : shown.months.length === 0 ? (
        <div className="flex flex-col gap-1 text-cap text-ink-3">
          <p>{t(item.grade ? 'herbal:prices.none_same' : 'herbal:prices.none')}</p>
          {shown.other != null && !withLast && (
            <p>
              {t('order_form:references.other', {
                goods: awardGoodsText(shown.other, t),
                price: plainDecimal(shown.other.landed_price_kg, 2),
                from: shown.other.supplier_name,
              })}
            </p>
          )}
        </div>
      ) : (
        <PriceChart
          wanted
          meanwhile={<Skeleton height={132} />}
          months={shown.months}
          reference={item.reference_price ?? null}
          size="small"
        />
      )}
      {last.length > 0 && (
        <ul aria-label={t('herbal:prices.last')} className="mt-3 divide-y divide-line border-t border-line text-table">
          {last.map((point) => (
            <li
              key={`${point.order_id} ${point.supplier_name} ${point.landed_price_kg} ${point.name}`}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 py-1.5"
            >
              <span className="text-ink-3">
                <Instant value={point.awarded_at} format="full" />
              </span>
              <span title={point.supplier_name} className="truncate">
                {point.supplier_name}
                <span className="ml-2 text-cap text-ink-3">{awardGoodsText(point, t)}</span>
              </span>
              <Money value={point.landed_price_kg} bare />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The value once it has not changed for a while; the first one at once. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STAYS_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
