// What there is to see when tenders are no longer taken: how it stands, and the supplier's own result.
import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { leftWords } from '#src/commands/time-left.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useNow } from '#src/machines/use-now.ts'
import { Countdown, Day, Instant } from '#src/ui/day.tsx'
import { percentText } from '#src/ui/decimal-text.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Money } from '#src/ui/money.tsx'
import { Quantity } from '#src/ui/quantity.tsx'
import { StatusTag } from '#src/ui/status-tag.tsx'
import type { Tone } from '#src/ui/tag.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { LinkNote } from './link-note.tsx'
import { OwnLines } from './own-lines.tsx'
import { Questions } from './questions.tsx'
import { column } from './tender-head.tsx'

export const Closed = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const tendered = page.tender !== null && page.tender.submitted_at !== null
  const text = page.standing === 'under_review' && !tendered ? 'tenders:standing.under_review.none' : null
  return (
    <div className={`${column} flex flex-col gap-3 py-3`}>
      <section className="rounded-l bg-surface p-4">
        <h2 className="text-body font-normal">{t(text ?? `tenders:standing.${page.standing}.text`)}</h2>
        {page.result !== null && page.result.lines.length > 0 ? <Won result={page.result} /> : null}
      </section>
      <Questions list={page.clarifications} />
      <DemandQuestions page={page} />
      {tendered ? <OwnLines page={page} receipt /> : null}
      <LinkNote page={page} />
    </div>
  )
}

type Result = NonNullable<SupplierPage['result']>

const looks: Readonly<Record<Result['lines'][number]['status'], { glyph: IconName; tone: Tone }>> = {
  proposed: { glyph: 'wait', tone: 'neutral' },
  approved: { glyph: 'wait', tone: 'primary' },
  notified: { glyph: 'wait', tone: 'primary' },
  confirmed: { glyph: 'check-circle', tone: 'success' },
  declined: { glyph: 'x-circle', tone: 'danger' },
  contracted: { glyph: 'check-fill', tone: 'success' },
  closed: { glyph: 'check-fill', tone: 'neutral' },
  revoked: { glyph: 'ban', tone: 'neutral' },
}

const Won = ({ result }: { result: Result }) => {
  const { t } = useTranslation()
  const offset = useClockOffset()
  const now = useNow(1_000)
  const waiting = result.lines.some((line) => line.status === 'notified')
  const isOverdue =
    result.is_overdue || (result.confirm_deadline_at !== null && now >= Date.parse(result.confirm_deadline_at))
  const terms = [
    ...(result.confirm_deadline_at === null
      ? []
      : [
          {
            id: 'confirm_deadline_at',
            name: t('orders:award.confirm_deadline_at'),
            value: (
              <span className="flex flex-wrap gap-x-3">
                <Instant value={result.confirm_deadline_at} />
                <Countdown
                  until={result.confirm_deadline_at}
                  offset={offset}
                  format={leftWords(t, t('orders:award.overdue'))}
                />
              </span>
            ),
          },
        ]),
    ...(result.sign_by === null
      ? []
      : [{ id: 'sign_by', name: t('orders:award.sign_by'), value: <Day value={result.sign_by} /> }]),
    ...(result.deposit_pct === null || result.deposit_amount === null
      ? []
      : [
          {
            id: 'deposit',
            name: t('orders:award.deposit', { percent: percentText(result.deposit_pct) }),
            value: <Money value={result.deposit_amount} />,
          },
        ]),
  ]
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {result.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2.5 text-table">
            <b className="text-body">{line.name}</b>
            <StatusTag {...looks[line.status]}>{t(`tenders:award.${line.status}`)}</StatusTag>
            <Money value={line.amount} className="ml-auto font-semibold" />
            <span className="w-full text-cap text-ink-2">
              {t('tenders:award.awarded')}{' '}
              <Quantity value={line.awarded_qty} unit={t(`orders:options.unit.${line.unit}`)} /> ×{' '}
              <Money value={line.unit_price} unit={t('tenders:per.yuan_kg')} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-line pt-3 text-table">
        <span className="text-ink-2">
          {t('tenders:award.total')} · <Instant value={result.decided_at} look="short" />
        </span>
        <Money value={sum(result.lines.map((line) => line.amount))} className="text-h2 font-semibold" />
      </p>
      <DescriptionList look="sheet" className="mt-3 border-t border-line pt-3 empty:hidden" items={terms} />
      {waiting && isOverdue ? (
        <p className="mt-3 flex items-start gap-2 rounded bg-warning-soft px-3 py-2 text-table text-warning-ink">
          <Icon name="warn" className="mt-0.5" />
          {t('refusals:confirm_overdue')}
        </p>
      ) : null}
      {waiting && !isOverdue ? (
        <>
          <p className="mt-3 flex items-start gap-2 rounded bg-primary-soft px-3 py-2 text-table">
            <Icon name="info" className="mt-0.5 text-primary-ink" />
            {t('tenders:award.ask')}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CommandButton id="tenders.confirm_award" variant="primary" size="lg" keys={false} />
            <CommandButton id="tenders.decline_award" size="lg" keys={false} />
          </div>
        </>
      ) : null}
    </>
  )
}
