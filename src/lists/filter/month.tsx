// A month beside the spans of a filter: the chosen span is marked, and a press on a day sets its start or its end.
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { Month } from '#src/ui/date/month.tsx'
import type { DayRange } from '../filters.ts'

interface FilterMonthProps {
  /** The span the list shows, or would show. */
  range: DayRange | null
  today: string
  onPick: (range: DayRange) => void
  /** Esc in the month. */
  onLeave: () => void
}

/** Bounds of a span that is open at one end: before and after any real day. */
const EVER = { from: '0000-01-01', to: '9999-12-31' } as const

export const FilterMonth = ({ range, today, onPick, onLeave }: FilterMonthProps) => {
  const { t } = useTranslation()
  const near = range === null ? today : range.from || range.to
  const [turned, setTurned] = useState<{ near: string; at: string } | null>(null)
  const [begun, setBegun] = useState<string | null>(null)
  const shown = begun === null ? range : { from: begun, to: begun }
  const pick = (day: string) => {
    setBegun(begun === null ? day : null)
    if (begun !== null) onPick(begun < day ? { from: begun, to: day } : { from: day, to: begun })
  }
  const keyed = (event: KeyboardEvent) => {
    // Keys here are about the days, not about the list behind.
    event.stopPropagation()
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    setBegun(null)
    onLeave()
  }
  return (
    <fieldset aria-label={t('lists:keys.month')} onKeyDown={keyed} className="min-w-0 px-1 text-cap">
      <Month
        at={turned?.near === near ? turned.at : near}
        onAt={(at) => setTurned({ near, at })}
        today={today}
        chosen={shown === null ? undefined : { from: shown.from || EVER.from, to: shown.to || EVER.to }}
        onPick={pick}
        labels={{ previous: t('lists:month.previous'), next: t('lists:month.next') }}
      />
      <p className="mt-2 px-1.5 text-ink-2">
        {begun === null ? t('lists:month.hint') : t('lists:month.until', { day: begun })}
      </p>
    </fieldset>
  )
}
