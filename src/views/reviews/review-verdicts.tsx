import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { Clarifications } from './clarifications.tsx'
import { useExclusionText } from './matrix/texts.ts'

/**
 * What was disqualified in this review and why, and the questions and answers of suppliers; nothing where there are
 * none.
 */
export const ReviewVerdicts = ({ order, tenders }: { order: Order; tenders: readonly OpenedTender[] }) => {
  const { t } = useTranslation('reviews')
  const exclusionText = useExclusionText()
  const told = tenders.flatMap((tender) => {
    const { disqualify_reason: code, disqualify_text: text } = tender
    const whole =
      tender.status === 'disqualified'
        ? [
            [t('mark.disqualified'), code === 'other' ? '' : exclusionText({ is: 'disqualified', code, text }), text]
              .filter((part) => part !== null && part !== '')
              .join(t('words.colon')),
          ]
        : []
    const lines = tender.items
      .filter((item) => item.status === 'disqualified' && item.disqualify_reason !== null)
      .map((item) => {
        const line = order.items.find((one) => one.id === item.order_item_id)
        const why = t(`orders:options.disqualify_reason.${item.disqualify_reason}`)
        return `${line?.line_no ?? ''} ${line?.name ?? ''}${t('words.colon')}${why}`
      })
    const vetoes = [...whole, ...lines]
    return vetoes.length + tender.clarifications.length === 0 ? [] : [{ tender, vetoes }]
  })
  if (told.length === 0) return null
  return (
    <section aria-label={t('report.verdicts')} className="px-gutter py-4 text-table">
      <h2 className="mb-2">{t('report.verdicts')}</h2>
      <ul className="divide-y divide-line rounded border border-line">
        {told.map(({ tender, vetoes }) => (
          <li key={tender.id} className="px-3 py-2">
            <b className="wrap-anywhere">{tender.supplier_name}</b>
            {vetoes.map((veto) => (
              <p key={veto} className="wrap-anywhere text-danger-ink">
                {veto}
              </p>
            ))}
            <Clarifications
              list={tender.clarifications}
              subject={{ ...orderSubject(order), label: `${order.order_no} ${tender.supplier_name}` }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
