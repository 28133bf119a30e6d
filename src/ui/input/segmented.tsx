import { type ComponentProps, useId } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { useGroupTies } from './field-ties.ts'
import type { Option } from './select.tsx'

export interface SegmentedProps extends Omit<ComponentProps<'div'>, 'onChange'> {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  size?: 'sm' | 'md' | undefined
  /** Takes the full width; else it is as wide as its labels. */
  block?: boolean | undefined
  /** Form name of the radios. */
  name?: string | undefined
  disabled?: boolean | undefined
}

/** A choice of few options, all visible: radios drawn as one bar. Inside `Field group`, or with its own `aria-label`. */
export const Segmented = (props: SegmentedProps) => {
  const { options, value, onChange, size = 'md', block = false, name, disabled, className, ...rest } = props
  const made = useId()
  return (
    <div
      role="radiogroup"
      {...useGroupTies()}
      {...rest}
      className={cx(
        'rounded border border-line-strong bg-surface text-table aria-invalid:border-danger aria-invalid:shadow-error',
        block ? 'flex w-full' : 'inline-flex max-w-full',
        'max-sm:flex-wrap max-sm:text-cap max-sm:[&>label]:px-1.5',
        size === 'sm' ? 'min-h-control-sm' : 'min-h-control-md',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative -my-px grid place-items-center px-2.5 text-ink-2 select-none first:-ml-px last:-mr-px',
            size === 'sm' ? 'min-h-control-sm' : 'min-h-control-md',
            'not-first:border-l not-first:border-line has-checked:border-l-transparent',
            'has-checked:rounded has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-ink has-checked:outline-1 has-checked:-outline-offset-1 has-checked:outline-primary',
            'has-focus-visible:rounded has-focus-visible:outline-2! has-focus-visible:outline-offset-1! has-focus-visible:outline-primary',
            'has-disabled:text-ink-3',
            block && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name ?? made}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full appearance-none outline-none"
          />
          <span className="pointer-events-none relative whitespace-nowrap">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
