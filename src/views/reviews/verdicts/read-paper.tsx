import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderCheck } from '#contract/reviews.checks.ts'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

// The messages of the viewer are loaded with the commands.
const PaperViewer = lazy(
  afterCommandsLoaded(async () => (await import('#src/components/paper-viewer.tsx')).PaperViewer),
)

const place = 'min-h-72 flex-1 border-b border-line'

/** The scan of the focused certificate, and below it the registered data; nothing is read from the image. */
export const ReadPaper = ({ check }: { check: TenderCheck }) => {
  const { t } = useTranslation('reviews')
  const [fileId, setFile] = useState<string | null>(null)
  const { paper, state, until, days } = check
  const name = t(`checks.kind.${check.kind}`)
  const facts = [
    { id: 'no', value: paper?.no ?? null, wrong: false },
    { id: 'scope', value: paper?.scope ?? null, wrong: false },
    { id: 'until', value: until, wrong: state === 'expired' },
  ] as const
  const isWrong = state === 'expired' || state === 'missing' || state === 'invalid'
  return (
    <aside className="flex flex-col border-line text-table max-xl:border-t xl:sticky top-(--covered-above) xl:h-[calc(100dvh-182px)] xl:min-h-130 xl:border-l">
      {paper !== null && (
        <PaperViewer
          wanted
          meanwhile={<div className={cx(place, 'bg-surface-2')} />}
          title={name}
          files={paper.files ?? []}
          fileId={fileId}
          onFile={setFile}
          noneHint={t('checks.no_scan')}
          className={place}
        />
      )}
      <div className="flex-none px-3 py-3.5">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-2">
          {paper === null ? name : t('checks.registered')}
          <span className="text-cap font-normal text-ink-3">
            {t(paper === null ? 'checks.from_tender' : 'checks.from_register')}
          </span>
        </h3>
        <dl className="mt-2 flex flex-col gap-1">
          {facts.map(({ id, value, wrong }) => (
            <div key={id} className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-2">
              <dt className="text-ink-3">{t(`checks.fact.${id}`)}</dt>
              <dd className={cx('wrap-anywhere', wrong && 'font-semibold text-danger-ink')}>
                {value ?? <MissingValue />}
              </dd>
              {id === 'until' && (
                <dd className={isWrong ? 'text-danger-ink' : state === 'near' ? 'text-warning-ink' : 'text-ink-2'}>
                  {t(`checks.state.${state}`, { count: Math.abs(days ?? 0) })}
                </dd>
              )}
            </div>
          ))}
          <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-2">
            <dt className="text-ink-3">{t('checks.fact.seen')}</dt>
            <dd>{t(paper?.verdict == null ? 'checks.by_rule' : `checks.by_person.${paper.verdict}`)}</dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}
