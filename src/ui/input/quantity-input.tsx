import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

export interface QuantityInputProps extends Omit<DecimalInputProps, 'format' | 'after'> {
  unit?: string | undefined
}

/** An input for a quantity; keeps the decimal string as typed. */
export const QuantityInput = ({ unit, ...rest }: QuantityInputProps) => {
  const locale = useLocale()
  return <DecimalInput {...rest} after={unit} format={(value) => quantityText(value, locale)} />
}
