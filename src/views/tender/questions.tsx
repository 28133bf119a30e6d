// The buyer's questions about the supplier's tender, each with its answer or a form for it; nothing where there are
// none.
import { useTranslation } from 'react-i18next'
import type { AskedOfSupplier } from '#contract/tenders.clarify.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { ZonedInstant } from '#src/components/zoned-instant.tsx'
import { Instant } from '#src/ui/text/day.tsx'

export const Questions = ({ list }: { list: readonly AskedOfSupplier[] }) => {
  const { t } = useTranslation('tenders')
  if (list.length === 0) return null
  return (
    <section aria-labelledby="questions" className="rounded-l bg-surface p-4">
      <h2 id="questions" className="font-semibold text-body">
        {t('questions.title')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {list.map((one) => (
          <li key={one.id} className="flex flex-col gap-1.5 py-3 text-table">
            <p className="wrap-anywhere whitespace-pre-line">{one.question}</p>
            <p className="text-cap text-ink-3">
              {t('questions.asked')} <Instant value={one.asked_at} format="short" /> · {t('questions.due')}{' '}
              <ZonedInstant value={one.due_at} format="short" />
            </p>
            {one.standing === 'open' && (
              <div className="mt-1">
                <CommandButton
                  id="tenders.answer"
                  args={{ clarification_id: one.id }}
                  variant="primary"
                  size="lg"
                  keys={false}
                />
              </div>
            )}
            {one.standing === 'overdue' && <p className="text-warning-ink">{t('questions.overdue')}</p>}
            {one.answer !== null && (
              <div className="rounded bg-page px-3 py-2">
                <p className="wrap-anywhere whitespace-pre-line">{one.answer}</p>
                <p className="text-cap text-ink-3">
                  {t('questions.answered')} <Instant value={one.answered_at} format="short" />
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
