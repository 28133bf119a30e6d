// The due time of a row: overdue in red, today with the time left, else the day, or how long it has waited.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Work } from '#contract/home.worklist.ts'
import { timeLeftText } from '#src/components/moment-text.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useNow } from '#src/machines/use-now.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText, timeLeft } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

/** A due time further away is less important than the waiting time, days. */
const FAR = 14
const DAY_MS = 86_400_000

/** `1 天 4 时`, `3 时 12 分`, `8 分`. */
const spanText = (t: TFunction<'home'>, from: number, to: number): string => {
  const { days, hours, minutes } = timeLeft(new Date(to).toISOString(), from)
  if (days > 0) return hours === 0 ? t('span.days', { count: days }) : t('span.days_hours', { days, hours })
  return hours > 0 ? t('span.hours', { hours, minutes }) : t('span.minutes', { count: minutes })
}

export const WorkDue = ({ work, brief = false }: { work: Work; brief?: boolean }) => {
  const { t } = useTranslation('home')
  const now = useNow(30_000) + useClockOffset()
  const { due_at, since } = work
  const due = due_at === null ? null : Date.parse(due_at)
  if (due_at !== null && due !== null && due <= now) {
    return (
      <Marked
        title={instantText(due_at)}
        tone="font-medium text-danger-ink"
        text={t('due.overdue', { span: spanText(t, due, now) })}
      />
    )
  }
  if (due_at !== null && due !== null && work.urgency === 'today') {
    const left = timeLeftText(t, '')(timeLeft(due_at, now))
    const text = brief ? left : t('due.today', { time: instantText(due_at, 'time'), left })
    return <Marked title={instantText(due_at)} tone="text-warning-ink" text={text} />
  }
  if (due_at !== null && due !== null && due - now < FAR * DAY_MS) {
    return (
      <span title={instantText(due_at)} className="text-ink-2">
        {t('due.before', { time: instantText(due_at, 'short') })}
      </span>
    )
  }
  if (since === null || Number.isNaN(Date.parse(since))) return <MissingValue />
  return (
    <span title={instantText(since)} className="text-ink-2">
      {t('due.waits', { span: spanText(t, Math.min(Date.parse(since), now), now) })}
    </span>
  )
}

const Marked = ({ title, tone, text }: { title: string; tone: string; text: string }) => (
  <span title={title} className={cx('inline-flex items-center gap-1.5 align-top', tone)}>
    <Icon name="clock" size={14} />
    {text}
  </span>
)
