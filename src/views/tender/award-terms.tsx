// The terms an award binds its supplier to, shown before and after the answer: delivery, payment, bond, and the day to
// sign by.
import { useTranslation } from 'react-i18next'
import { compare, sum } from '#contract/decimal.ts'
import { depositOf } from '#contract/reviews.terms.ts'
import type { OwnResult } from '#contract/tenders.award.ts'
import { SignBy } from '#src/components/award-terms.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { percentText } from '#src/ui/text/decimal-text.ts'
import { Money } from '#src/ui/text/money.tsx'
import type { Demanded } from './entries.ts'

interface Props {
  order: Demanded['order']
  result: OwnResult
  /** 元 of the lines the supplier has chosen to supply; left out: of all confirmed and unanswered lines. */
  supplied?: string
  className?: string
}

export const AwardTerms = ({ order, result, supplied, className = 'border-t border-line pt-3' }: Props) => {
  const { t } = useTranslation()
  const amount = supplied ?? sum([result.supplied_amount, result.waiting_amount])
  const supplies = compare(amount, '0') > 0
  const payment = [
    order.payment_terms === null ? null : t(`orders:options.payment_terms.${order.payment_terms}`),
    order.payment_terms_text,
  ].filter((one) => one !== null && one !== '')
  const delivery =
    order.delivery_date === null ? (
      order.delivery_days === null ? null : (
        t('tenders:terms.deliver_within', { count: order.delivery_days })
      )
    ) : (
      <Day value={order.delivery_date} />
    )
  const items = [
    { id: 'decided_at', name: t('tenders:award.decided_at'), value: <Instant value={result.decided_at} /> },
    ...(supplies
      ? [
          { id: 'delivery', name: t('orders:fields.delivery_date'), value: delivery },
          { id: 'place', name: t('orders:fields.delivery_address'), value: order.delivery_address },
          { id: 'payment', name: t('orders:fields.payment_terms'), value: payment.join(' · ') },
          {
            id: 'sign_by',
            name: t('order_detail:award.sign_by'),
            value: result.sign_by === null ? null : <SignBy day={result.sign_by} delivery={order.delivery_date} />,
          },
          {
            id: 'deposit',
            name: t('order_detail:award.deposit', { percent: percentText(result.deposit_pct ?? '') }),
            value: result.deposit_pct === null ? null : <Money value={depositOf(amount, result.deposit_pct)} />,
          },
        ]
      : []),
  ].filter(({ value }) => value !== null && value !== '')
  return <DescriptionList variant="sheet" className={className} items={items} />
}
