// How many demands of a month failed, and why.
import { useTranslation } from 'react-i18next'
import { readMonthFailures } from '#contract/home.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Bars } from './bars.tsx'
import { Clear, HomeCard } from './home-card.tsx'

/** Number of reasons shown, most frequent first. */
const CAUSES_SHOWN = 5

export const FailuresCard = ({ month }: { month: string }) => {
  const { t } = useTranslation('home')
  const resource = useResource(readMonthFailures, { query: { month } }, { nouns: ['orders'], keepPrevious: true })
  const nameOf = (status: string, reason: string | null) =>
    reason === null ? t(`orders:status.${status}`) : t(`orders:options.${reasonList(status)}.${reason}`)
  return (
    <HomeCard
      title={t('month.failures')}
      icon="x-circle"
      all={to('orders', { status: 'failed,cancelled' })}
      resource={resource}
      rows={5}
    >
      {(data) =>
        data.ended === 0 ? (
          <Clear>{t('month.none_ended')}</Clear>
        ) : (
          <>
            <p className="pt-2">
              <span className="text-h2 font-semibold tabular-nums">{data.failure_pct}%</span>
              <span className="ml-2 text-table text-ink-2">{t('month.failure_rate')}</span>
              <span className="mt-0.5 block text-cap text-ink-3">
                {t('month.ended', { count: data.ended, failed: data.failed, cancelled: data.cancelled })}
              </span>
            </p>
            <Bars
              bars={data.causes.slice(0, CAUSES_SHOWN).map(({ status, reason, count }) => ({
                id: `${status} ${reason}`,
                label: t(`month.cause.${status}`, { reason: nameOf(status, reason) }),
                value: count,
                text: count,
              }))}
            />
            {data.causes.length > CAUSES_SHOWN ? (
              <p className="pt-2 text-cap text-ink-3">
                {t('month.more_causes', { count: data.causes.length - CAUSES_SHOWN })}
              </p>
            ) : null}
          </>
        )
      }
    </HomeCard>
  )
}

const reasonList = (status: string): string => (status === 'failed' ? 'fail_reason' : 'cancel_reason')
