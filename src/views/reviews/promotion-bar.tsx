import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { add } from '#contract/decimal.ts'
import { standingAmount } from '#contract/reviews.promote.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import type { ReviewChoice } from '#src/machines/use-review.ts'
import { Money } from '#src/ui/text/money.tsx'
import type { MatrixModel } from './matrix/model.ts'

interface PromotionBarProps {
  model: MatrixModel
  award: Decision
  choice: ReviewChoice
  /** The text of what is still missing. */
  note: ReactNode
  /** The button. */
  children: ReactNode
}

/** The bar under the matrix in the mode 补定: the quantities chosen for the open lines, and the resulting total. */
export const PromotionBar = ({ model, award, choice, note, children }: PromotionBarProps) => {
  const { t } = useTranslation('reviews')
  const { total, lines } = choice.point.totals
  const figures = [
    { id: 'lines', name: t('promote.chosen'), value: t('promote.of_open', { lines, open: model.lines.length }) },
    { id: 'amount', name: t('promote.amount'), value: <Money value={total} /> },
    {
      id: 'standing',
      name: t('promote.standing'),
      value: <Money value={add(standingAmount(award.lines), total)} />,
    },
  ]
  return (
    <section
      aria-label={t('promote.title')}
      className="flex flex-none flex-wrap items-center gap-x-8 gap-y-2 border-t border-line-strong bg-surface px-gutter py-3 max-sm:sticky max-sm:bottom-0 max-sm:z-20 print:hidden"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        {figures.map((one) => (
          <div key={one.id}>
            <dt className="text-cap text-ink-2">{one.name}</dt>
            <dd className="text-h3 font-semibold">{one.value}</dd>
          </div>
        ))}
      </dl>
      <span className="min-w-0 text-cap text-ink-2">{note}</span>
      <span className="ml-auto">{children}</span>
    </section>
  )
}
