import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

export interface MoneyInputProps extends Omit<DecimalInputProps, 'format'> {
  /** Leaves out the ¥ before the amount. */
  bare?: boolean | undefined
}

/** An input for an amount; keeps the decimal string as typed. */
export const MoneyInput = ({ bare = false, before, ...rest }: MoneyInputProps) => {
  const locale = useLocale()
  return (
    <DecimalInput
      {...rest}
      before={before ?? (bare ? undefined : '¥')}
      format={(value) => moneyText(value, locale, false)}
    />
  )
}
