// The number of tenders that staff entered, beside a number of sealed tenders.
import { useTranslation } from 'react-i18next'
import type { TenderCounts } from './order-status.tsx'

/** Shown beside a number of sealed tenders; nothing where staff entered none. */
export const EnteredNote = ({ stats: { entered = 0 } }: { stats: Pick<TenderCounts, 'entered'> }) => {
  const { t } = useTranslation()
  return entered > 0 ? (
    <p className="mt-1 text-cap text-ink-3" title={t('orders:entered_hint')}>
      {t('orders:entered', { count: entered })}
    </p>
  ) : null
}

/** A text that counts sealed tenders, followed by how many staff entered. */
export const useWithEntered = ({ entered = 0 }: Pick<TenderCounts, 'entered'>): ((text: string) => string) => {
  const { t } = useTranslation()
  return (text) => (entered > 0 ? `${text} · ${t('orders:entered', { count: entered })}` : text)
}
