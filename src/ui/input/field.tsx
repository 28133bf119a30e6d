import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'

interface FieldTies {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldTies | null>(null)

/** What ties a control to the field around it: id, description, invalid, required. Empty outside a field. */
export const useFieldTies = () => {
  const ties = useContext(FieldContext)
  if (ties === null) return {}
  return {
    id: ties.id,
    'aria-describedby': ties.describedBy,
    'aria-invalid': ties.invalid || undefined,
    'aria-required': ties.required || undefined,
  }
}

/** The same for a group of controls (radios, checkboxes), which is named by the label instead of by `for`. */
export const useGroupTies = () => {
  const ties = useContext(FieldContext)
  if (ties === null) return {}
  return {
    id: ties.id,
    'aria-labelledby': ties.labelId,
    'aria-describedby': ties.describedBy,
    'aria-invalid': ties.invalid || undefined,
    'aria-required': ties.required || undefined,
  }
}

export interface FieldProps {
  label: ReactNode
  /** A star after the label and `aria-required` on the control. */
  required?: boolean | undefined
  /** Quiet words at the right of the label: `选填`, `11/80`. */
  note?: ReactNode
  /** Below the control; replaced by the error. */
  hint?: ReactNode
  hintTone?: 'quiet' | 'warning' | undefined
  error?: string | undefined
  /** The control is a group (segmented, checkboxes), not one input. */
  group?: boolean | undefined
  /** Id of the control, for links from an error summary. */
  id?: string | undefined
  /** The label is read but not drawn. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, one control, hint or error below; the control takes its ties from here by itself. */
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
  const below = error ?? hint
  const belowId = `${id}-below`
  const labelId = `${id}-label`
  const ties: FieldTies = {
    id,
    labelId,
    describedBy: below === undefined || below === null ? undefined : belowId,
    invalid: error !== undefined,
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
          className={cx(
            'mt-1 flex items-start gap-1 text-cap',
            error !== undefined ? 'text-danger-ink' : hintTone === 'warning' ? 'text-warning-ink' : 'text-ink-3',
          )}
        >
          {error !== undefined && <Icon name="warn" size={12} className="mt-0.5" />}
          {below}
        </div>
      )}
    </div>
  )
}
