// The terms of an award in force: the deadlines for answer and signing, and the performance bond.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { sum } from '#contract/decimal.ts'
import type { AwardLine, Decision } from '#contract/reviews.schemas.ts'
import { isStanding } from '#contract/reviews.standing.ts'
import { depositOf } from '#contract/reviews.terms.ts'
import { isDeadlinePassed } from '#contract/tenders.facts.ts'
import { useNow } from '#src/machines/use-now.ts'
import type { Description } from '#src/ui/layout/description-list.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { percentText } from '#src/ui/text/decimal-text.ts'
import { Money } from '#src/ui/text/money.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'

/** The bond of the given lines; a declined line needs none. */
export const bondOf = (lines: readonly AwardLine[], percent: string): string =>
  depositOf(sum(lines.filter(isStanding).map((line) => line.amount)), percent)

/** The last day for signing, YYYY-MM-DD, with a warning where the goods are due before it. */
export const SignBy = ({ day, delivery }: { day: string; delivery: string | null | undefined }) => {
  const { t } = useTranslation()
  return (
    <>
      <Day value={day} />
      {delivery != null && delivery < day && (
        <span className="block text-cap text-warning-ink">{t('order_detail:award.sign_after_delivery')}</span>
      )}
    </>
  )
}

/** Terms in the order they are due; none before the award is in force; terms that were not set are left out. */
export const awardTerms = (t: TFunction, award: Decision, delivery: string | null | undefined): Description[] => {
  const { effective_at, sign_by, deposit_pct, lines } = award
  if (effective_at === null) return []
  // Each decision has its own deadline: the next open one, or the first where all lines are answered.
  const waiting = lines.filter((line) => line.role === 'main' && line.status === 'notified')
  const confirm_deadline_at =
    (waiting.length > 0 ? waiting : lines)
      .flatMap((line) => line.confirm_deadline_at ?? [])
      .toSorted()
      .at(0) ?? null
  return [
    { id: 'effective_at', name: t('order_detail:award.effective_at'), value: <Instant value={effective_at} /> },
    ...(confirm_deadline_at === null
      ? []
      : [
          {
            id: 'confirm_deadline_at',
            name: t('order_detail:award.confirm_deadline_at'),
            value: <Instant value={confirm_deadline_at} />,
          },
        ]),
    ...(sign_by === null
      ? []
      : [
          { id: 'sign_by', name: t('order_detail:award.sign_by'), value: <SignBy day={sign_by} delivery={delivery} /> },
        ]),
    ...(deposit_pct === null
      ? []
      : [
          {
            id: 'deposit',
            name: t('order_detail:award.deposit', { percent: percentText(deposit_pct) }),
            value: <Money value={bondOf(lines, deposit_pct)} />,
          },
        ]),
  ]
}

/** Whether the deadline for the answer to this line has passed, by the page's clock. */
export const useOverdue = (line: Pick<AwardLine, 'status' | 'confirm_deadline_at'>): boolean => {
  const now = useNow(60_000)
  return line.status === 'notified' && isDeadlinePassed(line.confirm_deadline_at, now)
}

/** Shown beside a line whose answer is overdue; nothing otherwise. */
export const Overdue = ({ line }: { line: Pick<AwardLine, 'status' | 'confirm_deadline_at'> }) => {
  const { t } = useTranslation()
  return useOverdue(line) ? (
    <StatusTag glyph="warn" tone="danger">
      {t('order_detail:award.overdue')}
    </StatusTag>
  ) : null
}
