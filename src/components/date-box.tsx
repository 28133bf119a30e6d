// One box for every date: typed in everyday words, or chosen in a calendar; on phones in the system's own picker.
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessInstant } from '#contract/business-day.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { NativeDate } from '#src/ui/date/native-date.tsx'
import { writtenDate } from '#src/ui/date/read-date.ts'
import { useFieldTies, useFieldVoice } from '#src/ui/input/field-ties.ts'
import { bareInput, type ControlSize, controlFrame } from '#src/ui/input/input.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import type { DatePopupProps } from './date-popup.tsx'
import { type DateWish, dateValue, useDateText } from './use-date-text.ts'

const Popup = lazy<DatePopupProps>(async () => (await import('./date-popup.tsx')).DatePopup, { early: false })

/** Where the pointer is coarse the system's picker opens, because a keyboard would cover half of the screen. */
const COARSE = '(pointer: coarse)'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'>

export interface DateBoxProps extends DateWish, InputProps {
  size?: ControlSize | undefined
}

/** Inside a `Field` it shows the parsed date below itself. Alt+↓ opens the calendar. */
export const DateBox = (props: DateBoxProps) => {
  const { kind, value, onChange, wrong, lean, time, size, className, ...rest } = props
  const box = useDateText({ kind, value, onChange, wrong, lean, time })
  const say = useFieldVoice()
  const { text, tone, rank } = box.said
  useEffect(() => {
    say?.({ text, tone, rank })
    return () => say?.(null)
  }, [say, text, tone, rank])
  const isCoarse = useMedia(COARSE)
  const ties = useFieldTies()
  return (
    <span className={cx(controlFrame(size), className)}>
      {isCoarse ? (
        <NativeDate
          {...ties}
          {...rest}
          type={kind === 'day' ? 'date' : 'datetime-local'}
          value={writtenDate(value, kind)?.replace(' ', 'T') ?? ''}
          onChange={({ target }) =>
            onChange(kind === 'day' || target.value === '' ? target.value : wallInstant(target.value))
          }
        />
      ) : (
        <DateInput {...rest} wish={{ kind, value, onChange, wrong, lean, time }} box={box} />
      )}
    </span>
  )
}

/** The value for a system's picker, in the zone of the business. */
const wallInstant = (wall: string): string => businessInstant(wall.slice(0, 10), wall.slice(11, 16))

export interface DateInputProps extends InputProps {
  wish: DateWish
  box: ReturnType<typeof useDateText>
}

/** The input with its calendar, without a frame; the component around it shows the parsed date. */
export const DateInput = ({ wish, box, onBlur, onKeyDown, readOnly, disabled, className, ...rest }: DateInputProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const isFixed = readOnly === true || disabled === true
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isComposing(event.nativeEvent) && event.altKey && event.key === 'ArrowDown' && !isFixed) {
      event.preventDefault()
      setOpen(true)
      return
    }
    onKeyDown?.(event)
  }
  return (
    <span ref={frame} className="flex h-full min-w-0 flex-1 items-center gap-2">
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldTies()}
        {...rest}
        readOnly={readOnly}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+ArrowDown"
        value={box.text}
        placeholder={rest.placeholder ?? (wish.kind === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm')}
        onChange={(event) => box.type(event.target.value)}
        onBlur={(event) => {
          if (!open) box.leave()
          onBlur?.(event)
        }}
        onKeyDown={pressed}
        className={className ?? cx(bareInput, 'tabular-nums placeholder:text-ink-3')}
      />
      {!isFixed && (
        // For the mouse only; Alt+↓ in the box does the same, so Tab need not stop here.
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('forms:dates.open')}
          onClick={() => setOpen(!open)}
          className="-mr-1 grid size-6 flex-none place-items-center rounded-s text-ink-3 hover:text-ink"
        >
          <Icon name={wish.kind === 'day' ? 'calendar' : 'clock'} size={16} />
        </button>
      )}
      <Popup
        wanted={open}
        frame={frame}
        kind={wish.kind}
        at={box.read}
        isChosen={box.read !== null}
        today={box.today}
        onClose={() => setOpen(false)}
        onPick={(picked) => {
          wish.onChange(dateValue(wish.kind, { ...picked, assumed: null }))
          box.leave()
        }}
      />
    </span>
  )
}
