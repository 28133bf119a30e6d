// An input for a sum of money, which people also write in tens of thousands.
import { isFigure, readSum } from '#src/commands/measures.ts'
import { MoneyInput, type MoneyInputProps } from '#src/ui/input/money-input.tsx'

/** `12万` becomes 120000 as soon as it is typed, so that a key that saves at once saves the figure. */
export const SumInput = ({ onChange, ...rest }: MoneyInputProps) => (
  <MoneyInput {...rest} onChange={(text) => onChange(isFigure(text) ? text : (readSum(text) ?? text))} />
)
