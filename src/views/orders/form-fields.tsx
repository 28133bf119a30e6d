// The fields of the form, tied to its values by name: label, star, error, frozen state come with the name.
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DatetimeInput, DayInput } from '#src/ui/datetime-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input, Textarea } from '#src/ui/input.tsx'
import { MoneyInput } from '#src/ui/money.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { isFrozen, isWanted, useFormSituation } from './form-context.ts'
import { fieldId } from './form-problems.ts'
import type { CountField, DecimalField, FlagField, FormValues, TextField } from './form-values.ts'

type TextLike = TextField | DecimalField | CountField | 'change_reason'

interface FrameProps {
  name: keyof FormValues
  error: string | undefined
  group?: boolean
  note?: ReactNode
  hint?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Label, star and error of a field; for controls of its own kind. */
export const FormFrame = ({ name, error, group, note, hint, className, children }: FrameProps) => {
  const { t } = useTranslation()
  const situation = useFormSituation()
  const frozen = isFrozen(situation, name)
  return (
    <Field
      id={fieldId(name)}
      label={t(`orders:fields.${name}`)}
      required={isWanted(name)}
      note={note}
      hint={frozen ? t('orders:form.frozen') : hint}
      error={error}
      group={group}
      className={className}
    >
      {children}
    </Field>
  )
}

interface Common {
  note?: ReactNode
  hint?: ReactNode
  className?: string
}

const useText = (name: TextLike) => {
  const { field, fieldState } = useController<FormValues, TextLike>({ name })
  const frozen = isFrozen(useFormSituation(), name)
  return { field, error: fieldState.error?.message, frozen }
}

export const TextBox = ({
  name,
  note,
  hint,
  className,
  counted,
  ...rest
}: Common & { name: TextField; maxLength?: number; counted?: boolean; placeholder?: string }) => {
  const { field, error, frozen } = useText(name)
  const count = counted && rest.maxLength !== undefined ? `${field.value.length}/${rest.maxLength}` : undefined
  return (
    <FormFrame name={name} error={error} note={note ?? count} hint={hint} className={className}>
      <Input {...field} {...rest} readOnly={frozen} />
    </FormFrame>
  )
}

export const TextArea = ({
  name,
  note,
  hint,
  className,
  ...rest
}: Common & { name: TextField | 'change_reason'; maxLength?: number; placeholder?: string }) => {
  const { field, error, frozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <Textarea {...field} {...rest} rows={2} readOnly={frozen} />
    </FormFrame>
  )
}

export const AmountBox = ({ name, note, hint, className }: Common & { name: 'budget_amount' | 'bid_bond_amount' }) => {
  const { field, error, frozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <MoneyInput {...field} readOnly={frozen} />
    </FormFrame>
  )
}

/** A percent or a whole number. */
export const NumberBox = ({
  name,
  note,
  hint,
  className,
  placeholder,
}: Common & {
  name: Exclude<DecimalField, 'budget_amount' | 'bid_bond_amount'> | CountField
  placeholder?: string
}) => {
  const { field, error, frozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <Input {...field} numeric inputMode="decimal" placeholder={placeholder} readOnly={frozen} />
    </FormFrame>
  )
}

interface ChoiceProps extends Common {
  name: TextField
  values: readonly string[]
  /** A first, empty choice. */
  optional?: boolean
}

const useOptions = (name: TextField, values: readonly string[]) => {
  const { t } = useTranslation()
  return values.map((value) => ({ value, label: t(`orders:options.${name}.${value}`) }))
}

export const ChoiceBox = ({ name, values, optional, note, hint, className }: ChoiceProps) => {
  const { t } = useTranslation()
  const { field, error, frozen } = useText(name)
  const options = useOptions(name, values)
  const empty = optional || field.value === ''
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <Select
        {...field}
        options={options}
        placeholder={empty ? t('orders:form.choose') : undefined}
        disabled={frozen}
      />
    </FormFrame>
  )
}

export const ChoiceBar = ({ name, values, note, hint, className }: ChoiceProps) => {
  const { field, error, frozen } = useText(name)
  const options = useOptions(name, values)
  return (
    <FormFrame name={name} error={error} group note={note} hint={hint} className={className}>
      <Segmented options={options} value={field.value} onChange={field.onChange} block disabled={frozen} />
    </FormFrame>
  )
}

export const MomentBox = ({
  name,
  earliest,
  note,
  hint,
  className,
}: Common & { name: 'bid_deadline_at' | 'open_at'; earliest?: string }) => {
  const { field, error, frozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <DatetimeInput {...field} earliest={earliest} readOnly={frozen} />
    </FormFrame>
  )
}

export const DayBox = ({ name, note, hint, className }: Common & { name: 'delivery_date' }) => {
  const { field, error, frozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <DayInput {...field} readOnly={frozen} />
    </FormFrame>
  )
}

export const FlagBox = ({ name, hint }: { name: FlagField; hint?: ReactNode }) => {
  const { t } = useTranslation()
  const { field } = useController<FormValues, FlagField>({ name })
  const frozen = isFrozen(useFormSituation(), name)
  return (
    <Checkbox
      id={fieldId(name)}
      checked={field.value}
      onChange={field.onChange}
      disabled={frozen}
      label={t(`orders:fields.${name}`)}
      hint={hint}
    />
  )
}
