// The month to date in four numbers of the same height, each compared with the same days of the previous month, with
// the earlier months as a line.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subtract } from '#contract/decimal.ts'
import { bareFigure, directionOf, triangles } from '#contract/differences.ts'
import { readMonthFigures } from '#contract/home.figures.ts'
import { MISSING } from '#contract/missing.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { addMonths } from '#src/ui/date/calendar.ts'
import { monthName } from '#src/ui/date/month-name.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { Sparkline } from './sparkline.tsx'

const names = ['saving', 'failure', 'days', 'response'] as const
type Name = (typeof names)[number]
/** Whether a higher value is better. */
const isGain: Readonly<Record<Name, boolean>> = { saving: true, failure: false, days: false, response: true }

interface Shown {
  name: Name
  /** The value of the month; null where it has none yet. */
  value: string | null
  note: string
  /** The comparable figure of this month and of the previous one. */
  now: string | null
  before: string | null
  months: readonly string[]
}

export const MonthFigures = () => {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const read = useResource(readMonthFigures, {}, { nouns: ['orders', 'reviews'] })
  const { data, error } = read
  // A server of another build may leave it out (docs/decisions/014).
  const month = data === undefined || data.month === MISSING ? null : data.month
  const shown: readonly Shown[] =
    data === undefined
      ? []
      : [
          {
            name: 'saving',
            value:
              data.saving.pct === null
                ? null
                : moneyText(data.saving.amount.replace(/\.\d+$/, ''), locale).replace(/\.00$/, ''),
            note: data.saving.pct === null ? '' : `${data.saving.pct}%`,
            now: data.saving.pct,
            ...data.saving,
          },
          {
            name: 'failure',
            value: data.failure.pct === null ? null : `${data.failure.pct}%`,
            note: t('figures.of_ended', { count: data.failure.ended, failed: data.failure.failed }),
            now: data.failure.pct,
            ...data.failure,
          },
          {
            name: 'days',
            value: data.days.mean,
            note: t('figures.days'),
            now: data.days.mean,
            ...data.days,
          },
          {
            name: 'response',
            value: data.response.pct === null ? null : `${data.response.pct}%`,
            note: t('figures.of_invited', { count: data.response.invited, tendered: data.response.tendered }),
            now: data.response.pct,
            ...data.response,
          },
        ]
  return (
    <section
      aria-label={t('figures.title')}
      aria-busy={read.state === 'loading'}
      className="px-gutter pt-3.5 pb-6 xl:px-5 md:max-xl:col-span-2"
    >
      <header className="mb-1 flex h-6 items-center justify-between gap-2">
        <h2 className="text-table font-semibold">
          {month === null ? t('figures.title') : t('figures.until_today', { month: monthName(month, locale, 'short') })}
        </h2>
        <Link to={to('home', { part: 'month' })} variant="quiet" className="text-cap" title={t('figures.details')}>
          {month === null
            ? t('figures.details')
            : t('figures.against', { month: monthName(monthBefore(month), locale, 'short') })}
          <Icon name="right" size={12} className="inline align-[-1px]" />
        </Link>
      </header>
      {data === undefined && error !== null ? (
        <div role="alert" className="flex h-84 flex-col items-start gap-2 pt-1 text-ink-2">
          <span>{error.message === '' ? t('common:toast.network') : error.message}</span>
          <Button size="sm" icon="refresh" onClick={read.reload}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <dl className="grid gap-x-10 max-xl:grid-cols-2">
          {names.map((name, nth) => (
            <Figure key={name} name={name} shown={shown[nth]} />
          ))}
        </dl>
      )}
    </section>
  )
}

const monthBefore = (month: string): string => addMonths(`${month}-01`, -1).slice(0, 'YYYY-MM'.length)

/** Always 84 px high, loaded or not. */
const Figure = ({ name, shown }: { name: Name; shown: Shown | undefined }) => {
  const { t } = useTranslation('home')
  return (
    <div className="grid h-21 grid-cols-[minmax(0,1fr)_88px] content-center gap-x-3 border-line not-first:border-t max-xl:nth-2:border-t-0 max-sm:grid-cols-[minmax(0,1fr)]">
      <dt className="truncate text-cap text-ink-2">{t(name === 'days' ? 'figures.days_mean' : `figures.${name}`)}</dt>
      {shown === undefined ? (
        <dd role="status" aria-label={t('loading')} className="col-start-1 grid h-11 content-evenly">
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </dd>
      ) : (
        <>
          <dd className="col-start-1 truncate text-h2 font-semibold tracking-tight tabular-nums">
            {shown.value ?? <span className="text-table font-normal text-ink-3">{t(`figures.none.${name}`)}</span>}
            {shown.value !== null && (
              <small className="ml-1.5 text-cap font-normal tracking-normal text-ink-3">{shown.note}</small>
            )}
          </dd>
          <dd className="col-start-1 truncate text-cap text-ink-3">
            {compared(shown, t('figures.first'), (key, figure) => t(`figures.${key}`, { figure }))}
          </dd>
          <dd className="col-start-2 row-span-3 row-start-1 self-center max-sm:hidden">
            <Sparkline values={shown.months.map(Number)} isBars={name === 'saving'} />
          </dd>
        </>
      )}
    </div>
  )
}

type Change = 'more_points' | 'less_points' | 'more_saved' | 'less_saved' | 'more_days' | 'less_days' | 'same'

/** `▼ 降 1.8 个点` compared with the same days of the previous month; the colour means good or bad, not up or down. */
const compared = (shown: Shown, first: string, say: (change: Change, figure: string) => string): ReactNode => {
  const { name, now, before } = shown
  if (now === null) return null
  if (before === null) return first
  const difference = subtract(now, before)
  const direction = directionOf(difference)
  if (direction === 'same') return say('same', '')
  const unit = name === 'saving' ? 'saved' : name === 'days' ? 'days' : 'points'
  return (
    <span
      className={cx('font-medium', (direction === 'more') === isGain[name] ? 'text-success-ink' : 'text-danger-ink')}
    >
      {triangles[direction]} {say(`${direction}_${unit}`, bareFigure(difference))}
    </span>
  )
}
