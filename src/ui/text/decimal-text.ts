// Decimal numbers as text, digit by digit: a typed number never becomes a floating-point number.

/** A text that is a complete decimal number, so that `Intl` formats it exactly. */
export const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

/**
 * A figure without the commas of its thousands. A comma at any other place is none of these: `2,5` may mean 2.5, so it
 * stays and is refused, and never becomes 25.
 */
export const withoutThousands = (text: string): string =>
  text.replace(
    /^(\D*)([1-9]\d{0,2}(?:,\d{3})+)(?![\d,])/,
    (_, before: string, figure: string) => before + figure.replaceAll(',', ''),
  )

/** A percent as people write it: `5.00` is `5%`. */
export const percentText = (value: string): string => `${value.includes('.') ? value.replace(/\.?0+$/, '') : value}%`

/** `12000.000` → `12000`, `28.5000` → `28.50`: as a person would write it. `least` places are kept. */
export const plainDecimal = (value: string | null | undefined, least = 0): string => {
  if (value === null || value === undefined || value === '') return ''
  const [whole = '', part = ''] = value.split('.')
  const kept = part.replace(/0+$/, '').padEnd(least, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}
