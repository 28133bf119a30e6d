// A small line or bars of a figure over the months; its numbers stand beside it. With fewer than three values nothing
// is drawn.
import { useTranslation } from 'react-i18next'

const WIDTH = 88
const HEIGHT = 32
const EDGE = 3
/** The smallest number of points for a chart. */
const LEAST = 3

export const Sparkline = ({ values, isBars }: { values: readonly number[]; isBars: boolean }) => {
  const { t } = useTranslation('home')
  if (values.length < LEAST) return <p className="text-right text-cap text-ink-3">{t('figures.too_few')}</p>
  const least = isBars ? Math.min(0, ...values) : Math.min(...values)
  const span = Math.max(...values) - least || 1
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - EDGE * 2)
  const step = (WIDTH - EDGE * 2) / (values.length - 1)
  const x = (nth: number) => EDGE + nth * step
  const last = values.length - 1
  const bar = Math.min(WIDTH / values.length - 2, 10)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
      {isBars ? (
        values.map((value, nth) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: places on the axis
            key={nth}
            x={WIDTH - (values.length - nth) * (bar + 2)}
            y={Math.min(y(value), y(0))}
            width={bar}
            height={Math.max(Math.abs(y(value) - y(0)), 1)}
            rx={1}
            className={value < 0 ? 'fill-danger' : nth === last ? 'fill-primary' : 'fill-line-strong'}
          />
        ))
      ) : (
        <>
          <polyline
            points={values.map((value, nth) => `${x(nth)},${y(value)}`).join(' ')}
            fill="none"
            strokeWidth={1.5}
            strokeLinejoin="round"
            className="stroke-ink-3/60"
          />
          <circle cx={x(last)} cy={y(values[last] ?? 0)} r={3} className="fill-primary" />
        </>
      )}
    </svg>
  )
}
