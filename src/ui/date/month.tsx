// One month as a grid of days; arrows, Home, End, Page keys and Enter choose.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { addDays, addMonths, mondayOf, weekdayOf, weeksOf } from './calendar.ts'
import { monthName } from './month-name.ts'

export interface MonthProps {
  /** The focused day, YYYY-MM-DD; its month is drawn. */
  at: string
  onAt: (day: string) => void
  today: string
  /** The selected days, both ends inclusive; a single day is a range of one. */
  chosen?: { readonly from: string; readonly to: string } | undefined
  onPick: (day: string) => void
  labels: { readonly previous: string; readonly next: string }
  /** The day takes the focus when the grid is drawn. */
  autoFocus?: boolean | undefined
}

const steps: Readonly<Record<string, (day: string, isShift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day, isShift) => addMonths(day, isShift ? -12 : -1),
  PageDown: (day, isShift) => addMonths(day, isShift ? 12 : 1),
}

/** Focuses the month's current day; without an effect where no month is shown. */
export const focusDay = (around: Element | null): void =>
  around?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true })

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The name of a day in the reader's language: `short` `周二`, `long` `2026年11月24日星期二`. */
export const dayName = (day: string, locale: string, format: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(
    locale,
    format === 'short' ? { weekday: 'short', timeZone: 'UTC' } : { dateStyle: 'full', timeZone: 'UTC' },
  ).format(utc(day))

export const Month = ({ at, onAt, today, chosen, onPick, labels, autoFocus = false }: MonthProps) => {
  const locale = useLocale()
  const grid = useRef<HTMLTableElement>(null)
  const keyed = useRef(autoFocus)
  useEffect(() => {
    if (!keyed.current) return
    keyed.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true })
  }, [at])
  const weeks = weeksOf(at)
  const title = monthName(at.slice(0, 'YYYY-MM'.length), locale, 'long')
  const narrow = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    keyed.current = true
    onAt(step(at, event.shiftKey))
  }
  return (
    <div className="text-cap">
      <div className="flex h-8 items-center gap-1 pl-2">
        <span aria-live="polite" className="flex-1 text-table font-semibold">
          {title}
        </span>
        <IconButton size="sm" icon="left" label={labels.previous} onClick={() => onAt(addMonths(at, -1))} />
        <IconButton size="sm" icon="right" label={labels.next} onClick={() => onAt(addMonths(at, 1))} />
      </div>
      <table ref={grid} aria-label={title} className="w-full border-separate border-spacing-0 text-center tabular-nums">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={dayName(day, locale, 'short')} className="h-6 font-normal text-ink-3">
                {narrow.format(utc(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isChosen = chosen !== undefined && day >= chosen.from && day <= chosen.to
                const isFirst = isChosen && (day === chosen.from || weekdayOf(day) === 1)
                const isLast = isChosen && (day === chosen.to || weekdayOf(day) === 7)
                return (
                  <td key={day} className="p-0">
                    <button
                      type="button"
                      data-day={day}
                      aria-pressed={isChosen}
                      onKeyDown={press}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={dayName(day, locale, 'long')}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onPick(day)}
                      className={cx(
                        'grid h-7.5 w-full place-items-center',
                        isChosen ? 'bg-primary-soft font-semibold' : 'rounded hover:bg-surface-3',
                        isFirst && 'rounded-tl rounded-bl',
                        isLast && 'rounded-tr rounded-br',
                        day.slice(0, 7) === at.slice(0, 7) ? 'text-ink' : 'text-ink-3',
                        day === today && 'rounded font-semibold text-primary-ink! ring-1 ring-primary ring-inset',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
