// The totals of a decision, in four sums: the award, compared with the reference prices, compared with the lowest
// offers, and the coverage.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subtract } from '#contract/decimal.ts'
import { bareFigure, directionOf } from '#contract/differences.ts'
import { standingAmount } from '#contract/reviews.promote.ts'
import type { ScenarioFigures } from '#contract/reviews.schemas.ts'
import type { DecisionSums } from '#contract/reviews.sums.ts'
import { ShortLines } from '#src/components/award-lines.tsx'
import { unweighedText } from '#src/components/line-text.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { Triangle } from '#src/ui/text/triangle.tsx'
import type { MatrixModel } from '../matrix/model.ts'

export interface AwardSumsProps {
  sums: DecisionSums
  model: MatrixModel
  /** The saving compared with the last purchase, in 元 and percent; null where no last price is known. */
  last: { readonly saved: string | null; readonly pct: string | null }
  /** The rest of the budget, 元; negative where it is exceeded, null where there is none. */
  budgetLeft: string | null
  className?: string | undefined
}

/** What the budget leaves; a later decision (补定) is added to the award that stands, because both are paid from it. */
export const budgetLeftOf = (
  { later }: MatrixModel['table'],
  { saving_vs_budget }: Pick<ScenarioFigures, 'saving_vs_budget'>,
): string | null =>
  saving_vs_budget === null || later === undefined
    ? saving_vs_budget
    : subtract(saving_vs_budget, standingAmount(later.standing))

/** At most this many herbs are named. */
const NAMED = 2

/** Four sums in a row, each as wide as its figure and its note need. */
export const AwardSums = ({ sums, model, last, budgetLeft, className }: AwardSumsProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const difference = useDifference()
  const { totals, above, coverage } = sums
  const budget = model.table.terms.budget_amount
  const herbs = above.line_ids.map((id) => model.lines.find((one) => one.line.id === id)?.item.name ?? '')
  const awarded = new Set(sums.suppliers.flatMap(({ line_ids }) => line_ids))
  const known = model.table.demand.filter(({ id, last_price }) => last_price != null && awarded.has(id)).length
  const isOver = budgetLeft?.startsWith('-') === true
  const dearer = directionOf(above.excess) === 'more'
  return (
    <dl className={cx('grid border-t border-line max-lg:grid-cols-2 lg:flex', className)}>
      <Sum
        name={t('sums.award')}
        note={
          budget === null || budgetLeft === null
            ? t('sums.no_budget')
            : isOver
              ? t('sums.over_budget', { amount: moneyText(bareFigure(budgetLeft), locale) })
              : t('sums.in_budget', { budget: moneyText(budget, locale) })
        }
        wrong={isOver}
      >
        {moneyText(totals.total, locale)}
      </Sum>
      <Sum
        name={t('sums.reference')}
        note={
          last.saved === null
            ? t('sums.no_last')
            : t(known < totals.lines ? 'sums.last_part' : 'sums.last', {
                difference: difference.saving(last.saved, last.pct),
                known,
                lines: totals.lines,
              })
        }
      >
        {totals.saving === null ? <MissingValue /> : <Difference saved={totals.saving} percent={totals.saving_pct} />}
      </Sum>
      <Sum
        name={t('sums.lowest')}
        note={
          dearer
            ? t(herbs.length > NAMED ? 'sums.dearer_more' : 'sums.dearer', {
                herbs: herbs.slice(0, NAMED).join(t('words.list')),
                count: herbs.length,
              })
            : t('sums.all_lowest')
        }
      >
        {dearer ? <Difference saved={`-${above.excess}`} percent={above.excess_pct} /> : t('sums.level')}
      </Sum>
      <Sum
        name={t('sums.coverage')}
        note={
          /[1-9]/.test(sums.demand_kg)
            ? [
                t('sums.kg', { kg: quantityText(sums.kg, locale), of: quantityText(sums.demand_kg, locale) }),
                unweighedText(t, sums.unweighed),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('sums.pieces')
        }
      >
        {coverage.full}/{model.lines.length}{' '}
        <small className="text-cap font-normal">
          {t('sums.lines')}
          {coverage.part > 0 && ` ${t('foot.partial', { count: coverage.part })}`}
        </small>
        <ShortLines items={model.lines.map((one) => one.item)} short={sums.part_lines} />
      </Sum>
    </dl>
  )
}

const Sum = ({
  name,
  note,
  wrong = false,
  children,
}: {
  name: string
  note: string
  wrong?: boolean
  children: ReactNode
}) => (
  <div className="grow border-line px-4 py-2.5 max-lg:nth-[-n+2]:border-b max-lg:odd:pl-0 max-lg:even:border-l lg:first:pl-0 lg:not-first:border-l">
    <dt className="text-cap text-ink-3">{name}</dt>
    <dd>
      <span className="block text-h2 font-semibold tracking-tight max-lg:text-h3">{children}</span>
      <span className={cx('block text-cap', wrong ? 'text-danger-ink' : 'text-ink-3')}>{note}</span>
    </dd>
  </div>
)

interface DifferenceProps {
  /** 元, negative where it is more expensive. */
  saved: string
  percent: string | null
  /** Leaves out the ¥, because the head names the unit. */
  bare?: boolean
}

/** `▼ 省 ¥128,460.00 5.68%`, in the colour of good or bad. */
export const Difference = ({ saved, percent, bare = false }: DifferenceProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const direction = directionOf(saved)
  if (direction === 'same') return <span className="font-normal text-ink-3">{t('difference.same')}</span>
  const way = direction === 'less' ? 'more' : 'less'
  return (
    <>
      <span className={cx('whitespace-nowrap', way === 'more' ? 'text-warning-ink' : 'text-success-ink')}>
        <Triangle to={way} className="mr-1" />
        {t(`difference.${way}`, { figure: moneyText(bareFigure(saved), locale, !bare) })}
      </span>
      {percent !== null && (
        <>
          {' '}
          <small className={cx('text-cap font-normal', bare && 'text-ink-3')}>{bareFigure(percent)}%</small>
        </>
      )}
    </>
  )
}
