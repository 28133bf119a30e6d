// The progress of the demands published in a month.
import { useTranslation } from 'react-i18next'
import { monthSteps, readMonthFunnel } from '#contract/home.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Bars } from './bars.tsx'
import { Clear, HomeCard } from './home-card.tsx'

export const FunnelCard = ({ month }: { month: string }) => {
  const { t } = useTranslation('home')
  const resource = useResource(readMonthFunnel, { query: { month } }, { nouns: ['orders'], keepPrevious: true })
  return (
    <HomeCard title={t('month.funnel')} icon="filter" all={to('orders')} resource={resource} rows={monthSteps.length}>
      {({ steps }) =>
        steps.published === 0 ? (
          <Clear>{t('month.no_demand')}</Clear>
        ) : (
          <Bars
            bars={monthSteps.map((id) => ({ id, label: t(`month.step.${id}`), value: steps[id], text: steps[id] }))}
          />
        )
      }
    </HomeCard>
  )
}
