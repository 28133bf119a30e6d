import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { MAIN_SHARE } from '#contract/reviews.award.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import { ScenarioTable } from './scenario-table.tsx'

/** The scenarios at the time the award was submitted, as evidence for the choice. */
export const DecisionScenarios = ({ order, award }: { order: Order; award: Decision }) => {
  const { t } = useTranslation('reviews')
  if (award.scenarios.length === 0) return null
  return (
    <section className="py-3">
      <h2 className="px-gutter pb-1">{t('scenario.evidence')}</h2>
      <ScenarioTable
        rows={award.scenarios.map((one) => ({ scenario: one.scenario, figures: one }))}
        items={order.items}
        chosen={award.scenario}
        chosenWord={t('scenario.submitted')}
        mainShare={order.main_share_pct ?? MAIN_SHARE}
      />
    </section>
  )
}
