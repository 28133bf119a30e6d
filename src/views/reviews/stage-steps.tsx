import { useTranslation } from 'react-i18next'
import type { StandingColumns } from '#contract/orders.lifecycle.ts'
import { type OrderStatus, type ReviewStage, reviewStages } from '#contract/orders.statuses.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'

/** The stages of a review in order; outside `reviewing` the status is the step. */
const steps: readonly (OrderStatus | ReviewStage)[] = ['pending_open', ...reviewStages, ...statusesTagged('proposed')]

/** The stage of the review as steps: past ones ticked, the current one marked. */
export const StageSteps = ({ order }: { order: StandingColumns }) => {
  const { t } = useTranslation('reviews')
  const at = steps.indexOf(order.status === 'reviewing' ? (order.review_stage ?? 'qualification') : order.status)
  return (
    <ol
      aria-label={t('steps.label')}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-cap whitespace-nowrap text-ink-3 xl:flex-none"
    >
      {steps.map((step, nth) => (
        <li
          key={step}
          aria-current={nth === at ? 'step' : undefined}
          className={cx(
            'flex items-center gap-1',
            nth === at && 'font-semibold text-primary-ink',
            nth < at && 'text-ink-2',
          )}
        >
          {nth > 0 && <Icon name="right" size={12} className="text-ink-3" />}
          {nth < at && <Icon name="check" size={12} label={t('steps.walked')} className="text-success-ink" />}
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
