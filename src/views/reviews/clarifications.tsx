// What was asked about a tender and what its supplier answered, oldest first; nothing where nobody asked.
import { useTranslation } from 'react-i18next'
import type { Clarification } from '#contract/tenders.clarify.ts'
import { Instant } from '#src/ui/day.tsx'
import type { IconName } from '#src/ui/icon.tsx'
import { StatusTag } from '#src/ui/status-tag.tsx'
import type { Tone } from '#src/ui/tag.tsx'

const looks: Readonly<Record<Clarification['standing'], { glyph: IconName; tone: Tone }>> = {
  open: { glyph: 'wait', tone: 'warning' },
  answered: { glyph: 'check-circle', tone: 'success' },
  overdue: { glyph: 'x-circle', tone: 'danger' },
}

export const Clarifications = ({ list }: { list: readonly Clarification[] }) => {
  const { t } = useTranslation('reviews')
  if (list.length === 0) return null
  return (
    <ul aria-label={t('clarify.label')} className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-3">
      {list.map((one) => (
        <li key={one.id} className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 text-cap text-ink-3">
            <span>{one.asked_by_name}</span>
            <Instant value={one.asked_at} look="short" />
            <StatusTag {...looks[one.standing]}>{t(`clarify.${one.standing}`)}</StatusTag>
            {one.standing === 'open' && (
              <span>
                {t('clarify.due')} <Instant value={one.due_at} look="short" />
              </span>
            )}
          </div>
          <p className="wrap-anywhere whitespace-pre-line">{one.question}</p>
          {one.answer !== null && (
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-2">
              {t('clarify.answer')}
              {t('words.colon')}
              {one.answer} <Instant value={one.answered_at} look="short" className="text-cap text-ink-3" />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
