import { type ComponentProps, type ReactNode, useState } from 'react'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import { cleanDecimal, typedDecimal } from '#src/ui/text/typed-decimal.ts'
import { type ControlSize, Input } from './input.tsx'

export interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  /** A decimal string, or the text typed instead; '' when empty. */
  value: string
  onChange: (value: string) => void
  before?: ReactNode
  after?: ReactNode
  size?: ControlSize | undefined
  /** The text of the number while the input is not focused. */
  format: (value: `${number}`) => string
}

/**
 * The text is written at once. React would set the value only after this event and undo a selection made meanwhile, so
 * that typing would append instead of replace.
 */
const layBare = (input: HTMLInputElement, value: string): void => {
  if (input.value === value) return
  const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
  input.value = value
  if (whole) input.select()
}

/** A number kept as the typed text: with grouping while not focused, as it is typed while edited; never rounded. */
export const DecimalInput = ({ value, onChange, format, ...rest }: DecimalInputProps) => {
  const [editing, setEditing] = useState(false)
  const [composing, setComposing] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const atRest = isDecimal(value) ? format(value) : value
  // A value set from outside is not what was typed.
  const edited = cleanDecimal(typed) === value ? typed : value
  const take = (text: string) => {
    setTyped(typedDecimal(text))
    onChange(cleanDecimal(text))
  }
  return (
    <Input
      numeric
      inputMode="decimal"
      {...rest}
      value={composing ?? (editing ? edited : atRest)}
      onChange={(event) => {
        if (composing !== null) setComposing(event.target.value)
        else take(event.target.value)
      }}
      onCompositionStart={(event) => setComposing(event.currentTarget.value)}
      onCompositionEnd={(event) => {
        setComposing(null)
        take(event.currentTarget.value)
      }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        layBare(event.currentTarget, value)
        setTyped(value)
        setEditing(true)
      }}
      onBlur={(event) => {
        rest.onBlur?.(event)
        setEditing(false)
      }}
    />
  )
}
