// The questions about a tender and its supplier's answers, oldest first; nothing where there are none.
import { useTranslation } from 'react-i18next'
import type { Clarification } from '#contract/tenders.clarify.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import type { orderSubject } from '#src/commands/orders/subjects.ts'
import { Instant } from '#src/ui/text/day.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<Clarification['standing'], { glyph: IconName; tone: Tone }>> = {
  open: { glyph: 'wait', tone: 'warning' },
  answered: { glyph: 'check-circle', tone: 'success' },
  overdue: { glyph: 'x-circle', tone: 'danger' },
}

interface ClarificationsProps {
  list: readonly Clarification[]
  /** The demand, labelled with the supplier, for the dialog that judges an answer. */
  subject: ReturnType<typeof orderSubject>
}

export const Clarifications = ({ list, subject }: ClarificationsProps) => {
  const { t } = useTranslation('reviews')
  if (list.length === 0) return null
  return (
    <ul aria-label={t('clarify.label')} className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-3">
      {list.map((one) => (
        <li key={one.id} className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 text-cap text-ink-3">
            <span>{one.asked_by_name}</span>
            <Instant value={one.asked_at} format="short" />
            <StatusTag {...presentations[one.standing]}>{t(`clarify.${one.standing}`)}</StatusTag>
            {one.standing === 'open' && (
              <span>
                {t('clarify.due')} <Instant value={one.due_at} format="short" />
              </span>
            )}
          </div>
          <p className="wrap-anywhere whitespace-pre-line">{one.question}</p>
          {one.answer !== null && (
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-2">
              {t('clarify.answer')}
              {t('words.colon')}
              {one.answer} <Instant value={one.answered_at} format="short" className="text-cap text-ink-3" />
            </p>
          )}
          {one.answer !== null && <Judgement of={one} subject={subject} />}
        </li>
      ))}
    </ul>
  )
}

/** The judgement of an answer, and the two commands for it; only an accepted answer allows the award of a low price. */
const Judgement = ({ of, subject }: { of: Clarification; subject: ClarificationsProps['subject'] }) => {
  const { t } = useTranslation('reviews')
  const { accepted } = of
  const quoted = `${of.question}\n${t('clarify.answer')}${t('words.colon')}${of.answer}`
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 print:block">
      {accepted != null && (
        <>
          <StatusTag glyph={accepted ? 'check-circle' : 'x-circle'} tone={accepted ? 'success' : 'danger'}>
            {t(accepted ? 'clarify.accepted' : 'clarify.refused')}
          </StatusTag>
          <span className="wrap-anywhere text-ink-2">
            {t('clarify.judged', { name: of.judged_by_name, reason: of.judged_reason })}
          </span>
        </>
      )}
      {accepted !== true && (
        <CommandButton
          id="orders.judge_answer"
          subject={subject}
          args={{ clarification_id: of.id, accepted: true, quoted }}
          label="reviews:clarify.accept"
          size="sm"
        />
      )}
      {accepted !== false && (
        <CommandButton
          id="orders.judge_answer"
          subject={subject}
          args={{ clarification_id: of.id, accepted: false, quoted }}
          label="reviews:clarify.refuse"
          size="sm"
          variant="quiet"
        />
      )}
    </div>
  )
}
