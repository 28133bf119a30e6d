// One queue: loads, fails and empties by itself.
import { useTranslation } from 'react-i18next'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { listOrders } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/class-names.ts'
import { instantText } from '#src/ui/day.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { listSearchOf, type Queue, queryOf, ROWS_SHOWN } from './queues.ts'

/** Queues are looked at again every minute. */
const LIVE_MS = 60_000

export const QueueCard = ({ queue, today }: { queue: Queue; today: number }) => {
  const { t } = useTranslation('home')
  const { data, state, error, reload } = useResource(
    listOrders,
    { query: queryOf(queue, today) },
    { nouns: ['orders', 'reviews', 'tenders'], live: LIVE_MS },
  )
  const title = t(`queue.${queue.id}`)
  const rows = data?.list.slice(0, ROWS_SHOWN) ?? []
  const all = to('orders', listSearchOf(queue, today))
  return (
    <section
      aria-label={title}
      aria-busy={state === 'loading'}
      className="flex flex-col lg:min-h-[268px] border-t border-line pt-3"
    >
      <header className="flex h-8 items-center gap-2">
        <Icon name={queue.icon} className="text-ink-3" />
        <h2 className="text-body">{title}</h2>
        {data === undefined || data.total === 0 ? null : (
          <span className="text-cap text-primary-ink tabular-nums">{t('count', { count: data.total })}</span>
        )}
        <span className="flex-1" />
        {data !== undefined && data.total > 0 ? (
          <Link to={all} className="text-table" aria-label={`${t('all')} ${title}`}>
            {t('all')}
          </Link>
        ) : null}
      </header>
      {state === 'loading' ? <Loading words={t('loading')} /> : null}
      {data === undefined && error !== null ? (
        <div role="alert" className="flex flex-1 flex-col items-start gap-2 pt-2 text-table text-ink-2">
          <span>{error.message === '' ? t('common:toast.network') : error.message}</span>
          <Button size="sm" icon="refresh" onClick={reload}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      {data !== undefined && rows.length === 0 ? (
        <p className="pt-2 text-table text-ink-3">{t(`clear.${queue.id}`)}</p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="-mx-2">
          {rows.map((order) => (
            <QueueRow key={order.id} order={order} queue={queue} />
          ))}
        </ul>
      ) : null}
      {data !== undefined && data.total > rows.length ? (
        <p className="pt-2 text-cap text-ink-3">{t('more', { count: data.total - rows.length })}</p>
      ) : null}
    </section>
  )
}

const QueueRow = ({ order, queue }: { order: OrderHead; queue: Queue }) => {
  const { t } = useTranslation('home')
  return (
    <li>
      <Link
        to={to(queue.page, { id: order.id })}
        look="none"
        data-queue-row={order.id}
        className="flex h-row items-center gap-3 rounded px-2 text-table hover:bg-surface-3 focus-visible:-outline-offset-2"
      >
        <span className="w-28 flex-none text-ink-2 tabular-nums max-sm:hidden">{order.order_no}</span>
        <span className="min-w-0 flex-1 truncate" title={order.title}>
          {order.title}
        </span>
        <span className="flex-none text-cap text-ink-3 tabular-nums">{whenOf(order, queue, t)}</span>
      </Link>
    </li>
  )
}

type Translate = (key: string, values: Record<string, string>) => string

const whenOf = (order: OrderHead, queue: Queue, t: Translate): string => {
  if (queue.today && order.bid_deadline_at)
    return t('column.deadline', { time: instantText(order.bid_deadline_at, 'time') })
  if (queue.status === 'reviewing' && order.opened_at !== null) {
    return instantText(order.opened_at, 'short')
  }
  return queue.status === 'pending_audit' || !order.bid_deadline_at
    ? t('column.submitted', { name: order.created_by_name })
    : instantText(order.bid_deadline_at, 'short')
}

const Loading = ({ words }: { words: string }) => (
  <div role="status">
    <span className="sr-only">{words}</span>
    {Array.from({ length: ROWS_SHOWN }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike and never move
      <div key={at} className={cx('flex h-row items-center gap-3', at > 1 && 'max-lg:hidden')}>
        <Skeleton width={112} />
        <Skeleton width={`${56 - at * 6}%`} />
      </div>
    ))}
  </div>
)
