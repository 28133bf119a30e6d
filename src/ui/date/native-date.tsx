import { type ComponentProps, type FocusEvent, useState } from 'react'
import { bareInput } from '#src/ui/input/input.tsx'
import { cx } from '#src/ui/text/class-names.ts'

export interface NativeDateProps extends Omit<ComponentProps<'input'>, 'size' | 'value'> {
  type: 'date' | 'datetime-local'
  /** The value in the form of the input. */
  value: string
}

const patterns = { date: 'YYYY-MM-DD', 'datetime-local': 'YYYY-MM-DD HH:mm' } as const

/**
 * The browser's own picker inside a frame, for phones. The browser writes dates in its own language's order, whatever language the
 * page is in; until somebody edits it, the date is shown as everywhere else here.
 */
export const NativeDate = ({ type, value, onBlur, ...rest }: NativeDateProps) => {
  // An incomplete date has no value, but it stays visible.
  const [isPartial, setPartial] = useState(false)
  const left = (event: FocusEvent<HTMLInputElement>) => {
    setPartial(event.currentTarget.validity?.badInput === true)
    onBlur?.(event)
  }
  return (
    <span className="group/date relative flex h-full min-w-0 flex-1 items-center" data-partial={isPartial || undefined}>
      <input {...rest} type={type} value={value} onBlur={left} className={cx(bareInput, 'native-date tabular-nums')} />
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
