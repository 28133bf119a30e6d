import { type ComponentProps, type ReactNode, useState } from 'react'
import { cleanDecimal, isDecimal } from '#src/ui/text/decimal-text.ts'
import { type ControlSize, Input } from './input.tsx'

export interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  /** A decimal string, or what was typed instead of one; '' when empty. */
  value: string
  onChange: (value: string) => void
  before?: ReactNode
  after?: ReactNode
  size?: ControlSize | undefined
  /** How the number reads while the input is left alone. */
  format: (value: `${number}`) => string
}

/** At once: a value React writes after this event would undo a selection made in between, and typing would add instead of replace. */
const layBare = (input: HTMLInputElement, value: string): void => {
  if (input.value === value) return
  const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
  input.value = value
  if (whole) input.select()
}

/** A number kept as the text typed: grouped while at rest, bare while edited; never rounded, never lost. */
export const DecimalInput = ({ value, onChange, format, ...rest }: DecimalInputProps) => {
  const [editing, setEditing] = useState(false)
  const [composing, setComposing] = useState<string | null>(null)
  const atRest = isDecimal(value) ? format(value) : value
  return (
    <Input
      numeric
      inputMode="decimal"
      {...rest}
      value={composing ?? (editing ? value : atRest)}
      onChange={(event) => {
        if (composing !== null) setComposing(event.target.value)
        else onChange(cleanDecimal(event.target.value))
      }}
      onCompositionStart={(event) => setComposing(event.currentTarget.value)}
      onCompositionEnd={(event) => {
        setComposing(null)
        onChange(cleanDecimal(event.currentTarget.value))
      }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        layBare(event.currentTarget, value)
        setEditing(true)
      }}
      onBlur={(event) => {
        rest.onBlur?.(event)
        setEditing(false)
      }}
    />
  )
}
