// The difference of a figure from its reference, as text and never as a sign alone.
import { useTranslation } from 'react-i18next'
import { bareFigure, directionOf, triangles } from '#contract/differences.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'

/**
 * Differences as texts. `above`: decimal string, positive is more expensive. `saved`: the opposite sign, because
 * savings are stored that way.
 */
export const useDifference = () => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const said = (direction: 'less' | 'more' | 'same', figure: string): string =>
    direction === 'same' ? t('difference.same') : `${triangles[direction]} ${t(`difference.${direction}`, { figure })}`
  const turned = { less: 'more', more: 'less', same: 'same' } as const
  return {
    /** `▲ 超 2.2%`. */
    percent: (above: string): string => said(directionOf(above), `${bareFigure(above)}%`),
    /** The difference for screen readers, without the symbol: `超 2.2%`. */
    spoken: (above: string): string => {
      const direction = directionOf(above)
      return direction === 'same'
        ? t('difference.same')
        : t(`difference.${direction}`, { figure: `${bareFigure(above)}%` })
    },
    /** `▼ 省 ¥130,660.00（5.66%）`; without the percentage where there is none. */
    saving: (saved: string, percent: string | null, sign = true): string => {
      const amount = moneyText(bareFigure(saved), locale, sign)
      const figure = percent === null ? amount : t('difference.with_share', { amount, percent: bareFigure(percent) })
      return said(turned[directionOf(saved)], figure)
    },
  }
}
