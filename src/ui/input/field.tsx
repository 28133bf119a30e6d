import { type ReactNode, useId, useState } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { FieldContext, type FieldTies, type Said } from './field-ties.ts'

export interface FieldProps {
  label: ReactNode
  /** A star after the label and `aria-required` on the control. */
  required?: boolean | undefined
  /** Quiet words at the right of the label: `选填`, `11/80`. */
  note?: ReactNode
  /** Text below the control; replaced by the error. */
  hint?: ReactNode
  hintTone?: 'quiet' | 'warning' | undefined
  error?: string | undefined
  /** The control is a group (segmented, checkboxes), not one input. */
  group?: boolean | undefined
  /** Id of the control, for links from an error summary. */
  id?: string | undefined
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, one control, hint or error below; the control reads its attributes from the context. */
export const Field = (props: FieldProps) => {
  const {
    label,
    required = false,
    note,
    hint,
    hintTone = 'quiet',
    error,
    group,
    hideLabel,
    className,
    children,
  } = props
  const made = useId()
  const id = props.id ?? made
  const [said, say] = useState<Said | null>(null)
  const told = said?.rank === 'typing' || (said?.rank === 'wrong' && error === undefined) ? said : null
  const below = told?.text ?? error ?? hint ?? said?.text
  const isWrong = told === null ? error !== undefined : told.tone === 'danger'
  const belowId = `${id}-below`
  const labelId = `${id}-label`
  const ties: FieldTies = {
    say,
    id,
    labelId,
    describedBy: below === undefined || below === null ? undefined : belowId,
    invalid: error !== undefined || isWrong,
    required,
  }
  const words = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="text-danger-ink">
          *
        </span>
      )}
    </>
  )
  const labelClass = 'flex items-center gap-1'
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx('mb-1 flex items-center gap-1 text-table font-medium text-ink', hideLabel && 'sr-only')}>
        {group ? (
          <span id={labelId} className={labelClass}>
            {words}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={labelClass}>
            {words}
          </label>
        )}
        {note !== undefined && <span className="ml-auto text-cap font-normal text-ink-3">{note}</span>}
      </div>
      <FieldContext.Provider value={ties}>{children}</FieldContext.Provider>
      {ties.describedBy !== undefined && (
        <div
          id={belowId}
          aria-live={told === null ? undefined : 'polite'}
          className={cx(
            'mt-1 flex items-start gap-1 text-cap',
            isWrong ? 'text-danger-ink' : hintTone === 'warning' ? 'text-warning-ink' : 'text-ink-3',
          )}
        >
          {isWrong && <Icon name="warn" size={12} className="mt-0.5" />}
          {below}
        </div>
      )}
    </div>
  )
}
