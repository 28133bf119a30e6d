// The column beside the worklist: deadlines of today, expiring certificates, and the month in four numbers. Each has
// its place and its own read.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultSettings } from '#contract/enterprise.ts'
import { listOrders } from '#contract/orders.list.ts'
import type { Supplier } from '#contract/suppliers.schemas.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { timeLeftText } from '#src/components/moment-text.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { type ResourceView, useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Countdown, instantText } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { boundsOf, dayOf } from './moment.ts'
import { MonthFigures } from './month-figures.tsx'

/** The number of rows of a section, filled or not. */
const ROWS = 4
const LIVE_MS = 60_000
const DAY_MS = 86_400_000
/** The earliest warning of an expiring certificate, days. */
const DAYS = Math.max(...defaultSettings.licence_warn_days)

interface RailProps {
  seesOrders: boolean
  seesSuppliers: boolean
  /** Any instant of today, ms. */
  today: number
}

export const HomeRail = ({ seesOrders, seesSuppliers, today }: RailProps) => (
  <aside className="grid content-start border-line text-table max-xl:border-t md:max-xl:grid-cols-2 xl:w-76 xl:border-l">
    {seesOrders && <ClosingToday today={today} />}
    {seesSuppliers && <Papers today={today} />}
    {seesOrders && <MonthFigures />}
  </aside>
)

const ClosingToday = ({ today }: { today: number }) => {
  const { t } = useTranslation('home')
  const offset = useClockOffset()
  const day = dayOf(today + offset)
  const { from, to: until } = boundsOf(day)
  const said = timeLeftText(t, t('orders:left.passed'))
  const read = useResource(
    listOrders,
    {
      query: {
        status: 'bidding',
        ordering: 'bid_deadline_at',
        page_size: 10,
        bid_deadline_at_from: from,
        bid_deadline_at_to: until,
      },
    },
    { nouns: ['orders'], live: LIVE_MS, keepPrevious: true },
  )
  return (
    <Section
      title={t('rail.closing')}
      read={read}
      none={t('clear.closing_today')}
      note={(data) => t('rail.orders', { count: data.total })}
      all={to('orders', { status: 'bidding', bid_deadline_at_from: day, bid_deadline_at_to: day })}
      rows={(data) =>
        data.list.map((order) => ({
          id: order.id,
          to: to('order_detail', { id: order.id }),
          at: instantText(order.bid_deadline_at ?? '', 'time'),
          title: order.title,
          note: (
            <Countdown
              until={order.bid_deadline_at ?? ''}
              offset={offset}
              format={(left) =>
                // From one hour on the minutes are left out, so that the title has more room.
                left.days === 0 && left.hours > 0 ? t('common:left.whole_hours', { hours: left.hours }) : said(left)
              }
              className="text-cap"
            />
          ),
        }))
      }
    />
  )
}

const Papers = ({ today }: { today: number }) => {
  const { t } = useTranslation('home')
  const until = dayOf(today + DAYS * DAY_MS)
  const query = { status: 'certified,expired', valid_until_from: dayOf(today - DAYS * DAY_MS), valid_until_to: until }
  const read = useResource(
    listSuppliers,
    { query: { ...query, ordering: 'valid_until', page_size: 10 } },
    { nouns: ['suppliers'], live: LIVE_MS, keepPrevious: true },
  )
  const left = ({ days_left: days, expiry }: Supplier) => (
    <span className={`text-cap ${inks[expiry]}`}>
      {days === null
        ? ''
        : days < 0
          ? t('expiring.ago', { count: -days })
          : days === 0
            ? t('expiring.today')
            : t('expiring.left', { count: days })}
    </span>
  )
  return (
    <Section
      title={t('rail.papers')}
      read={read}
      none={t('clear.expiring', { days: DAYS })}
      note={(data) => t('rail.suppliers', { count: data.total })}
      all={to('suppliers', { ...query, ordering: 'valid_until' })}
      rows={(data) =>
        data.list.map((supplier) => ({
          id: supplier.id,
          to: to('supplier_detail', { id: supplier.id }),
          at: (supplier.valid_until ?? '').slice(5),
          title: supplier.supplier_name,
          note: left(supplier),
        }))
      }
    />
  )
}

const inks: Readonly<Record<Supplier['expiry'], string>> = {
  fine: 'text-ink-3',
  soon: 'text-ink-3',
  urgent: 'text-warning-ink',
  past: 'text-danger-ink',
}

interface SectionProps<D> {
  title: string
  read: ResourceView<D>
  /** The sentence for an empty section. */
  none: string
  /** Text at the right of the title: the number of entries. */
  note: (data: D) => string
  /** The link to the full list. */
  all: string
  rows: (data: D) => readonly { id: string; to: string; at: string; title: string; note: ReactNode }[]
}

/** Always four rows high. */
const Section = <D,>({ title, read, none, note, all, rows }: SectionProps<D>) => {
  const { t } = useTranslation('home')
  const { data, error } = read
  const own = data === undefined ? [] : rows(data).slice(0, ROWS)
  return (
    <section
      aria-label={title}
      aria-busy={read.state === 'loading'}
      className="border-b border-line px-gutter pt-3.5 xl:px-5 pb-3"
    >
      <header className="mb-1 flex h-6 items-center justify-between">
        <h2 className="text-table font-semibold">{title}</h2>
        {data !== undefined && own.length > 0 && (
          <Link to={all} variant="quiet" className="text-cap text-ink-3">
            {note(data)}
          </Link>
        )}
      </header>
      <div className="h-32">
        {data === undefined && error !== null ? (
          <div role="alert" className="flex flex-col items-start gap-2 pt-1 text-ink-2">
            <span>{error.message === '' ? t('common:toast.network') : error.message}</span>
            <Button size="sm" icon="refresh" onClick={read.reload}>
              {t('retry')}
            </Button>
          </div>
        ) : data === undefined ? (
          <div role="status" aria-label={t('loading')}>
            {[70, 84, 62, 76].map((width) => (
              <span key={width} className="flex h-8 items-center">
                <Skeleton width={`${width}%`} />
              </span>
            ))}
          </div>
        ) : own.length === 0 ? (
          <p className="pt-1 text-ink-3">{none}</p>
        ) : (
          <ul>
            {own.map((row) => (
              <li key={row.id}>
                <Link
                  to={row.to}
                  variant="none"
                  className="-mx-2 grid h-8 grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-2 rounded px-2 hover:bg-surface-3"
                >
                  <span className="text-ink-2 tabular-nums">{row.at}</span>
                  <span className="truncate" title={row.title}>
                    {row.title}
                  </span>
                  {row.note}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
