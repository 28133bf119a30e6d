// One queue of demands that wait for the user.
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.list.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { Clear, HomeCard } from './home-card.tsx'
import { listSearchOf, type Queue, queryOf, ROWS_SHOWN, waitingIn } from './queues.ts'
import { RowLink, Rows } from './row-link.tsx'

/** Queues are polled every minute. */
export const LIVE_MS = 60_000

interface Props {
  queue: Queue
  /** Any instant of today, ms. */
  today: number
  /** Called with the number of waiting demands whenever it is read. */
  onCount(id: string, total: number): void
}

export const QueueCard = ({ queue, today, onCount }: Props) => {
  const { t } = useTranslation('home')
  const resource = useResource(
    listOrders,
    { query: queryOf(queue, today) },
    { nouns: ['orders', 'reviews', 'tenders'], live: LIVE_MS },
  )
  const waiting = resource.data === undefined ? undefined : waitingIn(queue, resource.data)
  const total = waiting?.total
  useEffect(() => {
    if (total !== undefined) onCount(queue.id, total)
  }, [queue.id, total, onCount])
  return (
    <HomeCard
      title={t(`queue.${queue.id}`)}
      icon={queue.icon}
      count={total}
      all={to('orders', listSearchOf(queue, today))}
      resource={resource}
      rows={ROWS_SHOWN}
    >
      {(data) => {
        const { rows, total: all } = waitingIn(queue, data)
        const shown = rows.slice(0, ROWS_SHOWN)
        if (shown.length === 0) return <Clear>{t(`clear.${queue.id}`)}</Clear>
        return (
          <>
            <Rows>
              {shown.map((order) => (
                <RowLink
                  key={order.id}
                  to={to(queue.page, { id: order.id })}
                  label={order.order_no}
                  title={order.title}
                  note={noteOf(order, queue, t)}
                />
              ))}
            </Rows>
            {all > shown.length ? (
              <p className="pt-2 text-cap text-ink-3">{t('more', { count: all - shown.length })}</p>
            ) : null}
          </>
        )
      }}
    </HomeCard>
  )
}

const noteOf = (order: OrderHead, queue: Queue, t: TFunction<'home'>): string => {
  if (queue.mine === true) return t(`orders:status.${order.status}`)
  if (queue.today === true && order.bid_deadline_at)
    return t('column.deadline', { time: instantText(order.bid_deadline_at, 'time') })
  if (queue.id === 'to_review' && order.opened_at !== null) return instantText(order.opened_at, 'short')
  if (order.facts.amendment_waits && queue.awaits === true) return t('orders:amendment.waits')
  return queue.by !== undefined || !order.bid_deadline_at
    ? t('column.submitted', { name: order.created_by_name })
    : instantText(order.bid_deadline_at, 'short')
}
