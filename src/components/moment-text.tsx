// The time left until a moment, and the note that names the zone once per page (docs/decisions/048).
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { businessZone, DEFAULT_ZONE } from '#contract/business-day.ts'
import { cx } from '#src/ui/text/class-names.ts'
import type { TimeLeft } from '#src/ui/text/day.tsx'

const allText = (t: TFunction): string =>
  t('common:zone.all', { zone: businessZone() === DEFAULT_ZONE ? t('common:zone.beijing') : businessZone() })

/** `时间均为北京时间`: once per page that lists times. In print {@link PrintedZone} replaces it. */
export const ZoneNote = ({ className }: { className?: string }) => {
  const { t } = useTranslation()
  return (
    <span data-screen-only="" className={cx('text-cap whitespace-nowrap text-ink-3', className)}>
      {allText(t)}
    </span>
  )
}

/** The same note at the end of a printed page, except behind sheets with their own paper size (`data-own-paper`). */
export const PrintedZone = () => {
  const { t } = useTranslation()
  return <p className="hidden text-cap text-ink-3 print:block [main:has([data-own-paper])>&]:hidden">{allText(t)}</p>
}

/** `余 3 天 2 时`, `余 5 时 12 分`, `余 38 分`, below a minute seconds; `passed` once it is over. */
export const timeLeftText =
  (t: TFunction, passed: string) =>
  (left: TimeLeft): string => {
    if (left.passed) return passed
    if (left.days > 0) return t('common:left.days', { days: left.days, hours: left.hours })
    if (left.hours > 0) return t('common:left.hours', { hours: left.hours, minutes: left.minutes })
    if (left.minutes > 0) return t('common:left.minutes', { minutes: left.minutes })
    return t('common:left.seconds', { seconds: left.seconds })
  }
