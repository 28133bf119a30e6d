// That the buyer has renewed the link, and that something stands which is closed here.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Instant } from '#src/ui/day.tsx'

/** At the end of the page. */
export const LinkNote = ({ page: { link } }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  if (link.renewed_at === null) return null
  return (
    <p className="px-1 pt-1 text-cap text-ink-3">
      {t('tenders:link.renewed', { name: link.renewed_by_name ?? '', reason: link.renew_reason ?? '' })}{' '}
      <Instant value={link.renewed_at} look="short" />
    </p>
  )
}

/** What must be known first: a tender stands that was sealed before the passcode was set. */
export const LinkBanner = ({ page: { tender } }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  if (tender?.is_withheld !== true) return null
  return <Banner tone="violet" title={t('tenders:link.withheld')} text={t('tenders:link.withheld_text')} />
}
