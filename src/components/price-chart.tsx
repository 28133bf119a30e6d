import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maximum, minimum } from '#contract/decimal.ts'
import type { PriceMonth } from '#contract/herbal-prices.ts'
import { useWidth } from '#src/ui/layout/use-width.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { everyMonth, scaleOf, tickText } from './price-scale.ts'

/** With fewer months a sentence replaces the chart. */
const LEAST_POINTS = 3
const RIGHT = 16
const TOP = 12
/** Height of the month labels below the chart. */
const FOOT = 28
const MAX_WIDE = 880
/** Full width of a page, and a narrow column. */
const sizes = {
  full: { height: 208, left: 56, least: 280 },
  small: { height: 132, left: 48, least: 200 },
} as const
/** Width of a month label, px. */
const LABEL = 56

interface PriceChartProps {
  /** Months with awards, oldest first; at least one. */
  months: readonly PriceMonth[]
  reference: string | null
  size?: keyof typeof sizes
}

/**
 * Prices by month: a bar from the lowest to the highest price, a line through the averages, the reference price dashed.
 * Screen readers get the same as a sentence.
 */
export const PriceChart = ({ months, reference, size = 'full' }: PriceChartProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const { height, left, least } = sizes[size]
  const ground = height - FOOT
  const width = Math.min(MAX_WIDE, Math.max(least, useWidth(box) || MAX_WIDE))
  const first = months[0]
  const last = months.at(-1)
  if (first === undefined || last === undefined) return null
  const price = (value: string | null) => moneyText(value ?? '', locale, false)
  const awards = months.reduce((count, month) => count + month.awards, 0)
  const words =
    awards === 1
      ? t('herbal:prices.single', { month: last.month, price: price(last.average) })
      : t('herbal:prices.summary', {
          from: first.month,
          to: last.month,
          awards,
          low: price(minimum(months.map(({ low }) => low))),
          high: price(maximum(months.map(({ high }) => high))),
          average: price(last.average),
        })
  // One or two points make no trend.
  if (months.length < LEAST_POINTS) return <p className="text-table text-ink-2">{words}</p>
  const names = everyMonth(first.month, last.month)
  const { ticks, heightOf } = scaleOf(months, reference)
  const gap = (width - left - RIGHT) / names.length
  const x = (month: string) => left + gap * (names.indexOf(month) + 0.5)
  const y = (price: string) => ground - heightOf(price) * (ground - TOP)
  const every = Math.max(1, Math.ceil(LABEL / gap))
  return (
    <div ref={box}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words}
        className="block max-w-full text-cap"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(String(tick))}H${width - RIGHT}`} className="stroke-line" />
            <text x={left - 8} y={y(String(tick)) + 4} textAnchor="end" className="fill-ink-3 tabular-nums">
              {tickText(tick, locale)}
            </text>
          </g>
        ))}
        {names.map(
          (name, at) =>
            (names.length - 1 - at) % every === 0 && (
              <text key={name} x={x(name)} y={height - 8} textAnchor="middle" className="fill-ink-3 tabular-nums">
                {name}
              </text>
            ),
        )}
        {reference !== null && (
          <path
            d={`M${left} ${y(reference)}H${width - RIGHT}`}
            strokeDasharray="4 4"
            className="fill-none stroke-warning-ink"
          />
        )}
        <path
          d={months.map((one, at) => `${at === 0 ? 'M' : 'L'}${x(one.month)} ${y(one.average)}`).join('')}
          strokeWidth={1.5}
          className="fill-none stroke-primary"
        />
        {months.map((one) => (
          <g key={one.month}>
            <title>
              {[
                one.month,
                `${t('herbal:prices.low')} ${price(one.low)}`,
                `${t('herbal:prices.high')} ${price(one.high)}`,
                `${t('herbal:prices.average')} ${price(one.average)}`,
                `${quantityText(one.quantity_kg, locale)} kg`,
              ].join(' · ')}
            </title>
            {/* The pointer's target is wider than the drawn bar. */}
            <path
              d={`M${x(one.month)} ${TOP}V${ground}`}
              strokeWidth={Math.min(24, gap)}
              className="stroke-transparent"
            />
            <path
              d={`M${x(one.month)} ${y(one.low)}V${y(one.high) - 0.01}`}
              strokeWidth={8}
              strokeLinecap="round"
              className="stroke-primary-soft-2"
            />
            <circle cx={x(one.month)} cy={y(one.average)} r={3} className="fill-primary" />
          </g>
        ))}
      </svg>
      <p
        aria-hidden="true"
        className={cx(
          'mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-cap text-ink-3',
          size === 'full' && 'pl-14',
        )}
      >
        <span className="inline-flex items-center gap-1.5">
          <span className="h-3 w-2 rounded-full bg-primary-soft-2" />
          {t('herbal:prices.legend_range')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-1.5 rounded-full bg-primary" />
          {t('herbal:prices.legend_average')}
        </span>
        {reference !== null && (
          <span className="inline-flex items-center gap-1.5">
            <span className="w-4 border-t border-dashed border-warning-ink" />
            {t('herbal:prices.reference')} {price(reference)}
          </span>
        )}
      </p>
    </div>
  )
}
