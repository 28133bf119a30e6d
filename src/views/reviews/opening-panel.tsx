import type { TFunction } from 'i18next'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { useWithEntered } from '#src/components/entered-note.tsx'
import { timeLeftText } from '#src/components/moment-text.tsx'
import { zonedText } from '#src/components/zoned-instant.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useNow } from '#src/machines/use-now.ts'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Countdown, instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Openers } from './openers.tsx'
import { OpeningKeys } from './opening-keys.tsx'
import { OpeningRail } from './opening-rail.tsx'
import { OpeningSteps } from './opening-steps.tsx'

/** The panel before the opening: what prevents it, who can change that, who opens, and what happens then. */
export const OpeningPanel = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const withEntered = useWithEntered(order.stats)
  const opensAt = order.open_at ?? order.bid_deadline_at ?? null
  return (
    <>
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(320px,408px)]">
        <div className="min-w-0 px-gutter pt-4 pb-8">
          <p className="flex items-center gap-1.5 text-table text-ink-2">
            <Icon name="lock" size={16} className="text-violet-ink" />
            {order.stats.tendered_is_told
              ? withEntered(t('opening.envelopes', { count: order.stats.quoted }))
              : t('opening.envelopes_untold')}
          </p>
          <h2 className="text-h1 font-semibold tracking-tight">{useStanding(order)}</h2>
          <p className="text-table text-ink-2">
            <Times t={t} deadline={order.bid_deadline_at ?? null} opensAt={opensAt} />
            {t(order.stats.tendered_is_told ? 'opening.of' : 'opening.of_untold', {
              count: order.stats.quoted,
              invited: order.stats.invited,
              needed: order.min_bids ?? '–',
            })}
          </p>
          <Way order={order} />
          <Openers order={order} />
          <OpeningSteps order={order} />
        </div>
        <OpeningRail order={order} />
      </div>
      <StickyFooter
        start={<OpeningKeys />}
        end={<span className="text-cap text-ink-3">{t('opening.recorded')}</span>}
      />
    </>
  )
}

/** One line: what the opening waits for. */
const useStanding = (order: Order): string => {
  const { t } = useTranslation('reviews')
  const { can_open, enough_bids, openers_suffice } = order.facts
  if (!can_open) return t('opening.now.early')
  if (!enough_bids) return t('opening.now.few', { needed: order.min_bids ?? '' })
  const missing = (order.opening?.needed ?? 1) - (order.opening?.present.length ?? 0)
  return missing > 1 || (missing === 1 && !openers_suffice)
    ? t('opening.now.wanted', { count: missing })
    : t('opening.now.ready')
}

interface TimesProps {
  t: TFunction<'reviews'>
  deadline: string | null
  opensAt: string | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When tenders closed, when they may be opened, and the time from or until then. */
const Times = ({ t, deadline, opensAt }: TimesProps) => {
  const offset = useClockOffset()
  const late = useNow() + offset - Date.parse(opensAt ?? '')
  if (deadline === null || opensAt === null) return null
  const since = () =>
    late >= DAY
      ? t('opening.since.days', { days: Math.floor(late / DAY), hours: Math.floor((late % DAY) / HOUR) })
      : t('opening.since.minutes', { hours: Math.floor(late / HOUR), minutes: Math.floor((late % HOUR) / MINUTE) })
  return (
    <>
      {Date.parse(deadline) === Date.parse(opensAt)
        ? t('opening.time', { time: zonedText(t, opensAt, 'short') })
        : t('opening.times', { deadline: zonedText(t, deadline, 'short'), open: zonedText(t, opensAt, 'short') })}
      {late >= 0 ? (
        since()
      ) : (
        <Countdown until={opensAt} offset={offset} format={timeLeftText(t, '')} className="ml-2" />
      )}
    </>
  )
}

/** The button, the reason why it is locked, and the command that helps. */
const Way = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const id = useId()
  const open = useAvailability('orders.open')
  const free = open.is === 'available'
  const reminded = order.opening?.reminded_at ?? null
  const said: ReactNode =
    open.is === 'refused' ? t(open.reason, { ...open.params }) : t(free ? 'opening.can_now' : 'opening.not_mine')
  return (
    <div
      className={cx(
        'mt-4 flex flex-wrap items-center gap-3 rounded p-3 text-table',
        free ? 'bg-surface-2' : 'bg-warning-soft',
      )}
    >
      <CommandButton id="orders.open" variant="primary" size="lg" />
      <div id={id} className="min-w-0">
        <b className={cx('block font-semibold', !free && 'text-warning-ink')}>{said}</b>
        {order.facts.can_open && order.facts.enough_bids && (
          <span className="text-ink-2">
            {reminded === null
              ? t('opening.not_reminded')
              : t('opening.reminded', { time: instantText(reminded, 'short') })}
          </span>
        )}
        {order.under_min && <span className="block text-ink-2">{t('opening.under_min_hint')}</span>}
      </div>
      <div className="ml-auto flex flex-wrap gap-2">
        {order.facts.can_open && order.facts.enough_bids && (
          <CommandButton
            id="orders.remind_openers"
            label={reminded === null ? 'reviews:opening.remind_first' : 'reviews:opening.remind'}
          />
        )}
        {order.under_min && <CommandButton id="orders.proceed" />}
        {order.under_min && <CommandButton id="orders.fail" />}
      </div>
    </div>
  )
}
