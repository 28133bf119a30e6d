import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'

/** `mixed`: of the items that the box stands for, some are chosen and some are not. */
export type CheckState = boolean | 'mixed'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'ref'> {
  checked: CheckState
  /** Called with the next state; mixed becomes true. */
  onChange?: ((checked: boolean) => void) | undefined
  /** Words beside the box; without them give `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** A box with three states. The whole row of box and words is the target. */
export const Checkbox = ({ checked, onChange, label, hint, className, ...rest }: CheckboxProps) => {
  const id = useId()
  const box = (
    <span className="relative inline-grid size-4 flex-none place-items-center align-middle text-white">
      <input
        {...rest}
        id={rest.id ?? id}
        type="checkbox"
        ref={(node) => {
          if (node) node.indeterminate = checked === 'mixed'
        }}
        checked={checked === true}
        onChange={(event) => onChange?.(event.target.checked)}
        className={cx(
          'peer absolute inset-0 size-4 appearance-none rounded-[3px] border border-control bg-surface transition-colors forced-colors:appearance-auto',
          'checked:border-primary-fill checked:bg-primary-fill indeterminate:border-primary-fill indeterminate:bg-primary-fill',
          'disabled:border-line-strong disabled:bg-surface-3',
        )}
      />
      {checked !== false && (
        <Icon
          name={checked === 'mixed' ? 'minus' : 'check'}
          size={12}
          className="pointer-events-none relative stroke-[2.25] peer-disabled:text-ink-2 forced-colors:hidden"
        />
      )}
    </span>
  )
  if (label === undefined) return box
  return (
    <span className={cx('flex min-h-6 items-start gap-2 text-table', className)}>
      <span className="grid h-5 place-items-center">{box}</span>
      <label htmlFor={rest.id ?? id} className="min-w-0">
        {label}
        {hint !== undefined && <span className="block text-cap text-ink-3">{hint}</span>}
      </label>
    </span>
  )
}
