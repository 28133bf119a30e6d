// One field of a command's dialog.
import type { TFunction } from 'i18next'
import { type KeyboardEvent, type Ref, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field as Asked } from '#src/commands/command.ts'
import { DateBox } from '#src/components/date-box.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { NumberedOptions } from '#src/ui/input/numbered-options.tsx'
import { type Option, Select } from '#src/ui/input/select.tsx'
import { AskEvidence } from './ask-evidence.tsx'
import type { Values } from './ask-initial-values.ts'
import { AskRecord } from './ask-record.tsx'
import { dateKind, ruleSaid } from './ask-values.ts'

export interface AskFieldProps {
  field: Asked
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** While the command runs, the values stay readable and cannot be changed. */
  fixed: boolean
  /** The other answers, for rules that compare several dates. */
  others?: Values | undefined
  /** Enter in a single-line input must not submit. */
  careful: boolean
  first?: Ref<HTMLElement>
}

/** The label's key: the field's own, or `palette:fields.<name>`. */
export const fieldLabel = (field: Asked): string => field.label ?? `palette:fields.${field.name}`

export const AskField = ({ field, value, error, onChange, fixed, careful, first, others }: AskFieldProps) => {
  const { t } = useTranslation()
  if (field.tick === true) return <AskTick {...{ field, value, error, onChange, fixed }} />
  return (
    <Field
      label={t(fieldLabel(field))}
      required={field.required}
      hint={field.hint === undefined ? undefined : t(field.hint, { ...field.hintParams })}
      note={
        field.kind === 'multiline' && field.maxLength !== undefined ? `${value.length}/${field.maxLength}` : undefined
      }
      error={error}
    >
      <Control {...{ field, value, onChange, fixed, careful, others }} {...(first !== undefined && { first })} />
    </Field>
  )
}

const AskTick = ({
  field,
  value,
  error,
  onChange,
  fixed,
}: Pick<AskFieldProps, 'field' | 'value' | 'error' | 'onChange' | 'fixed'>) => {
  const { t } = useTranslation()
  const id = useId()
  const [option] = field.options ?? []
  if (option === undefined) return null
  const isTicked = value === option.value
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        checked={isTicked}
        onChange={(checked) => !fixed && onChange(checked ? option.value : '')}
        label={t(option.label, { ...option.params })}
        aria-describedby={error === undefined || isTicked ? undefined : id}
        aria-invalid={error !== undefined && !isTicked ? true : undefined}
      />
      {error !== undefined && !isTicked && (
        <p id={id} role="alert" className="text-cap text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}

const Control = ({ field, value, onChange, fixed, careful, first, others = {} }: Omit<AskFieldProps, 'error'>) => {
  const { t } = useTranslation()
  // The focus needs only what the three kinds of elements have in common.
  const ref = first as Ref<never> | undefined
  if (field.kind === 'multiline') {
    return (
      <Textarea
        {...(ref !== undefined && { ref })}
        value={value}
        maxLength={field.maxLength}
        readOnly={fixed}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (field.kind === 'file') return <AskEvidence label={t(fieldLabel(field))} fixed={fixed} onPick={onChange} />
  if (field.kind === 'record') return <AskRecord field={field} onPick={onChange} fixed={fixed} />
  if (field.kind === 'choice') {
    return (
      <Select
        {...(ref !== undefined && { ref })}
        value={value}
        placeholder={t('palette:words.choose_one')}
        options={optionsOf(field, t)}
        onChange={(event) => !fixed && onChange(event.target.value)}
      />
    )
  }
  const keepEnter = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (careful && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
  }
  if (field.kind === 'datetime' || field.kind === 'date') {
    return (
      <DateBox
        {...(ref !== undefined && { ref })}
        kind={dateKind(field.kind)}
        value={value}
        wrong={(date) => ruleSaid(t, field, date, others)}
        readOnly={fixed}
        onChange={onChange}
        onKeyDown={keepEnter}
      />
    )
  }
  return (
    <Input
      {...(ref !== undefined && { ref })}
      type={field.kind === 'password' ? 'password' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      autoComplete={field.kind === 'password' ? 'current-password' : 'off'}
      value={value}
      maxLength={field.maxLength}
      readOnly={fixed}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={keepEnter}
    />
  )
}

interface AskChoicesProps extends Pick<AskFieldProps, 'field' | 'value' | 'error' | 'fixed' | 'onChange'> {
  first: Ref<HTMLElement>
  onDigit: (value: string) => void
  onEnter: () => void
}

/** The last option where a moment may be typed; the value of the field is then the moment. */
const OTHER_MOMENT = 'other_moment'

/**
 * The only question of a dialog, where it is a choice: its options by number, and below the last one a date box where a
 * moment may answer; ↑ leads from the box back to the options.
 */
export const AskChoices = ({ field, error, value, fixed, first, onChange, onDigit, onEnter }: AskChoicesProps) => {
  const { t } = useTranslation()
  const listed = optionsOf(field, t)
  const isOther = field.orMoment === true && listed.every((option) => option.value !== value)
  const [group, box] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const choose = (given: string, take: (value: string) => void) => {
    if (given !== OTHER_MOMENT) take(given)
    else if (isOther) box.current?.focus()
    else onChange('')
  }
  const leaveBox = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || event.altKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onChange(listed.at(-1)?.value ?? '')
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[listed.length - 1]?.focus()
  }
  return (
    <div ref={group} className="flex flex-col gap-1">
      <Field
        group
        label={t(fieldLabel(field))}
        required
        hint={field.hint === undefined ? undefined : t(field.hint, { ...field.hintParams })}
        error={isOther ? undefined : error}
      >
        <NumberedOptions
          options={
            field.orMoment === true
              ? [...listed, { value: OTHER_MOMENT, label: t('palette:words.other_moment') }]
              : listed
          }
          value={isOther ? OTHER_MOMENT : value}
          fixed={fixed}
          first={first}
          onChange={(given) => choose(given, onChange)}
          onDigit={(given) => choose(given, onDigit)}
          onEnter={() => (isOther && value === '' ? box.current?.focus() : onEnter())}
        />
      </Field>
      {isOther && (
        <Field label={t('palette:words.moment')} required error={error}>
          <DateBox
            ref={box}
            autoFocus
            kind="moment"
            value={value}
            wrong={(date) => ruleSaid(t, field, date, {})}
            readOnly={fixed}
            onChange={onChange}
            onKeyDown={leaveBox}
          />
        </Field>
      )}
    </div>
  )
}

const optionsOf = ({ options = [] }: Asked, t: TFunction): Option[] =>
  options.map(({ value, label, params }) => ({ value, label: t(label, { ...params }) }))
