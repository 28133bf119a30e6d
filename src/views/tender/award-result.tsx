// A supplier's award and its results: confirmed, declined and unanswered lines, with their sums.

import { useTranslation } from 'react-i18next'
import type { OwnResult } from '#contract/tenders.award.ts'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { inkOf, Tag, type Tone } from '#src/ui/text/tag.tsx'
import { type AwardedLine, shareOf } from './award-choices.ts'
import { AwardTerms } from './award-terms.tsx'
import type { Demanded } from './entries.ts'
import { GoodsName } from './line-quality.tsx'
import { perText } from './tender-texts.ts'

/** The groups of lines. A proposal is not disclosed before it is in force. */
const parts = [
  { name: 'supplied', icon: 'check-fill', tone: 'success', of: ['confirmed', 'contracted', 'closed'] },
  { name: 'waiting', icon: 'wait', tone: 'primary', of: ['proposed', 'approved', 'notified'] },
  { name: 'given_up', icon: 'x-circle', tone: 'danger', of: ['declined'] },
  { name: 'revoked', icon: 'ban', tone: 'neutral', of: ['revoked'] },
] as const satisfies readonly { name: string; icon: IconName; tone: Tone; of: readonly AwardedLine['status'][] }[]

type Part = (typeof parts)[number]

const linesOf = (result: OwnResult, { of }: Part): AwardedLine[] =>
  result.lines.filter(({ status }) => of.some((one) => one === status))

/**
 * The lines of an award by their answer. `answeredOnly` leaves out the unanswered lines, because a form beside the
 * result shows them.
 */
export const AwardResult = ({
  order,
  result,
  answeredOnly = false,
}: {
  order: Demanded['order']
  result: OwnResult
  answeredOnly?: boolean
}) => {
  const { t } = useTranslation()
  const shown = parts.filter((part) => linesOf(result, part).length > 0 && !(answeredOnly && part.name === 'waiting'))
  if (shown.length === 0) return null
  const overdue = result.is_overdue && !answeredOnly
  return (
    <section aria-label={t('tenders:award.title')} className="flex flex-col gap-4 rounded-l bg-surface p-4">
      {overdue ? (
        <p className="flex items-start gap-2 rounded bg-warning-soft px-3 py-2 text-table text-warning-ink">
          <Icon name="warn" className="mt-0.5" />
          {t('refusals:confirm_overdue')}
        </p>
      ) : null}
      {shown.map((part) => (
        <Lines key={part.name} part={part} lines={linesOf(result, part)} />
      ))}
      {answeredOnly ? null : <AwardTerms order={order} result={result} />}
    </section>
  )
}

const Lines = ({ part, lines }: { part: Part; lines: readonly AwardedLine[] }) => {
  const { t } = useTranslation()
  const { amount, kg } = shareOf(lines)
  const quiet = part.name === 'given_up' || part.name === 'revoked'
  return (
    <section aria-labelledby={`award-${part.name}`}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Icon name={part.icon} className={`self-center ${inkOf[part.tone]}`} />
        <h3 id={`award-${part.name}`} className="text-body font-semibold">
          {t(`tenders:award.part.${part.name}`, { count: lines.length })}
        </h3>
        {kg === null ? null : <Quantity value={kg} unit="kg" className="text-cap text-ink-3" />}
        <Money value={amount} className={quiet ? 'ml-auto text-ink-3' : 'ml-auto text-h3 font-semibold'} />
      </div>
      <ul className="mt-1.5 divide-y divide-line border-t border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 py-2 text-table">
            <b className="min-w-0 wrap-anywhere">
              <GoodsName line={line} />
            </b>
            {line.status === 'contracted' ? <Tag tone="success">{t('tenders:award.contracted')}</Tag> : null}
            <span className="text-cap text-ink-2">
              <LineQuantity value={line.awarded_qty} line={line} /> ×{' '}
              <Money value={line.landed_price_kg} unit={perText(t, line)} />
            </span>
            <Money value={line.amount} className="ml-auto" />
            <Answer line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When a line was answered, why it was declined, whether staff recorded it, and its declared origin. */
const Answer = ({ line }: { line: AwardedLine }) => {
  const { t } = useTranslation()
  const words = [
    line.reason_code === null ? null : t(`tenders:award.reason.${line.reason_code}`),
    line.reason_text,
    line.answered_by_staff ? t('tenders:award.by_staff') : null,
    line.origin_text === null ? null : t('tenders:award.origin', { origin: line.origin_text }),
  ].filter((one) => one !== null && one !== '')
  if (words.length === 0 && line.answered_at === null) return null
  return (
    <span className="w-full text-cap text-ink-3">
      {words.join(' · ')}
      {words.length === 0 || line.answered_at === null ? null : ' · '}
      {line.answered_at === null ? null : <Instant value={line.answered_at} format="short" />}
    </span>
  )
}
