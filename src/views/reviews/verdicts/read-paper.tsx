import { useTranslation } from 'react-i18next'
import type { TenderCheck } from '#contract/reviews.checks.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

/** What the register knows of the paper in focus; nothing is read from its picture. */
export const ReadPaper = ({ check }: { check: TenderCheck }) => {
  const { t } = useTranslation('reviews')
  const { paper, state, until, days } = check
  const facts = [
    { id: 'no', value: paper?.no ?? null, wrong: false },
    { id: 'scope', value: paper?.scope ?? null, wrong: false },
    { id: 'until', value: until, wrong: state === 'expired' },
  ] as const
  return (
    <aside className="border-line px-5 py-4 text-table max-xl:border-t xl:border-l">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-2">
        {t(`checks.kind.${check.kind}`)}
        <span className="text-cap font-normal text-ink-3">
          {t(paper === null ? 'checks.from_tender' : 'checks.from_register')}
        </span>
      </h3>
      <p
        className={cx('mt-1', (state === 'expired' || state === 'missing' || state === 'invalid') && 'text-danger-ink')}
      >
        {t(`checks.state.${state}`, { count: Math.abs(days ?? 0) })}
      </p>
      <dl className="mt-3 flex flex-col gap-1.5">
        {facts.map(({ id, value, wrong }) => (
          <div key={id} className="grid grid-cols-[80px_minmax(0,1fr)] gap-2">
            <dt className="text-ink-3">{t(`checks.fact.${id}`)}</dt>
            <dd className={cx('wrap-anywhere', wrong && 'font-semibold text-danger-ink')}>
              {value ?? <MissingValue />}
            </dd>
          </div>
        ))}
        <div className="grid grid-cols-[80px_minmax(0,1fr)] gap-2">
          <dt className="text-ink-3">{t('checks.fact.seen')}</dt>
          <dd>{t(paper?.verdict == null ? 'checks.by_rule' : `checks.by_person.${paper.verdict}`)}</dd>
        </div>
      </dl>
    </aside>
  )
}
