import { useTranslation } from 'react-i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { isTagged } from '#contract/orders.tags.ts'
import type { Order } from '#contract/orders.ts'
import { EnteredNote } from '#src/components/entered-note.tsx'
import { useOrderFacts } from '#src/components/order-facts.tsx'
import { isSealed } from '#src/components/order-status.tsx'
import { tooFewText } from '#src/components/too-few-text.ts'
import { LocalTime, zonedText } from '#src/components/zoned-instant.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { CountdownCard } from '#src/ui/text/countdown-card.tsx'
import { Funnel } from '#src/ui/text/funnel.tsx'
import { LinePrices } from './line-prices.tsx'
import { RemindButton } from './remind-button.tsx'

/** From this width on the rail is beside the record. */
const BESIDE = '(width >= 1280px)'

interface DetailRailProps {
  order: Order
  /** The focused line, whose prices are shown. */
  line: OrderItem | undefined
}

/**
 * The column beside the record: the time left, the suppliers' responses, the main facts, and earlier prices of the
 * focused line.
 */
export const DetailRail = ({ order, line }: DetailRailProps) => {
  const { t } = useTranslation()
  // On a narrower page the line's peek panel shows these prices.
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
        <DescriptionList items={useOrderFacts(order)} />
      </section>
      {hasRoom && line !== undefined && <LinePrices item={line} goodsType={order.goods_type} />}
    </aside>
  )
}

const asked = ['invited', 'viewed'] as const

/**
 * The numbers of suppliers that were invited and have read; those interested and those that tendered only where these
 * may be disclosed.
 */
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
      <EnteredNote stats={order.stats} />
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
  const waits = isTagged(order.status, 'unpublished') || isTagged(order.status, 'awaits_opening')
  if (!until || !waits) return null
  const same = !order.open_at || Date.parse(order.open_at) === Date.parse(order.bid_deadline_at ?? '')
  const time = zonedText(t, until)
  const tooFew = tooFewText(t, order)
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
      passed={
        tooFew?.title ?? t(order.status === 'pending_open' ? 'order_detail:detail.may_open' : 'orders:left.passed')
      }
      caption={
        <>
          {tooFew?.decides}
          {order.status === 'pending_open'
            ? t('order_detail:detail.opening_at', { time })
            : same
              ? t('order_detail:detail.deadline_and_opening', { time })
              : t('order_detail:detail.deadline_then', { time, opening: zonedText(t, order.open_at ?? '') })}
          <LocalTime value={until} />
        </>
      }
    />
  )
}
