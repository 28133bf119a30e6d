// A line of a demand in a few words.
import type { TFunction } from 'i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { isCounted, pricedPer } from '#contract/tenders.price.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { lineWants } from './line-wants.tsx'

/** `统货 · 长 30~90 cm`; empty where nothing is specified. */
export const specText = (item: OrderItem, t: TFunction): string =>
  [
    item.grade && !(item.grade === 'custom' && item.grade_text) ? t(`orders:options.grade.${item.grade}`) : null,
    item.grade_text,
    item.processing,
    item.size_spec,
  ]
    .filter(Boolean)
    .join(' · ')

/** The specification with the other requirements: `统货 · 长 30~90 cm · 新货 · 家种`. */
export const gradeText = (item: OrderItem, t: TFunction): string =>
  [specText(item, t), ...lineWants(item, t)].filter(Boolean).join(' · ')

/** `内控 8 项 · 药典 5 项`, or the free text about quality. */
export const qualityText = (item: OrderItem, t: TFunction): string => {
  const specs = item.quality_specs ?? []
  const count = (basis: string) => specs.filter((spec) => spec.basis === basis).length
  const parts = (['internal', 'chp', 'contract'] as const).flatMap((basis) =>
    count(basis) === 0
      ? []
      : [t('order_form:quality.some', { basis: t(`order_form:quality.bases.${basis}`), count: count(basis) })],
  )
  return parts.length > 0 ? parts.join(' · ') : (item.quality_text ?? '')
}

const typedUnits = { yuan_kg: 'kg', yuan_jin: 'jin', yuan_t: 't' } as const

/**
 * The unit of a line's prices: `元/kg`, or `元/件` for goods counted in pieces; `typed`: the one in which a price by
 * weight was typed.
 */
export const priceUnitText = (
  unit: string | null | undefined,
  t: TFunction,
  typed: keyof typeof typedUnits = 'yuan_kg',
): string =>
  t('orders:price_per', { unit: t(`orders:options.unit.${isCounted(unit) ? pricedPer(unit) : typedUnits[typed]}`) })

/** A price as its supplier typed it, in the unit in which it did. */
export const typedPriceText = (
  {
    unit_price,
    price_unit,
  }: { readonly unit_price: string; readonly price_unit?: keyof typeof typedUnits | undefined },
  unit: string | null | undefined,
  locale: string,
  t: TFunction,
): string => `${moneyText(unit_price, locale, false)} ${priceUnitText(unit, t, price_unit)}`

/** The unit that the prices of all lines share, for the head of their column; null where each price has to say its own. */
export const sharedPriceUnit = (
  lines: readonly { readonly unit?: string | null | undefined }[],
  t: TFunction,
): string | null => {
  const [only = 'kg', ...others] = new Set(lines.map(({ unit }) => pricedPer(unit)))
  return others.length === 0 ? priceUnitText(only, t) : null
}
