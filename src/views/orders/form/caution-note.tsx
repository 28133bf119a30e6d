// Cautions about unusual terms of a demand, shown to its author and to its approver.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { amount } from '#contract/fields.figures.ts'
import { type CautionSource, cautionsOf, hidesCeiling } from '#contract/orders.cautions.ts'
import { openScopes } from '#contract/orders.options.ts'
import type { Order } from '#contract/orders.ts'
import { useToxicLines } from '#src/components/herbs/toxic-lines.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { wantedHerbs } from './candidates.ts'
import { lineTotals } from './line-totals.ts'
import { useSupplyCautions, useSupplyCautionsOf } from './use-unable-herbs.ts'
import type { FormValues } from './values.ts'

interface CautionNoteProps {
  order: CautionSource
  /** The moment from which the remaining time is counted. */
  now: string
  /** Cautions about what suppliers can supply. */
  more: readonly string[]
  className?: string
}

const CautionNote = ({ order, now, more, className }: CautionNoteProps) => {
  const { t } = useTranslation()
  const cautions = [
    ...cautionsOf(order, now).map((one) => t(`order_form:caution.${one}`, { count: order.toxic_lines ?? 0 })),
    ...more,
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

/** The cautions of a saved demand, for whoever approves it: the same that its author was shown. */
export const OrderCautions = ({ order }: { order: Order }) => {
  const lines = order.items.map(({ herbal_id, name, processing, is_toxic }) => ({
    herbal_id: herbal_id ?? null,
    name: name ?? '',
    processing: processing ?? '',
    is_toxic,
  }))
  const supply = useSupplyCautionsOf({
    herbs: wantedHerbs(lines, (line) => line.is_toxic === true),
    goodsType: order.goods_type ?? '',
    openScope: order.open_scope ?? '',
    invited: order.invited_supplier_ids ?? [],
  })
  return <CautionNote order={order} now={order.server_time} more={supply} className="mx-gutter mt-3" />
}

/** The cautions of a demand in the form, from the form's values. */
export const FormCautions = () => {
  const [items, budget, scope, invited, regulated, deadline, delivery, purchase_method, ceiling_public] = useWatch<
    FormValues,
    [
      'items',
      'budget_amount',
      'open_scope',
      'invited_supplier_ids',
      'regulated',
      'bid_deadline_at',
      'delivery_date',
      'purchase_method',
      'ceiling_public',
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
      'purchase_method',
      'ceiling_public',
    ],
  })
  const supply = useSupplyCautions()
  const isToxic = useToxicLines(items)
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
    toxic_lines: items.filter(isToxic).length,
    hides_ceiling: hidesCeiling({ purchase_method, ceiling_public, items }),
  }
  return <CautionNote order={written} now={new Date().toISOString()} more={supply} className="mt-4" />
}
