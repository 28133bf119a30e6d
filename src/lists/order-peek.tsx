// A tender demand in the peek panel: its next commands, the time left, responses, lines and main facts.
import { useTranslation } from 'react-i18next'
import { isTagged } from '#contract/orders.tags.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { EnteredNote } from '#src/components/entered-note.tsx'
import { timeLeftText } from '#src/components/moment-text.tsx'
import { OpeningNote } from '#src/components/opening-progress.tsx'
import { AwaitedOpening, OrderActButton, OrderReasons, useOrderActs } from '#src/components/order-acts.tsx'
import { scopeText, useOrderFacts } from '#src/components/order-facts.tsx'
import { AmendmentMark, isSealed, OrderStatusTag } from '#src/components/order-status.tsx'
import { LowestTotal } from '#src/components/order-totals.tsx'
import { tooFewText } from '#src/components/too-few-text.ts'
import { LocalTime, zonedText } from '#src/components/zoned-instant.tsx'
import { useNow } from '#src/machines/use-now.ts'
import type { Description } from '#src/ui/layout/description-list.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { timeLeft, toneOfLeft } from '#src/ui/text/day.tsx'
import { FunnelRow } from '#src/ui/text/funnel.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { inkOf, softOf } from '#src/ui/text/tag.tsx'
import { ButtonsInLine } from './buttons-in-line.tsx'
import type { PeekProps } from './peek-frame.tsx'
import { OrderPeekLines } from './peek-lines.tsx'
import { PeekPanel } from './peek-panel.tsx'

export const OrderPeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readOrder}
    nouns={['orders']}
    subjectOf={orderSubject}
    title={(order) => order.title}
    status={(order) => (
      <>
        <OrderStatusTag status={order.status} pill />
        {order.facts.amendment_waits && <AmendmentMark />}
      </>
    )}
    meta={(order) => <Meta order={order} />}
    actions={(order) => <Acts order={order} />}
  >
    {(order) => <Summary order={order} />}
  </PeekPanel>
)

const Meta = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  return [
    order.order_no,
    order.purchase_method ? t(`orders:options.purchase_method.${order.purchase_method}`) : '',
    scopeText(order, t),
    order.created_by_name,
    order.doc_version > 0 ? t('order_detail:detail.version', { version: order.doc_version }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Buttons beside 打开 and 更多. */
const MAX = 3

/** The first commands of the lifecycle; refused commands come last. */
const Acts = ({ order }: { order: Order }) => {
  const { main, dangers, ways: allWays, awaited } = useOrderActs(order)
  const ways = allWays.slice(0, 1)
  const refused = awaited ? undefined : main.find((action) => action.availability.is === 'refused')
  const room = MAX - (awaited || refused !== undefined ? 1 : 0) - ways.length
  const can = [...main, ...dangers].filter((action) => action.availability.is === 'available').slice(0, room)
  return (
    <ButtonsInLine of={`${order.id} ${order.version}`}>
      {[
        ...ways.map((id) => <CommandButton key={id} id={id} subject={orderSubject(order)} size="sm" />),
        ...can.map(({ id }) => <OrderActButton key={id} order={order} id={id} size="sm" />),
        ...(refused === undefined ? [] : [<OrderActButton key={refused.id} order={order} id={refused.id} size="sm" />]),
        ...(awaited ? [<AwaitedOpening key="awaited" size="sm" />] : []),
      ]}
    </ButtonsInLine>
  )
}

const Summary = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const acts = useOrderActs(order)
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-5 border-b border-line px-5 pb-3 empty:hidden">
        <TimeLine order={order} />
        <OrderReasons order={order} acts={acts} />
        <OpeningNote order={order} className="pt-2" />
      </div>
      {order.published_at !== null && (
        <section>
          <h3 className="mb-1 flex items-baseline text-table font-semibold">
            {t('order_detail:detail.responses')}
            {isSealed(order) && (
              <span className="ml-auto text-cap font-normal text-ink-3">{t('order_detail:detail.numbers_only')}</span>
            )}
          </h3>
          <FunnelRow
            steps={(['invited', 'viewed', 'interested', 'quoted'] as const).map((step, at) => ({
              id: step,
              label: t(`orders:options.read_stage.${step}`),
              value: at < 2 || order.stats.tendered_is_told ? order.stats[step] : null,
            }))}
          />
          <EnteredNote stats={order.stats} />
        </section>
      )}
      <OrderPeekLines order={order} />
      <section>
        <h3 className="mb-1.5 text-table font-semibold">{t('order_detail:detail.facts')}</h3>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-4 gap-y-1">
          {useFacts(order).map(({ id, name, value }) => (
            <div key={id} className="grid grid-cols-[64px_minmax(0,1fr)] gap-2">
              <dt className="text-ink-3">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

const shownFacts = new Set(['budget', 'price_basis', 'delivery', 'payment', 'method', 'contact'])

/** After the opening, the cost comes first. */
const useFacts = (order: Order): readonly Description[] => {
  const { t } = useTranslation()
  const facts = useOrderFacts(order).filter(({ id }) => shownFacts.has(id))
  if (order.opened_at === null || isSealed(order)) return facts
  return [
    order.awarded_total === null
      ? { id: 'lowest', name: t('lists:peek.lowest'), value: <LowestTotal order={order} /> }
      : { id: 'awarded', name: t('lists:peek.awarded'), value: <Money value={order.awarded_total} /> },
    ...facts,
  ]
}

/** The time until the deadline, or until the opening where that is later. */
const TimeLine = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const now = useNow(1000)
  const isClosed = order.status === 'pending_open'
  const until = isClosed ? (order.open_at ?? order.bid_deadline_at) : order.bid_deadline_at
  if (!until || !(isTagged(order.status, 'unpublished') || isTagged(order.status, 'awaits_opening'))) return null
  const left = timeLeft(until, now)
  const tone = toneOfLeft(left) === 'neutral' ? 'primary' : toneOfLeft(left)
  const passed = tooFewText(t, order)?.title ?? t(isClosed ? 'order_detail:detail.may_open' : 'orders:left.passed')
  const time = zonedText(t, until, 'short')
  const isSame = !order.open_at || Date.parse(order.open_at) === Date.parse(order.bid_deadline_at ?? '')
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 rounded px-3 py-2', softOf[tone], inkOf[tone])}>
      <Icon name="clock" size={16} />
      <b role="timer" aria-live="off" className="text-body font-semibold">
        {timeLeftText(t, passed)(left)}
      </b>
      <span className="ml-auto text-cap text-ink-2 tabular-nums">
        {isClosed
          ? t('order_detail:detail.opening_at', { time })
          : isSame
            ? t('order_detail:detail.deadline_and_opening', { time })
            : t('order_detail:detail.deadline_then', { time, opening: zonedText(t, order.open_at ?? '', 'short') })}
        <LocalTime value={until} />
      </span>
    </p>
  )
}
