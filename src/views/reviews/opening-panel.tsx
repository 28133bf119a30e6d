import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { timeLeftText } from '#src/components/countdown.tsx'
import { OpeningNote } from '#src/components/opening-progress.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Countdown, Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

const oneSteps = ['password', 'unseal', 'hashes', 'record'] as const
const twoSteps = ['first', 'second', 'hashes', 'record'] as const

/** Before the opening: the number of tenders, who may open them and when, and what happens then. */
export const OpeningPanel = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const offset = useClockOffset()
  const open = useAvailability('orders.open')
  const opensAt = order.open_at ?? order.bid_deadline_at ?? null
  const quoted = order.stats.quoted
  const isTold = order.stats.tendered_is_told
  const needed = order.min_bids ?? null
  const needsTwo = (order.opening?.needed ?? 1) > 1
  return (
    <div className="mx-auto w-full max-w-180 px-gutter pt-6 pb-12">
      {order.under_min && (
        <Banner
          tone="warning"
          className="mb-5"
          title={
            isTold
              ? t('opening.under_min', { quoted, needed: needed ?? '' })
              : t('opening.under_min_untold', { needed: needed ?? '' })
          }
          text={t('opening.under_min_hint')}
        />
      )}
      <div className="flex items-start gap-4">
        <span className="grid size-12 flex-none place-items-center rounded-l bg-violet-soft text-violet-ink">
          <Icon name="lock" size={24} className="stroke-[1.25]" />
        </span>
        <div>
          <h2>{isTold ? t('opening.title', { count: quoted }) : t('opening.title_untold')}</h2>
          <p className="text-table text-ink-2">{t('opening.sealed')}</p>
        </div>
      </div>
      <DescriptionList
        variant="sheet"
        className="mt-6 border-y border-line py-4"
        items={[
          {
            id: 'deadline',
            name: t('orders:fields.bid_deadline_at'),
            value: <Instant value={order.bid_deadline_at} />,
          },
          {
            id: 'open_at',
            name: t('orders:fields.open_at'),
            value: (
              <span className="flex flex-wrap gap-x-3">
                <Instant value={opensAt} />
                {opensAt !== null && (
                  <Countdown until={opensAt} offset={offset} format={timeLeftText(t, t('opening.due'))} />
                )}
              </span>
            ),
          },
          {
            id: 'quoted',
            name: t('opening.quoted'),
            value: t(isTold ? 'opening.of_invited' : 'opening.of_invited_untold', {
              count: quoted,
              invited: order.stats.invited,
              viewed: order.stats.viewed,
            }),
          },
          { id: 'needed', name: t('orders:fields.min_bids'), value: needed ?? '–' },
          { id: 'lines', name: t('opening.lines'), value: order.item_count },
          {
            id: 'who',
            name: t('opening.who'),
            value: t(open.is === 'hidden' ? 'opening.who_others' : 'opening.who_you'),
          },
        ]}
      />
      <ol className="mt-5 flex flex-col gap-1.5 text-table text-ink-2">
        {(needsTwo ? twoSteps : oneSteps).map((step, at) => (
          <li key={step} className="flex gap-2">
            <span className="text-ink-3 tabular-nums">{at + 1}</span>
            {t(`opening.step.${step}`)}
          </li>
        ))}
      </ol>
      <OpeningNote order={order} className="mt-6" />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CommandButton id="orders.open" variant="primary" size="lg" />
        <CommandButton id="orders.proceed" size="lg" />
        <CommandButton id="orders.fail" size="lg" />
        {open.is === 'refused' && (
          <span className="flex items-center gap-1.5 text-table text-warning-ink">
            <Icon name="warn" size={14} />
            {t(open.reason, { ...open.params })}
          </span>
        )}
      </div>
    </div>
  )
}
