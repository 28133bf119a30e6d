import { cx } from './class-names.ts'
import { isDecimal } from './decimal-text.ts'
import { useLocale } from './locale.ts'
import { MissingValue } from './missing-value.tsx'

const formats = new Map<string, Intl.NumberFormat>()

/** A quantity with grouping, as many decimals as it has: `12,000`, `0.5`. Exact. */
export const quantityText = (value: string, locale: string): string => {
  if (!isDecimal(value)) return value
  let format = formats.get(locale)
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    formats.set(locale, format)
  }
  return format.format(value)
}

export interface QuantityProps {
  /** Decimal string in `unit`. */
  value: string | null | undefined
  /** `kg`; left out where a head names the unit. */
  unit?: string | undefined
  className?: string | undefined
}

/** A quantity with its unit. */
export const Quantity = ({ value, unit, className }: QuantityProps) => {
  const locale = useLocale()
  if (value === null || value === undefined || value === '') return <MissingValue />
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      {quantityText(value, locale)}
      {unit !== undefined && ` ${unit}`}
    </span>
  )
}
