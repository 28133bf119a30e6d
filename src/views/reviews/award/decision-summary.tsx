import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { type Allocation, MAIN_SHARE, shortLines, totalsOf } from '#contract/reviews.award.ts'
import { lineCoverage } from '#contract/reviews.coverage.ts'
import { figuresOf } from '#contract/reviews.figures.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { decisionSumsOf } from '#contract/reviews.sums.ts'
import { ShortLines } from '#src/components/award-lines.tsx'
import { awardTerms } from '#src/components/award-terms.tsx'
import { useDifference } from '#src/components/use-difference.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import type { MatrixModel } from '../matrix/model.ts'
import { allocationsOf } from '../matrix/read-matrix.tsx'
import { flagsOf } from './flags.ts'
import { AwardSums, budgetLeftOf } from './sums.tsx'
import { SupplierSumsTable } from './supplier-sums.tsx'

/** A decision in figures: proposer, time, total, and its statement. */
export const DecisionSummary = ({ order, award, model }: { order: Order; award: Decision; model: MatrixModel }) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const difference = useDifference()
  const main = order.main_share_pct ?? MAIN_SHARE
  // An award in force shows the sums of the lines still standing; before, the proposed ones are shown.
  const standing = award.sums?.standing ?? null
  const isProposed = award.status === 'auditing' && standing === null
  const given = useMemo(() => allocationsOf(award), [award])
  const proposed = totalsOf(model.table.demand, model.table.offers, given)
  const coverage = lineCoverage(
    model.table.demand.length,
    standing === null
      ? { lines: proposed.lines, short: shortLines(model.table.demand, given) }
      : { lines: standing.lines, short: standing.short_lines },
  )
  const { saving, saving_pct: pct } = standing ?? { ...proposed, saving: award.saving_vs_reference }
  const every = [
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
          {t('foot.covered', { covered: coverage.full, lines: model.table.demand.length })}
          {coverage.part > 0 && ` ${t('foot.partial', { count: coverage.part })}`}
          <ShortLines items={order.items} short={award.sums?.standing.short_lines ?? []} />
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
    ...awardTerms(t, award, order.delivery_date),
    ...(order.keep_until === null
      ? []
      : [{ id: 'keep_until', name: t('orders:fields.keep_until'), value: <Day value={order.keep_until} /> }]),
  ]
  // For a proposed decision the sums are above, with the award of each supplier.
  const items = isProposed ? every.filter(({ id }) => !summed.has(id)) : every
  return (
    <section className="px-gutter py-3">
      {isProposed && <Proposed award={award} model={model} given={given} />}
      <DescriptionList variant="sheet" items={items} className="max-sm:grid-cols-2!" />
      {award.summary_reason !== null && (
        <p className="mt-3 text-table">
          <span className="text-ink-3">{t('award.summary_reason')}</span> {award.summary_reason}
        </p>
      )}
    </section>
  )
}

/** Facts that the sums of a proposed decision already show. */
const summed: ReadonlySet<string> = new Set(['total', 'saving', 'suppliers'])

interface ProposedProps {
  award: Decision
  model: MatrixModel
  given: readonly Allocation[]
}

/**
 * The decision for its approver: the sums that its proposer saw, the suppliers, and the lines left out with their
 * reasons.
 */
const Proposed = ({ award, model, given }: ProposedProps) => {
  const { t } = useTranslation('reviews')
  const { demand, offers, terms } = model.table
  const sums = useMemo(() => decisionSumsOf(demand, offers, given), [demand, offers, given])
  const figures = useMemo(() => figuresOf(demand, offers, terms, given), [demand, offers, terms, given])
  const herbOf = (id: string): string => model.lines.find((one) => one.line.id === id)?.item.name ?? ''
  return (
    <div className="pb-4">
      <AwardSums
        sums={sums}
        model={model}
        last={{ saved: figures.saving_vs_last, pct: figures.saving_vs_last_pct }}
        budgetLeft={budgetLeftOf(model.table, figures)}
      />
      <div className="-mx-gutter">
        <SupplierSumsTable sums={sums} model={model} flags={flagsOf(model, given)} flagCount={figures.flags} />
      </div>
      {award.no_award.length > 0 && (
        <p className="pt-3 text-table">
          <span className="text-ink-3">{t('decision.no_award')}</span>{' '}
          {award.no_award
            .map(({ order_item_id, reason, text }) =>
              [herbOf(order_item_id), t(`no_award.${reason}`, { defaultValue: reason }), text ?? '']
                .filter((part) => part !== '')
                .join(' '),
            )
            .join(t('cell.separator'))}
        </p>
      )}
    </div>
  )
}
