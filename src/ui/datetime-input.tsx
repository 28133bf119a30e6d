import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
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

/** A moment: the browser's own picker; the value is ISO with offset. */
export const DatetimeInput = ({ value, onChange, earliest, size, className, ...rest }: DatetimeInputProps) => (
  <span className={cx(controlFrame(size), className)}>
    <input
      {...useFieldTies()}
      {...rest}
      type="datetime-local"
      min={earliest === undefined ? undefined : toLocal(earliest)}
      value={toLocal(value)}
      onChange={(event) => onChange(fromLocal(event.target.value))}
      className={cx(bareInput, 'tabular-nums')}
    />
  </span>
)

/** A calendar day `YYYY-MM-DD`: the browser's own picker. */
export const DayInput = ({ value, onChange, size, className, ...rest }: Shared) => (
  <span className={cx(controlFrame(size), className)}>
    <input
      {...useFieldTies()}
      {...rest}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(bareInput, 'tabular-nums')}
    />
  </span>
)
