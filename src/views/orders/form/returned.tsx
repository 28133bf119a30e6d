import { useTranslation } from 'react-i18next'
import { listOrderAudits } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { instantText } from '#src/ui/text/day.tsx'

/** Why the demand was returned. */
export const ReturnedBanner = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation()
  const { data } = useResource(listOrderAudits, { query: { order_id: orderId, page_size: 20 } }, { nouns: ['orders'] })
  const last = data?.list.find((row) => row.action === 'reject')
  if (last === undefined) return null
  return (
    <Banner
      tone="warning"
      className="mt-3"
      title={t('order_form:form.returned', { name: last.operator_name, time: instantText(last.occurred_at, 'short') })}
      text={last.opinion}
    />
  )
}
