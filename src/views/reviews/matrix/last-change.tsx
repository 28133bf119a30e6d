import { useTranslation } from 'react-i18next'
import { trailAct } from '#contract/orders.opening.ts'
import { type AuditRow, listOrderAudits } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Instant } from '#src/ui/text/day.tsx'

/** The rows of an order's trail, newest first; none while loading. */
export const useTrail = (orderId: string, skip = false): readonly AuditRow[] => {
  const trail = useResource(
    listOrderAudits,
    { query: { order_id: orderId, page_size: 100 } },
    { nouns: ['orders'], skip },
  )
  return (trail.data?.list ?? []).toSorted((a, b) => Date.parse(b.occurred_at) - Date.parse(a.occurred_at))
}

/** Who changed an order last, and when. */
export const LastChange = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('reviews')
  const [last] = useTrail(orderId)
  if (last === undefined) return t('change.unknown')
  return (
    <>
      {t('change.by', {
        name: last.operator_name,
        act: t(`orders:event.${trailAct(last)}`, { defaultValue: last.action }),
      })}{' '}
      <Instant value={last.occurred_at} format="seconds" />
      {t('change.kept')}
    </>
  )
}
