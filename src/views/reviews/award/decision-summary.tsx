import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { MAIN_SHARE, totalsOf } from '#contract/reviews.award.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { ShortLines } from '#src/components/award-lines.tsx'
import { awardTerms } from '#src/components/award-terms.tsx'
import { useDifference } from '#src/components/use-difference.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import type { MatrixModel } from '../matrix/model.ts'
import { allocationsOf } from '../matrix/read-matrix.tsx'

/** A decision in figures: proposer, time, total, and its statement. */
export const DecisionSummary = ({ order, award, model }: { order: Order; award: Decision; model: MatrixModel }) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const difference = useDifference()
  const main = order.main_share_pct ?? MAIN_SHARE
  // Once in force, the sums of the lines still standing; before, the proposed ones.
  const standing = award.sums?.standing ?? null
  const proposed = totalsOf(model.table.demand, model.table.offers, allocationsOf(award))
  const { saving, saving_pct: pct } = standing ?? { ...proposed, saving: award.saving_vs_reference }
  const items = [
    {
      id: 'total',
      name: t(standing === null ? 'decision.total' : 'decision.standing'),
      value: <b className="text-h2 tracking-tight">{moneyText(standing?.total ?? award.total_amount, locale)}</b>,
    },
    ...(award.sums === null
      ? []
      : [
          {
            id: 'approved',
            name: t('decision.approved_total'),
            value: moneyText(award.sums.awarded_total, locale),
          },
          {
            id: 'confirmed',
            name: t('decision.confirmed_total'),
            value: moneyText(award.sums.confirmed_total, locale),
          },
          { id: 'waiting', name: t('decision.waiting_total'), value: moneyText(award.sums.waiting_total, locale) },
          { id: 'declined', name: t('decision.declined_total'), value: moneyText(award.sums.declined_total, locale) },
        ]),
    {
      id: 'saving',
      name: t('scenario.against_reference'),
      value:
        saving === null ? (
          '–'
        ) : (
          <span className={saving.startsWith('-') ? 'text-warning-ink' : 'font-semibold text-success-ink'}>
            {difference.saving(saving, pct)}
          </span>
        ),
    },
    ...(award.sums === null || award.sums.confirmed_saving === null || !/[1-9]/.test(award.sums.waiting_total)
      ? []
      : [
          {
            id: 'confirmed_saving',
            name: t('decision.confirmed_saving'),
            value: difference.saving(award.sums.confirmed_saving, award.sums.confirmed_saving_pct),
          },
        ]),
    {
      id: 'scenario',
      name: t('decision.scenario'),
      value: `${award.scenario} ${t(`scenario.name.${award.scenario}`, { main, rest: 100 - main })}`,
    },
    {
      id: 'suppliers',
      name: t('decision.suppliers'),
      value: t('foot.suppliers', { count: standing?.suppliers ?? award.supplier_count }),
    },
    {
      id: 'lines',
      name: t('decision.lines'),
      value: (
        <>
          {t('foot.covered', { covered: standing?.lines ?? proposed.lines, lines: order.item_count })}
          <ShortLines order={order} award={award} />
        </>
      ),
    },
    { id: 'by', name: t('decision.by'), value: award.proposed_by_name },
    { id: 'at', name: t('decision.at'), value: <Instant value={award.proposed_at} /> },
    {
      id: 'no',
      name: t('decision.no'),
      value: t('decision.no_value', { no: award.decision_no, version: award.version }),
    },
    { id: 'status', name: t('decision.status'), value: t(`decision_status.${award.status}`) },
    ...awardTerms(t, award),
    ...(order.keep_until === null
      ? []
      : [{ id: 'keep_until', name: t('orders:fields.keep_until'), value: <Day value={order.keep_until} /> }]),
  ]
  return (
    <section className="px-gutter py-3">
      <DescriptionList variant="sheet" items={items} className="max-sm:grid-cols-2!" />
      {award.summary_reason !== null && (
        <p className="mt-3 text-table">
          <span className="text-ink-3">{t('award.summary_reason')}</span> {award.summary_reason}
        </p>
      )}
    </section>
  )
}
