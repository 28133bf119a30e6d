// What is left until a moment, in the reader's words.
import { useTranslation } from 'react-i18next'
import type { TimeLeft } from '#src/ui/day.tsx'

/** `余 3 天 2 时`, `余 5 时 12 分`, under an hour minutes, under a minute seconds; `passed` once it is over. */
export const useLeftWords = (): ((passed: string) => (left: TimeLeft) => string) => {
  const { t } = useTranslation('reviews')
  return (passed) => (left) => {
    if (left.passed) return passed
    if (left.days > 0) return t('left.days', { days: left.days, hours: left.hours })
    if (left.hours > 0) return t('left.hours', { hours: left.hours, minutes: left.minutes })
    if (left.minutes > 0) return t('left.minutes', { minutes: left.minutes })
    return t('left.seconds', { seconds: left.seconds })
  }
}
