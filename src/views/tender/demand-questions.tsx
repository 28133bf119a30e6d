// Published questions and answers about the demand, the supplier's own questions, and the command to ask one.
import { useTranslation } from 'react-i18next'
import type { PublishedQuestion, QuestionAtLink } from '#contract/orders.questions.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/**
 * Why no question can be asked: the deadline has passed, or the passcode has not been entered here. Staff see their
 * reason above.
 */
const whyNotAsked = ({ facts }: SupplierPage): 'over' | 'locked' | null => {
  if (!facts.order_bidding) return 'over'
  return facts.passcode_wanted ? 'locked' : null
}

/** The questions on a supplier's page; nothing where there are none and none can be asked. */
export const DemandQuestions = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation('tenders')
  const ask = useAvailability('tenders.ask')
  if (page.questions.length === 0 && ask.is !== 'available') return null
  const about = ask.is === 'available' ? 'open' : whyNotAsked(page)
  return (
    <section aria-labelledby="demand-questions" className="rounded-l bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="demand-questions" className="min-w-0 flex-1 font-semibold text-body">
          {t('asked.title')}
        </h2>
        {ask.is === 'available' && <CommandButton id="tenders.ask" keys={false} />}
      </div>
      <p className="mt-1 text-cap text-ink-3 empty:hidden">{about === null ? null : t(`asked.${about}`)}</p>
      <List questions={page.questions} />
    </section>
  )
}

/** The published questions on the public page. */
export const PublishedQuestions = ({ questions }: { questions: readonly PublishedQuestion[] }) => {
  const { t } = useTranslation('tenders')
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="demand-questions" className="rounded-l bg-surface p-4">
      <h2 id="demand-questions" className="font-semibold text-body">
        {t('asked.title')}
      </h2>
      <List questions={questions.map((one) => ({ ...one, is_own: false, asked_at: null, withheld_reason: null }))} />
    </section>
  )
}

const List = ({ questions }: { questions: readonly QuestionAtLink[] }) =>
  questions.length === 0 ? null : (
    <ul className="mt-2 divide-y divide-line">
      {questions.map((one) => (
        <Question key={one.id} one={one} />
      ))}
    </ul>
  )

const Question = ({ one }: { one: QuestionAtLink }) => {
  const { t } = useTranslation('tenders')
  return (
    <li className="flex min-w-0 flex-col gap-1.5 py-3 text-table">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-cap text-ink-3 empty:hidden">
        {one.is_own && <Tag tone="info">{t('asked.own')}</Tag>}
        {one.line_name !== null && (
          <span className="min-w-0 wrap-anywhere">{t('asked.line', { line: one.line_no, name: one.line_name })}</span>
        )}
        {one.asked_at !== null && <Instant value={one.asked_at} format="short" />}
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{one.question}</p>
      {one.answer !== null && (
        <div className="rounded bg-page px-3 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{one.answer}</p>
          <p className="text-cap text-ink-3">
            {t('asked.answered')} <Instant value={one.settled_at} format="short" />
          </p>
        </div>
      )}
      {one.withheld_reason !== null && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-2">
          {t('asked.withheld', { reason: one.withheld_reason })}
        </p>
      )}
      {one.standing === 'waiting' && <p className="text-cap text-warning-ink">{t('asked.waiting')}</p>}
      {one.standing === 'lapsed' && <p className="text-cap text-ink-3">{t('asked.lapsed')}</p>}
    </li>
  )
}
