import { cx } from './class-names.ts'
import { isDecimal } from './decimal-text.ts'
import { useLocale } from './locale.ts'
import { MissingValue, Sealed } from './missing-value.tsx'

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (locale: string, sign: boolean): Intl.NumberFormat => {
  const key = `${locale} ${sign}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    ...(sign ? { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } : {}),
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  formats.set(key, made)
  return made
}

/** 元 as words: `¥12,345.60`, or `12,345.60` without the sign. Exact: the text is never a floating-point number. */
export const moneyText = (value: string, locale: string, sign = true): string =>
  isDecimal(value) ? formatOf(locale, sign).format(value) : value

export interface MoneyProps {
  /** 元 (or 元/kg) as a decimal string; null or undefined when there is none. */
  value: string | null | undefined
  /** Leaves out the ¥, where a head names the unit. */
  bare?: boolean | undefined
  /** Text after the amount: `/kg`. */
  unit?: string | undefined
  /** Shown instead of a sealed value. */
  sealed?: string | undefined
  className?: string | undefined
}

/** An amount or a price; the only place that formats money. */
export const Money = ({ value, bare = false, unit, sealed, className }: MoneyProps) => {
  const locale = useLocale()
  if (sealed !== undefined) return <Sealed label={sealed} />
  if (value === null || value === undefined || value === '') return <MissingValue />
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      {moneyText(value, locale, !bare)}
      {unit}
    </span>
  )
}
