// The savings of a month's awards against the reference prices, with those of earlier months.
import { useTranslation } from 'react-i18next'
import { readMonthSavings } from '#contract/home.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { monthName } from '#src/ui/date/month-name.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Columns } from './columns.tsx'
import { Clear, HomeCard } from './home-card.tsx'

export const SavingsCard = ({ month }: { month: string }) => {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const difference = useDifference()
  const resource = useResource(
    readMonthSavings,
    { query: { month } },
    { nouns: ['orders', 'reviews'], keepPrevious: true },
  )
  return (
    <HomeCard
      title={t('month.savings')}
      icon="scale"
      all={to('orders', { status: 'awarded,completed' })}
      resource={resource}
      rows={5}
    >
      {(data) => (
        <>
          {data.awards === 0 ? (
            <Clear>{t('month.no_award')}</Clear>
          ) : (
            <p className="pt-2">
              <span className="text-h2 font-semibold tabular-nums">{difference.saving(data.saving, null)}</span>
              {data.saving_pct === null ? null : (
                <span className="ml-2 text-table text-ink-2 tabular-nums">{data.saving_pct.replace('-', '')}%</span>
              )}
              <span className="mt-0.5 block text-cap text-ink-3">
                {t('month.awards', { count: data.awards })} <Money value={data.total_amount} />
              </span>
            </p>
          )}
          <Columns
            label={t('month.savings_chart')}
            heads={[t('month.month'), t('month.savings')]}
            columns={data.months.map((one) => ({
              id: one.month,
              label: monthName(one.month, locale, 'short'),
              name: one.month,
              value: Number(one.saving),
              text: difference.saving(one.saving, null),
            }))}
          />
        </>
      )}
    </HomeCard>
  )
}
