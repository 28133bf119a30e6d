import { useTranslation } from 'react-i18next'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { EndText } from '#src/components/supplier-status.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

/** The column beside the record: the end of the certification, the response rate, the scores. */
export const DetailRail = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  const { stats } = supplier
  const rate = (value: number | null) =>
    value === null ? <MissingValue /> : <span className="tabular-nums">{value.toFixed(1)}%</span>
  const level: Description[] = [
    { id: 'level', name: t('suppliers:fields.certify_level'), value: supplier.certify_level ?? <MissingValue /> },
    {
      id: 'until',
      name: t('suppliers:fields.valid_until'),
      value: <EndText day={supplier.valid_until} daysLeft={supplier.days_left} expiry={supplier.expiry} />,
    },
    { id: 'contact', name: t('suppliers:fields.contact_name'), value: supplier.contact_name },
    { id: 'phone', name: t('suppliers:fields.contact_phone'), value: supplier.contact_phone },
  ]
  const figures: Description[] = [
    { id: 'invited', name: t('suppliers:stats.invited'), value: <span className="tabular-nums">{stats.invited}</span> },
    { id: 'viewed', name: t('suppliers:stats.viewed_rate'), value: rate(stats.viewed_rate) },
    { id: 'quoted', name: t('suppliers:stats.quote_rate'), value: rate(stats.quote_rate) },
    { id: 'won', name: t('suppliers:stats.win_rate'), value: rate(stats.win_rate) },
  ]
  return (
    <aside
      aria-label={t('suppliers:detail.facts')}
      className="grid grid-cols-3 items-start gap-x-8 gap-y-4 px-gutter pt-3 pb-2 text-table max-lg:grid-cols-2 max-sm:grid-cols-1 xl:row-span-2 xl:flex xl:flex-col xl:items-stretch xl:border-l xl:border-line xl:px-5 xl:pt-4"
    >
      <section>
        <h2 className="mb-2 text-table">{t('suppliers:detail.certification')}</h2>
        <DescriptionList items={level} />
      </section>
      <section>
        <h2 className="mb-2 flex items-baseline text-table">
          {t('suppliers:stats.title')}
          <span className="ml-auto text-cap font-normal text-ink-3">{t('suppliers:stats.note')}</span>
        </h2>
        <DescriptionList items={figures} />
      </section>
      <section>
        <h2 className="mb-2 flex items-baseline text-table">
          {t('suppliers:score.title')}
          {supplier.score !== null && (
            <span className="ml-auto text-table font-normal">
              {t('suppliers:score.total', { total: supplier.score.total, grade: supplier.score.grade })}
            </span>
          )}
        </h2>
        {supplier.score === null ? (
          <p className="text-cap text-ink-3">{t('suppliers:score.none')}</p>
        ) : (
          <Bars score={supplier.score} />
        )}
      </section>
    </aside>
  )
}

const Bars = ({ score }: { score: NonNullable<SupplierRecord['score']> }) => {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-col gap-1.5">
      {(['quality', 'delivery', 'price', 'service'] as const).map((name) => (
        <li key={name} className="grid grid-cols-[72px_minmax(0,1fr)_28px] items-center gap-2">
          <span className="text-ink-3">{t(`suppliers:score.${name}`)}</span>
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-3">
            <span className="block h-full rounded-full bg-primary" style={{ width: `${score[name]}%` }} />
          </span>
          <span className="text-right tabular-nums">{score[name]}</span>
        </li>
      ))}
    </ul>
  )
}
