// A month beside the spans of a filter: the chosen span is marked, and a press on a day begins or ends one.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import type { DayRange } from '../filters.ts'
import { monthBeside, weeksOf } from './days.ts'

interface FilterMonthProps {
  /** The span the list shows, or would show. */
  range: DayRange | null
  today: string
  onPick: (range: DayRange) => void
}

export const FilterMonth = ({ range, today, onPick }: FilterMonthProps) => {
  const { t, i18n } = useTranslation()
  const near = range === null ? today : range.from || range.to
  const [turned, setTurned] = useState<{ near: string; at: string } | null>(null)
  const [begun, setBegun] = useState<string | null>(null)
  const at = turned?.near === near ? turned.at : near
  const turn = (by: -1 | 1) => setTurned({ near, at: monthBeside(at, by) })
  const month = new Date(`${at}T00:00:00`)
  const title = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long' }).format(month)
  const head = new Intl.DateTimeFormat(i18n.language, { weekday: 'narrow' })
  const shown = begun === null ? range : { from: begun, to: begun }
  const pick = (day: string) => {
    if (begun === null) {
      setBegun(day)
      return
    }
    setBegun(null)
    onPick(begun < day ? { from: begun, to: day } : { from: day, to: begun })
  }
  return (
    <div className="px-1 text-cap">
      <div className="flex h-8 items-center px-1.5 text-table font-semibold">
        <span className="flex-1">{title}</span>
        <IconButton icon="left" size="sm" label={t('lists:month.previous')} tabIndex={-1} onClick={() => turn(-1)} />
        <IconButton icon="right" size="sm" label={t('lists:month.next')} tabIndex={-1} onClick={() => turn(1)} />
      </div>
      <div className="grid grid-cols-7 gap-y-0.5 text-center">
        {weeksOf(at)[0]?.map((day) => (
          <span key={day} className="grid h-6 place-items-center text-ink-3">
            {head.format(new Date(`${day}T00:00:00`))}
          </span>
        ))}
        {weeksOf(at)
          .flat()
          .map((day) => {
            const isIn =
              shown !== null && (shown.from === '' || day >= shown.from) && (shown.to === '' || day <= shown.to)
            return (
              <button
                key={day}
                type="button"
                tabIndex={-1}
                aria-label={day}
                aria-pressed={isIn}
                onClick={() => pick(day)}
                className={cx(
                  'grid h-7 place-items-center tabular-nums hover:bg-surface-3',
                  isIn && 'bg-primary-soft',
                  day.slice(0, 7) !== at.slice(0, 7) && 'text-ink-3',
                  day === today && 'rounded border border-primary font-semibold text-primary-ink',
                )}
              >
                {Number(day.slice(8))}
              </button>
            )
          })}
      </div>
      <p className="mt-2 px-1.5 text-ink-2">
        {begun === null ? t('lists:month.hint') : t('lists:month.until', { day: begun })}
      </p>
    </div>
  )
}
