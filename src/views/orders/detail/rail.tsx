import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import type { Order } from '#contract/orders.ts'
import { isSealed } from '#src/components/order-status.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { CountdownCard } from '#src/ui/text/countdown-card.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { Funnel } from '#src/ui/text/funnel.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { LinePrices } from './line-prices.tsx'
import { RemindButton } from './remind-button.tsx'

/** From this width on the rail is beside the record. */
const BESIDE = '(width >= 1280px)'

interface DetailRailProps {
  order: Order
  /** The focused line, whose prices are shown. */
  line: OrderItem | undefined
}

/** Beside the record: the time left, the suppliers' responses, the main facts, and earlier prices of the focused line. */
export const DetailRail = ({ order, line }: DetailRailProps) => {
  const { t } = useTranslation()
  // On a narrower page the line's peek panel has its prices.
  const hasRoom = useMedia(BESIDE)
  return (
    <aside
      aria-label={t('order_detail:detail.facts')}
      className="grid grid-cols-2 items-start gap-x-8 gap-y-4 px-gutter pt-3 text-table max-md:grid-cols-1 xl:row-span-2 xl:items-stretch xl:flex xl:flex-col xl:border-l xl:border-line xl:px-5 xl:pt-4"
    >
      <TimeCard order={order} />
      {order.published_at !== null && (
        <section>
          <h2 className="text-table mb-2 flex items-center">
            {t('order_detail:detail.responses')}
            <span className="ml-auto text-cap font-normal text-ink-3">
              {isSealed(order) ? t('order_detail:detail.numbers_only') : null}
            </span>
          </h2>
          <ResponseFunnel order={order} />
          <RemindButton order={order} className="mt-2 w-full" />
        </section>
      )}
      {/* Without room beside the record, the terms below its lines show the same. */}
      <section className="max-xl:hidden">
        <h2 className="text-table mb-2">{t('order_detail:detail.facts')}</h2>
        <DescriptionList items={useFacts(order)} />
      </section>
      {hasRoom && line !== undefined && <LinePrices item={line} goodsType={order.goods_type} />}
    </aside>
  )
}

const asked = ['invited', 'viewed'] as const

/** Numbers of suppliers invited, read, interested, tendered. */
export const ResponseFunnel = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { reconfirm = 0 } = order.stats
  return (
    <>
      <Funnel
        steps={(order.stats.tendered_is_told ? ([...asked, 'interested', 'quoted'] as const) : asked).map((step) => ({
          id: step,
          label: t(`orders:options.read_stage.${step}`),
          value: order.stats[step],
        }))}
      />
      {reconfirm > 0 && (
        <p className="mt-1 text-cap text-warning-ink">{t('order_detail:detail.reconfirm', { count: reconfirm })}</p>
      )}
    </>
  )
}

const TimeCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const offset = useClockOffset()
  const until = order.status === 'pending_open' ? (order.open_at ?? order.bid_deadline_at) : order.bid_deadline_at
  const waits = ['draft', 'rejected', 'pending_audit', 'bidding', 'pending_open'].includes(order.status)
  if (!until || !waits) return null
  const same = !order.open_at || Date.parse(order.open_at) === Date.parse(order.bid_deadline_at ?? '')
  const time = instantText(until)
  return (
    <CountdownCard
      title={t(order.status === 'pending_open' ? 'order_detail:detail.to_opening' : 'order_detail:detail.to_deadline')}
      until={until}
      offset={offset}
      units={{
        days: t('orders:unit.days'),
        hours: t('orders:unit.hours'),
        minutes: t('orders:unit.minutes'),
        seconds: t('orders:unit.seconds'),
      }}
      passed={t(order.status === 'pending_open' ? 'order_detail:detail.may_open' : 'orders:left.passed')}
      caption={
        order.status === 'pending_open'
          ? t('order_detail:detail.opening_at', { time })
          : same
            ? t('order_detail:detail.deadline_and_opening', { time })
            : t('order_detail:detail.deadline_then', { time, opening: instantText(order.open_at ?? '') })
      }
    />
  )
}

const useFacts = (order: Order): Description[] => {
  const { t } = useTranslation()
  const option = (field: string, value: string | null | undefined) =>
    value ? t(`orders:options.${field}.${value}`) : <MissingValue />
  const text = (value: string | null | undefined) => value || <MissingValue />
  const delivery = order.delivery_date
    ? t('order_detail:detail.delivery_by', { day: order.delivery_date })
    : order.delivery_days
      ? t('order_detail:detail.delivery_in', { days: order.delivery_days })
      : null
  const method =
    order.award_method === 'comprehensive'
      ? `${t('orders:options.award_method.comprehensive')} ${(order.criteria ?? []).map((one) => plainDecimal(String(one.weight))).join('/')}`
      : option('award_method', order.award_method)
  return [
    { id: 'goods_type', name: t('orders:fields.goods_type'), value: option('goods_type', order.goods_type) },
    { id: 'purpose', name: t('orders:fields.purpose'), value: option('purpose', order.purpose) },
    { id: 'budget', name: t('order_detail:detail.budget'), value: <Money value={order.budget_amount} /> },
    { id: 'price_basis', name: t('order_detail:detail.price_basis'), value: option('price_basis', order.price_basis) },
    { id: 'delivery', name: t('order_detail:detail.delivery'), value: text(delivery) },
    { id: 'place', name: t('order_detail:detail.place'), value: text(order.delivery_address) },
    { id: 'package', name: t('order_detail:detail.package'), value: text(order.package_req) },
    { id: 'payment', name: t('order_detail:detail.payment'), value: option('payment_terms', order.payment_terms) },
    { id: 'method', name: t('order_detail:detail.method'), value: method },
    {
      id: 'min_bids',
      name: t('order_detail:detail.min_bids'),
      value: order.min_bids ? t('order_detail:detail.suppliers', { count: order.min_bids }) : <MissingValue />,
    },
    {
      id: 'contact',
      name: t('order_detail:detail.contact'),
      value: text([order.contact_name, order.contact_phone].filter(Boolean).join(' ')),
    },
  ]
}
