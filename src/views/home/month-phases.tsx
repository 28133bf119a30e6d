// How long demands stayed in each phase they left in a month.
import { useTranslation } from 'react-i18next'
import { readMonthPhases } from '#contract/home.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Bars } from './bars.tsx'
import { Clear, HomeCard } from './home-card.tsx'

export const PhasesCard = ({ month }: { month: string }) => {
  const { t } = useTranslation('home')
  const resource = useResource(readMonthPhases, { query: { month } }, { nouns: ['orders'], keepPrevious: true })
  return (
    <HomeCard
      title={t('month.phases')}
      icon="history"
      all={to('orders', { status: (resource.data?.phases ?? []).map((phase) => phase.status).join() })}
      resource={resource}
      rows={5}
    >
      {({ phases }) =>
        phases.length === 0 ? (
          <Clear>{t('month.no_phase')}</Clear>
        ) : (
          <Bars
            bars={phases.map(({ status, days, count }) => ({
              id: status,
              label: t(`orders:status.${status}`),
              value: Number(days),
              text: t('month.days', { days }),
              hint: t('month.left', { count }),
            }))}
          />
        )
      }
    </HomeCard>
  )
}
