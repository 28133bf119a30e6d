// The buyer's reminder; hidden once a tender is in.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { zonedText } from '#src/components/zoned-instant.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

export const RemindNote = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation('tenders')
  const until = page.order.bid_deadline_at
  if (page.reminded_at === null || until === null) return null
  if (page.standing !== 'open' && page.standing !== 'reconfirm') return null
  return (
    <p className="flex items-start gap-2 rounded-l bg-info-soft px-3 py-2 text-table">
      <Icon name="bell" className="mt-0.5 text-info-ink" />
      <span>
        {t('reminded', { time: instantText(page.reminded_at, 'short'), deadline: zonedText(t, until, 'short') })}
      </span>
    </p>
  )
}
