// The columns of the list of reviews.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '#contract/orders.listed.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { reviewColumns } from '#contract/reviews.columns.ts'
import { spreadPercent } from '#contract/reviews.spread.ts'
import { currentReviewStep, flagCount } from '#contract/reviews.step.ts'
import { AwardedTotal, ConfirmedTotal } from '#src/components/award-totals.tsx'
import { timeLeftText } from '#src/components/moment-text.tsx'
import { OrderStatusTag, ToldCount } from '#src/components/order-status.tsx'
import { LowestTotal } from '#src/components/order-totals.tsx'
import { withoutRoom } from '#src/lists/layout.ts'
import { listedColumns } from '#src/lists/listed-columns.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { to } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-column.ts'
import { Countdown, Instant, instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue, Sealed } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Delta } from '../matrix/delta.tsx'

/** The page of a row: opening and report are different pages. */
export const pathOf = (order: ListedOrder): string =>
  to(order.status === 'pending_open' ? 'review_edit' : 'review_detail', { id: order.id })

/** Table widths, px, from which each column leaves the title enough room. */
const shownFrom: Readonly<Record<string, number>> = {
  progress: 724,
  lowest_total: 852,
  awarded_total: 852,
  quoted: 924,
  confirmed_total: 968,
  flags: 988,
  item_count: 1100,
  viewed: 1290,
  highest_total: 1384,
}
/** Extra width that English labels need, px. */
const ENGLISH = 106

/** Columns that a table of this width (px) has no room for. */
export const hiddenAt = (width: number, english: boolean): string[] =>
  withoutRoom(shownFrom, width, english ? ENGLISH : 0)

const isSealed = ({ status }: ListedOrder): boolean => status === 'pending_open'

/**
 * The columns, made once per language and statuses; English labels are longer. Columns about the award are shown for
 * awarded demands, columns about the review for all others.
 */
export const listColumns = (
  t: TFunction,
  english: boolean,
  statuses: readonly OrderStatus[],
): Column<ListedOrder>[] => {
  const isAwarded = statuses.length > 0 && statuses.every((status) => isTagged(status, 'awarded'))
  return listedColumns<ListedOrder, keyof typeof reviewColumns>(t, reviewColumns, [
    {
      id: 'order_no',
      width: 136,
      cell: (order) => (
        <Link to={pathOf(order)} variant="quiet" tabIndex={-1} className="text-ink-2">
          {order.order_no}
        </Link>
      ),
    },
    {
      id: 'title',
      card: 'title',
      cell: (order) => <span title={order.title}>{order.title}</span>,
    },
    {
      id: 'status',
      width: english ? 148 : 108,
      cell: (order) => <OrderStatusTag status={order.status} />,
    },
    {
      id: 'progress',
      width: english ? 190 : 140,
      cell: (order) => <ProgressCell order={order} />,
    },
    {
      id: 'opens_at',
      width: english ? 172 : 164,
      cell: (order) => <OpeningCell order={order} />,
    },
    {
      id: 'item_count',
      width: 58,
      align: 'end',
      cell: (order) => order.item_count,
    },
    {
      id: 'quoted',
      width: 72,
      extra: isAwarded,
      align: 'end',
      cell: (order) => (
        <span className={order.under_min ? 'text-warning-ink' : undefined}>
          {order.stats.tendered_is_told && (order.stats.entered ?? 0) === 0 ? (
            t('reviews:list.tenders', { count: order.stats.quoted })
          ) : (
            <ToldCount stats={order.stats} />
          )}
        </span>
      ),
    },
    {
      id: 'viewed',
      width: 84,
      align: 'end',
      cell: (order) => (
        <span className="text-ink-2">
          {order.stats.viewed}/{order.stats.invited}
        </span>
      ),
    },
    {
      id: 'lowest_total',
      width: 128,
      extra: isAwarded,
      align: 'end',
      cell: (order) => (isSealed(order) ? <Sealed label={t('reviews:list.sealed')} /> : <LowestTotal order={order} />),
    },
    {
      id: 'awarded_total',
      width: 116,
      extra: !isAwarded,
      align: 'end',
      cell: (order) => <AwardedTotal order={order} />,
    },
    {
      id: 'confirmed_total',
      width: 116,
      extra: !isAwarded,
      align: 'end',
      cell: (order) => <ConfirmedTotal order={order} />,
    },
    {
      id: 'highest_total',
      width: 164,
      extra: isAwarded,
      align: 'end',
      cell: (order) => (isSealed(order) ? <Sealed label={t('reviews:list.sealed')} /> : <HighestCell order={order} />),
    },
    {
      id: 'flags',
      width: 76,
      extra: isAwarded,
      align: 'end',
      cell: (order) => <FlagsCell order={order} />,
    },
  ])
}

/**
 * The time set for the opening, by which the list is sorted, with a countdown; or that the tenders were opened, with the
 * time of that on hover.
 */
export const OpeningCell = ({ order }: { order: Pick<ListedOrder, 'bid_deadline_at' | 'open_at' | 'opened_at'> }) => {
  const { t } = useTranslation('reviews')
  const offset = useClockOffset()
  const opensAt = order.open_at ?? order.bid_deadline_at
  if (order.opened_at !== undefined) {
    return (
      <span className="text-ink-2">
        <Instant value={opensAt} format="short" />{' '}
        <span title={t('list.opened_at', { time: instantText(order.opened_at) })}>{t('list.opened')}</span>
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2">
      <Instant value={opensAt} format="short" />
      {opensAt && <Countdown until={opensAt} offset={offset} format={timeLeftText(t, t('opening.due'))} />}
    </span>
  )
}

export const ProgressCell = ({ order }: { order: ListedOrder }) => {
  const { t } = useTranslation('reviews')
  const stand = currentReviewStep(order)
  if (stand === null) return <MissingValue />
  const words = t(`progress.${stand.step}`, { done: stand.done, of: stand.of })
  return (
    <span title={words} className="text-ink-2">
      {words}
    </span>
  )
}

/** The highest of the complete tenders, and its distance from the lowest. */
const HighestCell = ({ order }: { order: ListedOrder }) => {
  const { t } = useTranslation('reviews')
  const percent = spreadPercent(order)
  if (percent === null) return <MissingValue />
  return (
    <span title={t('list.highest_hint', { percent })}>
      <Money value={order.highest_total} /> <Delta value={spreadPercent(order, 1)} className="text-cap text-ink-3" />
    </span>
  )
}

const FlagsCell = ({ order }: { order: ListedOrder }) => {
  const { t } = useTranslation('reviews')
  const count = flagCount(order.review)
  if (count === null) return <MissingValue />
  if (count === 0) return <span className="text-ink-3">0</span>
  const kinds = Object.entries(order.review?.flags ?? {}).toSorted((a, b) => b[1] - a[1])
  return (
    <span
      title={kinds
        .map(([flag, times]) => `${t(`orders:flag.${flag}`, { defaultValue: flag })} ${times}`)
        .join(t('words.list'))}
      className="inline-flex items-center gap-1 text-warning-ink"
    >
      <Icon name="flag" size={12} />
      {count}
    </span>
  )
}
