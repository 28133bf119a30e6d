// A banner above the demand while an amendment is pending, so that its approver reads it first.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { to } from '#src/paths.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Link } from '#src/ui/text/link.tsx'

export const AmendmentNote = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const waiting = order.amendments?.find((one) => one.status === 'waiting')
  if (waiting === undefined) return null
  return (
    <Banner
      tone="warning"
      className="mx-gutter mt-3"
      title={t('orders:amendment.waits')}
      text={t('orders:amendment.waits_text', { name: waiting.proposed_by_name, count: waiting.diffs.length })}
      action={<Link to={to('order_detail', { id: order.id, tab: 'versions' })}>{t('orders:amendment.see')}</Link>}
    />
  )
}
