// A line of a demand in a few words.
import type { TFunction } from 'i18next'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { isCounted, pricedPer } from '#contract/tenders.price.ts'
import type { Unweighed } from '#contract/unweighed.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'

type Written = string | null | undefined

interface Specified {
  readonly processing?: Written
  readonly grade?: Written
  readonly grade_text?: Written
  readonly size_spec?: Written
}

/** `生 · 统货 · 长 30~90 cm`; empty where nothing is specified. Processing first: by law it makes other goods of a herb. */
export const specText = (item: Specified, t: TFunction): string =>
  [
    item.processing,
    item.grade && !(item.grade === 'custom' && item.grade_text) ? t(`orders:options.grade.${item.grade}`) : null,
    item.grade_text,
    item.size_spec,
  ]
    .filter(Boolean)
    .join(' · ')

/** The goods of a line where its specification does not stand beside them: `半夏 · 生`. */
export const goodsText = ({ name, processing }: { readonly name?: Written; readonly processing?: Written }): string =>
  [name, processing].filter(Boolean).join(' · ')

/** What a counted quantity is packed in, for behind its unit: `（25kg/件）`; empty for weights. */
export const packText = (
  { unit, package_spec }: { readonly unit?: Written; readonly package_spec?: Written },
  t: TFunction,
): string => (isCounted(unit) && package_spec ? t('orders:packed', { package: package_spec }) : '')

interface Wanting {
  readonly harvest_year?: number | null | undefined
  readonly new_stock_only?: boolean | null | undefined
  readonly wild_or_cultivated?: string | null | undefined
  readonly daodi_required?: boolean | null | undefined
  readonly qty_tolerance_pct?: string | null | undefined
}

/** `新货`, `2025 年起采收`, `家种`, `道地`, `±5%`; a value without restriction is left out. */
export const lineWants = (line: Wanting, t: TFunction): string[] => [
  ...(line.new_stock_only === true ? [t('order_form:wants.new_stock')] : []),
  ...(line.harvest_year == null ? [] : [t('order_form:wants.harvest_year', { year: line.harvest_year })]),
  ...(line.wild_or_cultivated === 'wild' || line.wild_or_cultivated === 'cultivated'
    ? [t(`orders:options.wild_or_cultivated.${line.wild_or_cultivated}`)]
    : []),
  ...(line.daodi_required === true ? [t('order_form:wants.daodi')] : []),
  ...(line.qty_tolerance_pct == null || line.qty_tolerance_pct === '' || /^0*(\.0*)?$/.test(line.qty_tolerance_pct)
    ? []
    : [
        t('order_form:wants.tolerance', {
          pct: line.qty_tolerance_pct.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
        }),
      ]),
]

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

/** What a total weight leaves out: `另有 3 件未计重量`; empty where it leaves out nothing. */
export const unweighedText = (t: TFunction, goods: Unweighed | undefined): string =>
  goods === undefined || goods.length === 0
    ? ''
    : t('orders:unweighed', {
        goods: goods
          // Digits are grouped in the same way in Chinese and English.
          .map(({ unit, quantity }) => `${quantityText(quantity, 'zh-CN')} ${t(`orders:options.unit.${unit}`)}`)
          .join(' · '),
      })
