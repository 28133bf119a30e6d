// Questions of suppliers about the demand, and the buyer's published answers.
import { useTranslation } from 'react-i18next'
import type { DemandQuestion, DemandQuestionStanding } from '#contract/orders.questions.ts'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { PartContent } from '#src/components/async-section.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'
import { PartPages } from './part-pages.tsx'
import type { Questions } from './use-questions.ts'

const presentations: Readonly<Record<DemandQuestionStanding, { glyph: IconName; tone: Tone }>> = {
  waiting: { glyph: 'wait', tone: 'warning' },
  answered: { glyph: 'check-circle', tone: 'success' },
  withheld: { glyph: 'ban', tone: 'neutral' },
  lapsed: { glyph: 'x-circle', tone: 'neutral' },
}

export const TabQuestions = ({ order, questions }: { order: Order; questions: Questions }) => {
  const { t } = useTranslation()
  const { part, page, setPage, size } = questions
  if (order.published_at === null)
    return (
      <Empty icon="help" title={t('order_detail:questions.before')} text={t('order_detail:questions.before_hint')} />
    )
  return (
    <PartContent part={part}>
      {(data) =>
        data.list.length === 0 ? (
          <Empty
            icon="help"
            title={t('order_detail:questions.none')}
            text={t(
              order.status === 'bidding' ? 'order_detail:questions.none_hint' : 'order_detail:questions.none_over',
            )}
          />
        ) : (
          <>
            <p className="px-gutter pt-3 text-cap text-ink-3">
              {t(order.status === 'bidding' ? 'order_detail:questions.about' : 'order_detail:questions.about_over')}
            </p>
            <ol aria-label={t('order_detail:parts.questions')} className="divide-y divide-line px-gutter">
              {data.list.map((one) => (
                <Question key={one.id} one={one} />
              ))}
            </ol>
            {data.total > size && (
              <PartPages
                page={page}
                pageSize={size}
                total={data.total}
                onPage={setPage}
                text={t('order_detail:questions.count', { count: data.total })}
              />
            )}
          </>
        )
      }
    </PartContent>
  )
}

const Question = ({ one }: { one: DemandQuestion }) => {
  const { t } = useTranslation()
  const answer = useAvailability('orders.answer_question')
  const args = { question_id: one.id }
  return (
    <li className="flex min-w-0 flex-col gap-1.5 py-3 text-table">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-cap text-ink-3">
        <StatusTag {...presentations[one.standing]}>{t(`order_detail:questions.standing.${one.standing}`)}</StatusTag>
        <span className="min-w-0 wrap-anywhere text-ink-2">
          {one.line_name === null
            ? t('order_detail:questions.whole')
            : t('order_detail:questions.line', { line: one.line_no, name: one.line_name })}
        </span>
        <span className="min-w-0 wrap-anywhere">{one.asked_by_name ?? t('order_detail:questions.unnamed')}</span>
        {one.asked_at === null ? <Day value={one.asked_on} /> : <Instant value={one.asked_at} format="short" />}
      </div>
      <p className="wrap-anywhere whitespace-pre-line text-ink">{one.question}</p>
      {one.answer !== null && (
        <div className="rounded border-l-2 border-success-ink bg-page px-3 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{one.answer}</p>
          <p className="mt-1 text-cap text-ink-3">
            {t('order_detail:questions.answered_by', { name: one.settled_by_name })}{' '}
            <Instant value={one.settled_at} format="short" />
          </p>
        </div>
      )}
      {one.withheld_reason !== null && (
        <div className="rounded border-l-2 border-line-strong bg-page px-3 py-2 text-ink-2">
          <p className="wrap-anywhere whitespace-pre-line">
            {t('order_detail:questions.withheld_for', { reason: one.withheld_reason })}
          </p>
          <p className="mt-1 text-cap text-ink-3">
            {one.settled_by_name} <Instant value={one.settled_at} format="short" />
          </p>
        </div>
      )}
      {one.standing === 'waiting' && answer.is !== 'hidden' && (
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <CommandButton
            id="orders.answer_question"
            args={args}
            label="order_detail:questions.answer_it"
            size="sm"
            variant="default"
            keys={false}
          />
          <CommandButton
            id="orders.withhold_question"
            args={args}
            label="order_detail:questions.withhold_it"
            size="sm"
            variant="quiet"
            keys={false}
          />
          <CommandButton id="orders.edit" label="order_detail:questions.amend" size="sm" variant="quiet" keys={false} />
        </div>
      )}
    </li>
  )
}
