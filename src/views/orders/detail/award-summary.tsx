// What an award comes to, above its lines.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { shortLines } from '#contract/reviews.award.ts'
import { lineCoverage } from '#contract/reviews.coverage.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { ShortLines } from '#src/components/award-lines.tsx'
import { awardTerms } from '#src/components/award-terms.tsx'
import { useDifference } from '#src/components/use-difference.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'

interface AwardSummaryProps {
  order: Order
  award: Decision
}

/** The number, status, sums, savings, coverage, proposer and terms of an award. */
export const AwardSummary = ({ order, award }: AwardSummaryProps) => {
  const { t } = useTranslation()
  const difference = useDifference()
  // Once in force, the sums of the lines still standing are shown instead of the proposed ones.
  const { sums } = award
  const standing = sums?.standing ?? null
  const { saving, saving_pct } = standing ?? { saving: award.saving_vs_reference, saving_pct: null }
  const needed = order.items.map(({ id, quantity }) => ({ id, quantity: quantity ?? '0' }))
  const coverage = lineCoverage(
    order.items.length,
    standing === null
      ? { lines: new Set(award.lines.map((line) => line.order_item_id)).size, short: shortLines(needed, award.lines) }
      : { lines: standing.lines, short: standing.short_lines },
  )
  return (
    <DescriptionList
      variant="sheet"
      items={[
        { id: 'no', name: t('order_detail:award.no'), value: award.decision_no },
        { id: 'status', name: t('orders:fields.status'), value: t(`order_detail:award.status.${award.status}`) },
        ...(sums === null
          ? [{ id: 'total', name: t('order_detail:award.total'), value: <Money value={award.total_amount} /> }]
          : [
              {
                id: 'standing',
                name: t('order_detail:award.standing'),
                value: (
                  <b>
                    <Money value={sums.standing.total} />
                  </b>
                ),
              },
              ...(['awarded_total', 'confirmed_total', 'waiting_total', 'declined_total'] as const).map((id) => ({
                id,
                name: t(`order_detail:award.${id}`),
                value: <Money value={sums[id]} />,
              })),
            ]),
        {
          id: 'saving',
          name: t('order_detail:award.saving'),
          value: saving === null ? <MissingValue /> : difference.saving(saving, saving_pct),
        },
        ...(sums === null || sums.confirmed_saving === null || !/[1-9]/.test(sums.waiting_total)
          ? []
          : [
              {
                id: 'confirmed_saving',
                name: t('order_detail:award.confirmed_saving'),
                value: difference.saving(sums.confirmed_saving, sums.confirmed_saving_pct),
              },
            ]),
        {
          id: 'suppliers',
          name: t('order_detail:award.suppliers'),
          value: t('order_detail:detail.suppliers', { count: standing?.suppliers ?? award.supplier_count }),
        },
        {
          id: 'coverage',
          name: t('order_detail:award.coverage'),
          value: (
            <>
              {t('order_detail:award.covered', {
                covered: coverage.full,
                lines: order.items.length,
                percent: plainDecimal(standing?.coverage_pct ?? award.coverage_pct),
              })}
              <ShortLines items={order.items} short={award.sums?.standing.short_lines ?? []} />
            </>
          ),
        },
        {
          id: 'proposed',
          name: t('order_detail:award.proposed'),
          value: (
            <>
              {award.proposed_by_name} <Instant value={award.proposed_at} />
            </>
          ),
        },
        ...awardTerms(t, award, order.delivery_date),
        { id: 'reason', name: t('order_detail:award.summary'), value: award.summary_reason || <MissingValue /> },
      ]}
    />
  )
}
