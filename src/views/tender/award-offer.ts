// What a supplier offered for an awarded line, in words.
import type { TFunction } from 'i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { percentText } from '#src/ui/text/decimal-text.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { type DemandLine, entriesFrom, entryOf, type LineEntry } from './entries.ts'
import { landedOf, partsOf } from './entry-sums.ts'
import { saidOf } from './line-details.tsx'
import { lineSpec, perText } from './tender-texts.ts'

/** How a landed price comes from the typed one: `64.00/kg + 运费 2.20 = 66.20/kg`; empty where the typed price leaves nothing out. */
const landedText = (
  t: TFunction,
  locale: string,
  order: SupplierPage['order'],
  line: DemandLine,
  entry: LineEntry,
): string => {
  const landed = landedOf(order, entry)
  if (landed === null) return ''
  const money = (value: string) => moneyText(value, locale, false)
  const parts = partsOf(order)
  const sum = [
    `${money(entry.unit_price)}${perText(t, line, entry.price_unit)}`,
    ...(parts.tax && entry.without_tax ? [t('tenders:landed.tax', { rate: percentText(entry.tax_rate) })] : []),
    ...(parts.freight && entry.without_freight
      ? [t('tenders:landed.freight', { price: money(entry.freight_per_kg) })]
      : []),
  ]
  return `${sum.join(' + ')} = ${money(landed)}${perText(t, line)}`
}

/** The demanded goods, how the price was made, and the stated details. */
export const offeredTexts = (t: TFunction, locale: string, page: SupplierPage, line: DemandLine): string[] => {
  const entry = entryOf(entriesFrom(page), line)
  // The price beside it contains tax and freight: a second "plus freight" would read as one more charge.
  const goods = saidOf(t, locale, line, { ...entry, without_tax: false, without_freight: false })
  return [lineSpec(t, line), landedText(t, locale, page.order, line, entry), ...goods].filter((one) => one !== '')
}
