import type { ComponentProps } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useFieldTies } from './field-ties.ts'
import { type ControlSize, controlFrame } from './input.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  options: readonly Option[]
  /** First, empty choice: `请选择`, `不限`. */
  placeholder?: string | undefined
  size?: ControlSize | undefined
}

/** One choice of a short list; the browser's own list, so it works on a phone and with every reader. */
export const Select = ({ options, placeholder, size = 'md', className, ...rest }: SelectProps) => (
  <span className={cx(controlFrame(size), 'relative px-0!', className)}>
    <select
      {...useFieldTies()}
      {...rest}
      className={cx(
        'h-full w-full min-w-0 appearance-none truncate rounded bg-transparent pr-8 outline-none',
        size === 'sm' ? 'pl-2' : 'pl-2.5',
      )}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled} className="bg-surface text-ink">
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="down" size={size === 'sm' ? 12 : 16} className="pointer-events-none absolute right-2.5 text-ink-3" />
  </span>
)
