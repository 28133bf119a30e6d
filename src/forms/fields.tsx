// The fields of a form, bound to its values by name: label, required mark, error and frozen state follow from the name.
import type { ReactNode } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateBox } from '#src/components/date-box.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { useFormPlace } from './place.tsx'
import { SumInput } from './sum-input.tsx'

interface Common<N extends string> {
  name: N
  /** Secondary text at the right of the label. */
  note?: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

interface FrameProps<N extends string> extends Common<N> {
  error?: string | undefined
  /** The control is a group, not one input. */
  group?: boolean
  children: ReactNode
}

/** Label, required mark and error of a field, for a custom control that reads `useFormField`. */
const FormFrame = ({ name, error, group, note, hint, className, children }: FrameProps<string>) => {
  const { t } = useTranslation()
  const place = useFormPlace()
  return (
    <Field
      id={fieldId(place.id, name)}
      label={t(`${place.labels}.${name}`)}
      required={place.isRequired(name)}
      note={note}
      hint={place.isFrozen(name) ? (place.frozenHint ?? hint) : hint}
      error={error}
      group={group}
      className={className}
    >
      {children}
    </Field>
  )
}

/** A field's value of any type, for custom controls. */
export const useFormField = (name: string) => {
  const { field, fieldState } = useController<FieldValues>({ name })
  const value: unknown = field.value
  return { value, field, error: fieldState.error?.message, isFrozen: useFormPlace().isFrozen(name) }
}

const useText = (name: string) => {
  const { value, field, error, isFrozen } = useFormField(name)
  return { field: { ...field, value: typeof value === 'string' ? value : '' }, error, isFrozen }
}

interface TextBoxProps<N extends string> extends Common<N> {
  maxLength?: number
  /** Shows how much of `maxLength` is used. */
  counted?: boolean
  placeholder?: string
  type?: 'text' | 'password' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

/**
 * A text that is too long stays as typed or pasted, and its error is shown at once: a limit of the control itself would
 * cut the text without a message.
 */
const useTooLong = (value: string, most: number | undefined): string | undefined => {
  const { t } = useTranslation()
  const length = value.trim().length
  return most === undefined || length <= most ? undefined : t('validation:string_max_now', { max: most, length })
}

const TextBox = ({ name, note, hint, className, counted, maxLength, ...rest }: TextBoxProps<string>) => {
  const { field, error, isFrozen } = useText(name)
  const tooLong = useTooLong(field.value, maxLength)
  const count = counted && maxLength !== undefined ? `${field.value.length}/${maxLength}` : undefined
  return (
    <FormFrame name={name} error={tooLong ?? error} note={note ?? count} hint={hint} className={className}>
      <Input {...field} {...rest} readOnly={isFrozen} />
    </FormFrame>
  )
}

interface TextAreaProps<N extends string> extends Common<N> {
  maxLength?: number
  placeholder?: string
  rows?: number
}

const TextArea = ({ name, note, hint, className, rows = 2, maxLength, ...rest }: TextAreaProps<string>) => {
  const { field, error, isFrozen } = useText(name)
  const tooLong = useTooLong(field.value, maxLength)
  return (
    <FormFrame name={name} error={tooLong ?? error} note={note} hint={hint} className={className}>
      <Textarea {...field} {...rest} rows={rows} readOnly={isFrozen} />
    </FormFrame>
  )
}

const AmountBox = ({ name, note, hint, className }: Common<string>) => {
  const { field, error, isFrozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <SumInput {...field} readOnly={isFrozen} />
    </FormFrame>
  )
}

interface NumberBoxProps<N extends string> extends Common<N> {
  placeholder?: string
  /** The unit of the value, inside the frame. */
  after?: ReactNode
}

/** A percentage or a whole number, stored as text. */
const NumberBox = ({ name, note, hint, className, placeholder, after }: NumberBoxProps<string>) => {
  const { field, error, isFrozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <Input {...field} numeric inputMode="decimal" placeholder={placeholder} after={after} readOnly={isFrozen} />
    </FormFrame>
  )
}

interface ChoiceProps<N extends string> extends Common<N> {
  values: readonly string[]
  /** The label of a first, empty choice. */
  optional?: boolean
  /** The label of a value, where its key is not `<options>.<name>.<value>`. */
  wordsOf?: (value: string) => string
}

const useOptions = ({ name, values, wordsOf }: Pick<ChoiceProps<string>, 'name' | 'values' | 'wordsOf'>) => {
  const { t } = useTranslation()
  const { options } = useFormPlace()
  return values.map((value) => ({ value, label: wordsOf?.(value) ?? t(`${options}.${name}.${value}`) }))
}

const ChoiceBox = (props: ChoiceProps<string>) => {
  const { name, optional, note, hint, className } = props
  const { t } = useTranslation()
  const { field, error, isFrozen } = useText(name)
  const options = useOptions(props)
  const empty = optional || field.value === ''
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <Select {...field} options={options} placeholder={empty ? t('forms:choose') : undefined} disabled={isFrozen} />
    </FormFrame>
  )
}

/** One of a few choices, all visible. */
const ChoiceBar = (props: ChoiceProps<string>) => {
  const { name, note, hint, className } = props
  const { field, error, isFrozen } = useText(name)
  const options = useOptions(props)
  return (
    <FormFrame name={name} error={error} group note={note} hint={hint} className={className}>
      <Segmented options={options} value={field.value} onChange={field.onChange} block disabled={isFrozen} />
    </FormFrame>
  )
}

/** Several of a few choices; the value is a list of texts. */
const ChoiceBoxes = (props: ChoiceProps<string>) => {
  const { name, note, hint, className } = props
  const { t } = useTranslation()
  const { value, field, error, isFrozen } = useFormField(name)
  const { id, labels } = useFormPlace()
  const options = useOptions(props)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <FormFrame name={name} error={error} group note={note} hint={hint} className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: the field around it draws the label a fieldset would */}
      <div
        id={fieldId(id, name)}
        role="group"
        aria-label={t(`${labels}.${name}`)}
        className="flex flex-wrap gap-x-5 gap-y-1"
      >
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChange={(on) =>
              field.onChange(props.values.filter((one) => (one === option.value ? on : chosen.includes(one))))
            }
            disabled={isFrozen}
            label={option.label}
          />
        ))}
      </div>
    </FormFrame>
  )
}

/** The rule that a parsed date breaks: its sentence, or undefined. */
interface Ruled<N extends string> extends Common<N> {
  wrong?: ((value: string) => string | undefined) | undefined
}

/** A moment, ISO with offset; a text that cannot be parsed stays as it was typed. */
const MomentBox = ({ name, wrong, note, hint, className }: Ruled<string>) => {
  const { field, error, isFrozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <DateBox {...field} kind="moment" wrong={isFrozen ? undefined : wrong} readOnly={isFrozen} />
    </FormFrame>
  )
}

/** A calendar day. */
const DayBox = ({ name, wrong, note, hint, className }: Ruled<string>) => {
  const { field, error, isFrozen } = useText(name)
  return (
    <FormFrame name={name} error={error} note={note} hint={hint} className={className}>
      <DateBox {...field} kind="day" wrong={isFrozen ? undefined : wrong} readOnly={isFrozen} />
    </FormFrame>
  )
}

/** A checkbox with its label beside it. */
const FlagBox = ({ name, hint, className }: Common<string>) => {
  const { t } = useTranslation()
  const place = useFormPlace()
  const { value, field, error, isFrozen } = useFormField(name)
  return (
    <Checkbox
      id={fieldId(place.id, name)}
      checked={value === true}
      onChange={field.onChange}
      disabled={isFrozen}
      aria-invalid={error !== undefined || undefined}
      label={t(`${place.labels}.${name}`)}
      hint={error === undefined ? hint : <span className="text-danger-ink">{error}</span>}
      className={className}
    />
  )
}

type Names<V, T> = { [K in keyof V]-?: V[K] extends T ? K : never }[keyof V] & string
type Box<P> = (props: P) => ReactNode

interface FieldsOf<V> {
  readonly FormFrame: Box<FrameProps<keyof V & string>>
  readonly TextBox: Box<TextBoxProps<Names<V, string>>>
  readonly TextArea: Box<TextAreaProps<Names<V, string>>>
  readonly AmountBox: Box<Common<Names<V, string>>>
  readonly NumberBox: Box<NumberBoxProps<Names<V, string>>>
  readonly ChoiceBox: Box<ChoiceProps<Names<V, string>>>
  readonly ChoiceBar: Box<ChoiceProps<Names<V, string>>>
  readonly ChoiceBoxes: Box<ChoiceProps<Names<V, readonly string[]>>>
  readonly MomentBox: Box<Ruled<Names<V, string>>>
  readonly DayBox: Box<Ruled<Names<V, string>>>
  readonly FlagBox: Box<Common<Names<V, boolean>>>
}

/** The fields of a form with values `V`: a wrong name, or a field of the wrong type, does not compile. Call it once per form. */
export const fieldsOf = <V extends object>(): FieldsOf<V> => ({
  FormFrame,
  TextBox,
  TextArea,
  AmountBox,
  NumberBox,
  ChoiceBox,
  ChoiceBar,
  ChoiceBoxes,
  MomentBox,
  DayBox,
  FlagBox,
})
