// What an incomplete tender lacks, as text: 缺 2 种 · 1 种量不足.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Standing } from '#contract/tenders.price.ts'

type Lacking = Omit<Standing, 'rank'>

const lackingText = (t: TFunction, { missing_lines, short_lines, vetoed_lines }: Lacking): string =>
  [
    missing_lines > 0 ? t('common:standing.missing', { count: missing_lines }) : '',
    short_lines > 0 ? t('common:standing.short', { count: short_lines }) : '',
    vetoed_lines > 0 ? t('common:standing.vetoed', { count: vetoed_lines }) : '',
  ]
    .filter((part) => part !== '')
    .join(t('common:standing.separator'))

/** The text of what a tender lacks; empty where it covers every line. */
export const useLackingText = (): ((tender: Lacking) => string) => {
  const { t } = useTranslation()
  return (tender) => lackingText(t, tender)
}
