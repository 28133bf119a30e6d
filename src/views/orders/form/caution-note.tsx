// Cautions about unusual terms of a demand, shown to its author and to its approver.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { amount } from '#contract/fields.figures.ts'
import { type CautionSource, cautionsOf } from '#contract/orders.cautions.ts'
import { openScopes } from '#contract/orders.options.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { lineTotals } from './line-totals.ts'
import { type SupplyGround, useUnableHerbs } from './use-unable-herbs.ts'
import type { FormValues } from './values.ts'

/** The number of herbs that are named. */
const MAX_NAMED = 5

interface CautionNoteProps {
  order: CautionSource
  /** The moment from which the remaining time is counted. */
  now: string
  /** Its lines, kind of goods and suppliers. */
  ground: SupplyGround
  className?: string
}

export const CautionNote = ({ order, now, ground, className }: CautionNoteProps) => {
  const { t } = useTranslation()
  const unable = useUnableHerbs(ground)
  const names = unable.slice(0, MAX_NAMED).join(t('lists:and'))
  const cautions = [
    ...cautionsOf(order, now).map((one) => t(`order_form:caution.${one}`)),
    ...(unable.length === 0
      ? []
      : [
          t(`order_form:caution.${ground.openScope === 'invited' ? 'unable_invited' : 'unable_all'}`, {
            herbs: unable.length > MAX_NAMED ? t('order_form:caution.more', { names, count: unable.length }) : names,
          }),
        ]),
  ]
  if (cautions.length === 0) return null
  return (
    <Banner
      tone="warning"
      className={className}
      title={t('order_form:caution.title')}
      text={cautions.join(t('orders:amendment.and'))}
    />
  )
}

/** The same for a demand in the form, from the form's values. */
export const FormCautions = () => {
  const [items, budget, scope, invited, regulated, deadline, delivery, goodsType] = useWatch<
    FormValues,
    [
      'items',
      'budget_amount',
      'open_scope',
      'invited_supplier_ids',
      'regulated',
      'bid_deadline_at',
      'delivery_date',
      'goods_type',
    ]
  >({
    name: [
      'items',
      'budget_amount',
      'open_scope',
      'invited_supplier_ids',
      'regulated',
      'bid_deadline_at',
      'delivery_date',
      'goods_type',
    ],
  })
  const limit = amount.safeParse(budget.trim())
  const written = {
    budget_amount: limit.success ? limit.data : null,
    reference_total: lineTotals(items).amount,
    // A missing supplier or day is an error of its own field, not a caution.
    open_scope: invited.length === 0 ? null : openScopes.find((one) => one === scope),
    invited_supplier_ids: invited,
    regulated,
    bid_deadline_at: deadline === '' ? null : deadline,
    delivery_date: delivery === '' ? null : delivery,
  }
  return (
    <CautionNote
      order={written}
      now={new Date().toISOString()}
      ground={{ lines: items, goodsType, openScope: scope, invited }}
      className="mt-4"
    />
  )
}
