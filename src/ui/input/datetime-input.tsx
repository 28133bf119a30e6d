import { type ComponentProps, type FocusEvent, useState } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { useFieldTies } from './field.tsx'
import { bareInput, type ControlSize, controlFrame } from './input.tsx'

const two = (value: number): string => String(value).padStart(2, '0')

/** ISO with offset → what a datetime-local input holds, in the browser's zone; '' when it is no moment. */
export const toLocal = (iso: string): string => {
  const at = new Date(iso)
  if (iso === '' || Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What a datetime-local input holds → ISO with the browser's offset at that moment: `2026-11-23T17:00:00+08:00`. */
export const fromLocal = (local: string): string => {
  if (local === '') return ''
  const at = new Date(local)
  if (Number.isNaN(at.getTime())) return ''
  const east = -at.getTimezoneOffset()
  const offset = `${east < 0 ? '-' : '+'}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`
  return `${toLocal(at.toISOString())}:00${offset}`
}

interface Shared extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'> {
  value: string
  onChange: (value: string) => void
  size?: ControlSize | undefined
}

export interface DatetimeInputProps extends Shared {
  /** Earliest moment, ISO. */
  earliest?: string | undefined
}

interface PickerProps extends Omit<ComponentProps<'input'>, 'size' | 'value'> {
  type: 'date' | 'datetime-local'
  /** As the input holds it. */
  value: string
}

const patterns = { date: 'YYYY-MM-DD', 'datetime-local': 'YYYY-MM-DD HH:mm' } as const

/**
 * The browser's own picker inside a frame. The browser writes dates in its own language's order, whatever language the
 * page is in; until somebody edits it, the date is shown as everywhere else here.
 */
export const DatePicker = ({ type, value, onBlur, ...rest }: PickerProps) => {
  // Half a date has no value, and must not go out of sight.
  const [isPartial, setPartial] = useState(false)
  const left = (event: FocusEvent<HTMLInputElement>) => {
    setPartial(event.currentTarget.validity?.badInput === true)
    onBlur?.(event)
  }
  return (
    <span className="group/date relative flex h-full min-w-0 flex-1 items-center" data-partial={isPartial || undefined}>
      <input
        {...useFieldTies()}
        {...rest}
        type={type}
        value={value}
        onBlur={left}
        className={cx(bareInput, 'native-date tabular-nums')}
      />
      <span
        aria-hidden="true"
        data-date={value === '' ? patterns[type] : value.replace('T', ' ')}
        className={cx(
          'date-face pointer-events-none absolute inset-y-0 left-0 flex items-center whitespace-nowrap tabular-nums',
          value === '' && 'text-ink-3',
        )}
      />
    </span>
  )
}

/** A moment: the browser's own picker; the value is ISO with offset. */
export const DatetimeInput = ({ value, onChange, earliest, size, className, ...rest }: DatetimeInputProps) => (
  <span className={cx(controlFrame(size), className)}>
    <DatePicker
      {...rest}
      type="datetime-local"
      min={earliest === undefined ? undefined : toLocal(earliest)}
      value={toLocal(value)}
      onChange={(event) => onChange(fromLocal(event.target.value))}
    />
  </span>
)

/** A calendar day `YYYY-MM-DD`: the browser's own picker. */
export const DayInput = ({ value, onChange, size, className, ...rest }: Shared) => (
  <span className={cx(controlFrame(size), className)}>
    <DatePicker {...rest} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
  </span>
)
