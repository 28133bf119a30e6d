// The time left until an instant, as text.
import type { TFunction } from 'i18next'
import type { TimeLeft } from '#src/ui/text/day.tsx'

/** `余 3 天 2 时`, `余 5 时 12 分`, `余 38 分`, under a minute seconds; `passed` once it is over. */
export const timeLeftText =
  (t: TFunction, passed: string) =>
  (left: TimeLeft): string => {
    if (left.passed) return passed
    if (left.days > 0) return t('common:left.days', { days: left.days, hours: left.hours })
    if (left.hours > 0) return t('common:left.hours', { hours: left.hours, minutes: left.minutes })
    if (left.minutes > 0) return t('common:left.minutes', { minutes: left.minutes })
    return t('common:left.seconds', { seconds: left.seconds })
  }
