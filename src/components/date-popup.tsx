// The calendar of a date box, loaded when one is first opened.
import * as Popover from '@radix-ui/react-popover'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/keyboard/composing.ts'
import { focusDay, Month } from '#src/ui/date/month.tsx'
import { DAY_ENDS_AT, type ReadDate, readDate } from '#src/ui/date/read-date.ts'
import { Input } from '#src/ui/input/input.tsx'
import { escapeBelow } from '#src/ui/overlay/escape.ts'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import type { DateKind } from './date-said.ts'

export interface DatePopupProps {
  /** The box it hangs below; the input in it gets the focus back. */
  frame: RefObject<HTMLElement | null>
  kind: DateKind
  /** The date at which the calendar opens. */
  at: ReadDate | null
  /** Whether `at` is the value of the box. */
  isChosen: boolean
  today: string
  onPick: (picked: { day: string; time: string }) => void
  onClose: () => void
}

export const DatePopup = ({ frame, kind, at, isChosen, today, onPick, onClose }: DatePopupProps) => {
  const { t } = useTranslation()
  const [day, setDay] = useState(at?.day ?? today)
  const [time, setTime] = useState(at?.time ?? DAY_ENDS_AT)
  const readTime = readDate(`${day} ${time}`, new Date())
  const take = (picked: string) => {
    onPick({ day: picked, time: readTime?.time ?? DAY_ENDS_AT })
    onClose()
  }
  return (
    <Popover.Root open modal onOpenChange={(opened) => !opened && onClose()}>
      <Popover.Anchor virtualRef={frame} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t('forms:dates.calendar')}
          data-key-context="dialog"
          // Until now a dialog around the box kept the focus inside itself.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof Element) focusDay(event.target)
          }}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onKeyDown={escapeBelow(onClose)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            frame.current?.querySelector('input')?.focus({ preventScroll: true })
          }}
          // A press on the box does not count as outside: the box itself closes what it has opened.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && frame.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-50 w-72 overflow-hidden rounded-l bg-surface text-table text-ink shadow-float"
        >
          <div className="px-3 pt-2 pb-2">
            <Month
              autoFocus
              at={day}
              onAt={setDay}
              today={today}
              chosen={isChosen && at !== null ? { from: at.day, to: at.day } : undefined}
              onPick={take}
              labels={{ previous: t('forms:dates.previous'), next: t('forms:dates.next') }}
            />
            {kind === 'moment' && (
              <div className="mt-2 flex items-center gap-2 border-t border-line pt-2 text-cap text-ink-2">
                <span aria-hidden="true">{t('forms:dates.time')}</span>
                <Input
                  size="sm"
                  className="w-24!"
                  aria-label={t('forms:dates.time')}
                  aria-invalid={readTime === null || undefined}
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
                    event.preventDefault()
                    if (readTime !== null) take(day)
                  }}
                />
                <span className="ml-auto tabular-nums">{day}</span>
              </div>
            )}
          </div>
          <p className="flex h-8 items-center gap-3 border-t border-line bg-surface-2 px-3 text-cap whitespace-nowrap text-ink-3">
            <span className="flex items-center gap-1.5">
              <KeyHint keys="PageUp PageDown" />
              {t('forms:dates.keys.months')}
            </span>
            <span className="flex items-center gap-1.5">
              <KeyHint keys="Enter" />
              {t('forms:dates.keys.take')}
            </span>
            <span className="flex items-center gap-1.5">
              <KeyHint keys="Escape" />
              {t('forms:dates.keys.close')}
            </span>
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
