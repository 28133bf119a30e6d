// The month's figures: four cards, each with its own read.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/machines/use-now.ts'
import { addMonths } from '#src/ui/date/calendar.ts'
import { monthName } from '#src/ui/date/month-name.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { dayOf } from './moment.ts'
import { FailuresCard } from './month-failures.tsx'
import { FunnelCard } from './month-funnel.tsx'
import { PhasesCard } from './month-phases.tsx'
import { SavingsCard } from './month-savings.tsx'

/** YYYY-MM of a moment (ms), in the zone of the business. */
const monthAt = (moment: number): string => dayOf(moment).slice(0, 'YYYY-MM'.length)

const shifted = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 'YYYY-MM'.length)

/** `back`: the address of the worklist. */
export const Month = ({ back }: { back: string }) => {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const present = monthAt(useNow(60_000))
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen ?? present
  const name = monthName(month, locale, 'long')
  const go = (by: number) => {
    const next = shifted(month, by)
    setChosen(next === present ? null : next)
  }
  return (
    <section aria-label={t('month.title')} className="px-gutter pt-3 pb-8">
      <header className="flex h-8 items-center gap-1">
        <h1 tabIndex={-1}>{t('month.title')}</h1>
        <span className="ml-2 text-table text-ink-2 tabular-nums" aria-live="polite">
          {name}
        </span>
        <IconButton size="sm" icon="left" label={t('month.previous')} onClick={() => go(-1)} />
        <IconButton
          size="sm"
          icon="right"
          label={t('month.next')}
          aria-disabled={month >= present || undefined}
          onClick={() => month < present && go(1)}
        />
        <Link to={back} className="ml-auto text-table">
          {t('month.back')}
        </Link>
      </header>
      <div className="mt-2 grid gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
        <FunnelCard month={month} />
        <SavingsCard month={month} />
        <FailuresCard month={month} />
        <PhasesCard month={month} />
      </div>
    </section>
  )
}
