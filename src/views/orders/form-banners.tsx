// What must be known above the form: it was returned and why, somebody else wrote it meanwhile, no answer came.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrderAudits, type Order } from '#contract/orders.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { instantText } from '#src/ui/day.tsx'

/** Why the demand came back. */
export const ReturnedBanner = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation()
  const { data } = useResource(listOrderAudits, { query: { order_id: orderId, page_size: 20 } }, { nouns: ['orders'] })
  const last = data?.list.find((row) => row.action === 'reject')
  if (last === undefined) return null
  return (
    <Banner
      tone="warning"
      className="mt-3"
      title={t('orders:form.returned', { name: last.operator_name, time: instantText(last.occurred_at, 'short') })}
      text={last.opinion}
    />
  )
}

interface ConflictProps {
  /** What the server has now. */
  present: Order | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** The record was changed elsewhere: nothing typed here is lost until the person chooses. */
export const ConflictBanner = ({ present, onTakeTheirs, onKeepMine }: ConflictProps) => {
  const { t } = useTranslation()
  const [sure, setSure] = useState(false)
  return (
    <Banner
      alert
      tone="warning"
      className="mt-3"
      title={t('orders:conflict.title')}
      text={
        present === null
          ? t('orders:conflict.about')
          : t('orders:conflict.when', {
              time: instantText(present.updated_at),
              status: t(`orders:status.${present.status}`),
            })
      }
      action={
        <span className="flex flex-wrap gap-1">
          <Button variant="quiet" size="sm" onClick={() => (sure ? onTakeTheirs() : setSure(true))}>
            {t(sure ? 'orders:conflict.theirs_sure' : 'orders:conflict.theirs')}
          </Button>
          {present !== null && (
            <Button size="sm" onClick={onKeepMine}>
              {t('orders:conflict.mine')}
            </Button>
          )}
        </span>
      }
    />
  )
}

/** It is not known whether the server has it; sending the same again is safe. */
export const UnknownBanner = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Banner
      alert
      tone="warning"
      className="mt-3"
      title={t('orders:form.unknown')}
      text={t('orders:form.unknown_hint')}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}
