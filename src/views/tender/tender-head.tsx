// The head of the tender page: buyer, demand and deadline; the same in all its states.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { ZoneNote } from '#src/components/moment-text.tsx'
import { ZonedInstant, zoneWords } from '#src/components/zoned-instant.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Instant, timeLeft, toneOfLeft } from '#src/ui/text/day.tsx'
import { BrandMark, Icon } from '#src/ui/text/icon.tsx'
import { inkOf, softOf, Tag } from '#src/ui/text/tag.tsx'
import { DemandTerms } from './demand-terms.tsx'
import { timeLeftText } from './tender-texts.ts'
import { TermTags } from './term-tags.tsx'

/** Classes of the page's column. */
export const column = 'mx-auto w-full max-w-190 px-gutter'

/** `brief`: without the terms, where something else must be done first. */
export const TenderHead = ({ page, brief = false }: { page: SupplierPage; brief?: boolean }) => {
  const { t } = useTranslation()
  const { order, supplier } = page
  return (
    <header className="border-b border-line bg-surface pt-3 pb-4">
      <div className={column}>
        <div className="flex items-center gap-2 text-table text-ink-2">
          <BrandMark size={20} />
          <span className="min-w-0 flex-1">
            {page.facts.order_bidding
              ? t('tenders:invites', { enterprise: page.enterprise_name })
              : page.enterprise_name}
          </span>
          {brief && !page.unlocked ? null : supplier.certified ? (
            <Tag tone="success" icon="shield">
              {t('tenders:certified')}
            </Tag>
          ) : (
            <Tag tone="warning" icon="warn">
              {t('tenders:not_certified')}
            </Tag>
          )}
        </div>
        <h1 className="mt-2 text-pretty" tabIndex={-1}>
          {order.title}
        </h1>
        <p className="flex flex-wrap items-baseline gap-x-2 text-cap leading-5 text-ink-3">
          <span>
            {order.order_no} · {t('tenders:tenderer', { name: supplier.name })}
          </span>
          <ZoneNote />
        </p>
        <Deadline page={page} brief={brief} />
        {brief ? null : (
          <>
            <TermTags order={order} />
            <DemandTerms order={order} />
          </>
        )}
      </div>
    </header>
  )
}

const Bar = ({ tone, children }: { tone: 'primary' | 'warning' | 'danger' | 'neutral'; children: ReactNode }) => (
  <div className={cx('mt-3 flex min-h-10 items-center gap-2.5 rounded px-3 py-2', softOf[tone])}>{children}</div>
)

const standingIcon = (standing: SupplierPage['standing']) => {
  if (standing === 'won' || standing === 'part_won') return 'check-fill'
  if (standing === 'cancelled' || standing === 'excluded') return 'ban'
  return standing === 'under_review' ? 'wait' : 'info'
}

const title = (t: TFunction, standing: SupplierPage['standing']): string => t(`tenders:standing.${standing}.title`)

/** The time left by the server's clock; after the deadline the demand's state, in the supplier's terms. */
const Deadline = ({ page, brief }: { page: SupplierPage; brief: boolean }) => {
  const { t } = useTranslation()
  const until = page.order.bid_deadline_at
  if (!page.facts.order_bidding) {
    const waiting = (page.result?.lines ?? []).filter((line) => line.waits).length
    if (page.result !== null && page.facts.award_waits && page.facts.in_answer_time)
      return <ToAnswer count={waiting} until={page.result.confirm_deadline_at} />
    const won = page.standing === 'won' || page.standing === 'part_won'
    return (
      <Bar tone={won ? 'primary' : 'neutral'}>
        <Icon name={standingIcon(page.standing)} className={won ? 'text-success-ink' : 'text-ink-2'} />
        <b className="text-h3">{title(t, page.standing)}</b>
        {until !== null && <At until={until} />}
      </Bar>
    )
  }
  return <TimeLeft until={until} standing={brief ? undefined : standingWord(t, page.standing)} />
}

/** Awarded lines that need an answer, and the time left by the server's clock. */
const ToAnswer = ({ count, until }: { count: number; until: string | null }) => {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <div className="mt-3 grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 rounded bg-success-soft px-3 py-2.5">
      <Icon name="check-circle" className="text-success-ink" />
      <b className="font-semibold text-success-ink">{t('tenders:award.to_answer', { count })}</b>
      {until === null ? null : (
        <>
          <span role="timer" aria-live="off" className="flex items-center gap-1 text-cap text-warning-ink tabular-nums">
            <Icon name="clock" size={14} />
            {t('tenders:award.left', { left: timeLeftText(t, until, now) })}
          </span>
          <span className="col-span-2 col-start-2 text-cap text-ink-2">
            <ZonedInstant value={until} format="short" /> {t('tenders:award.until')}
          </span>
        </>
      )}
    </div>
  )
}

/** What the supplier may do while tenders are accepted; nothing where the page shows it in full. */
const standingWord = (t: TFunction, standing: SupplierPage['standing']): string | undefined => {
  if (standing === 'reconfirm') return t('tenders:standing.reconfirm.word')
  return standing === 'open' || standing === 'tendered' ? title(t, standing) : undefined
}

/** The time left to submit, by the server's clock; nothing without a deadline. */
export const TimeLeft = ({ until, standing }: { until: string | null; standing?: string | undefined }) => {
  const { t } = useTranslation()
  const now = useNow()
  if (until === null) return null
  const tone = toneOfLeft(timeLeft(until, now))
  const { passed } = timeLeft(until, now)
  const shown = passed ? 'neutral' : tone === 'warning' || tone === 'danger' ? tone : 'primary'
  return (
    <Bar tone={shown}>
      <Icon name="clock" className={inkOf[shown]} />
      <b role="timer" aria-live="off" className={cx('text-h3 whitespace-nowrap tabular-nums', inkOf[shown])}>
        {timeLeftText(t, until, now)}
      </b>
      <At until={until} standing={passed ? undefined : standing} />
    </Bar>
  )
}

/** The moment in one line that never wraps; below it the zone, and what is possible until then. */
const At = ({ until, standing }: { until: string; standing?: string | undefined }) => {
  const { t } = useTranslation()
  return (
    <span className="ml-auto text-right text-cap text-ink-2">
      <span className="block whitespace-nowrap">
        <Instant value={until} format="short" /> {t('tenders:closes')}
      </span>
      <span className="flex flex-wrap justify-end gap-x-2">
        <span>{zoneWords(t, until)}</span>
        {standing === undefined ? null : <b className="font-medium text-ink">{standing}</b>}
      </span>
    </span>
  )
}
