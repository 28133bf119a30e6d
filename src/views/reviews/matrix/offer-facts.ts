// All facts of one offer: the cell of the matrix has no room for them.

import { useTranslation } from 'react-i18next'
import { priceUnitText, typedPriceText } from '#src/components/line-text.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { useFlagText } from '../use-flag-text.tsx'
import { useQualityTexts } from '../use-quality-texts.ts'
import type { MatrixCell, MatrixLine } from './model.ts'
import { useExclusionText } from './texts.ts'

interface OfferFact {
  readonly id: string
  readonly name: string
  /** The stated value; null: not stated by the supplier. */
  readonly value: string | null
}

/** Rows that are left out without a value; the others show that none was stated. */
const spare: ReadonlySet<string> = new Set([
  'out',
  'moq',
  'dry',
  'marker',
  'grade',
  'package',
  'batch',
  'stored',
  'assured',
])

/** The facts of an offer in reading order. */
export const useOfferFacts = (): ((cell: MatrixCell, line: Pick<MatrixLine, 'line' | 'item'>) => OfferFact[]) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const exclusionText = useExclusionText()
  const flagText = useFlagText()
  const qualityOf = useQualityTexts()
  return ({ item, tender, exclusion, unreachable, dry, marker, water_over }, { line: { unit }, item: demanded }) => {
    const per = priceUnitText(unit, t)
    const money = (value: string) => moneyText(value, locale, false)
    const amount = (value: string) =>
      t('cell.quantity', { quantity: quantityText(value, locale), unit: t(`orders:options.unit.${unit}`) })
    const stated = (name: 'tax' | 'freight', value: boolean | null | undefined) =>
      value == null ? '' : t(`peek.${name}.${value ? 'in' : 'out'}`)
    const entered = [
      typedPriceText(item, unit, locale, t),
      stated('tax', item.tax_incl),
      (item.tax_rate ?? tender.tax_rate) == null
        ? ''
        : t('peek.tax.rate', { percent: Number(item.tax_rate ?? tender.tax_rate) }),
      stated('freight', item.freight_incl),
      item.freight_per_kg == null ? '' : t('peek.freight.each', { price: money(item.freight_per_kg), unit: per }),
    ]
    const assured = [
      ...(item.trace_available === true ? [t('peek.assured.trace')] : []),
      ...(item.gap_base === true ? [t('peek.assured.gap')] : []),
    ]
    const percent = (value: string | null | undefined) => (value == null || value === '' ? null : `${Number(value)}%`)
    const values = {
      out: exclusion === null ? null : exclusionText(exclusion),
      entered: entered.filter((part) => part !== '').join(t('cell.separator')),
      landed: `${money(item.landed_price_kg)} ${per}`,
      quantity:
        item.unit_confirmed === true
          ? t('peek.unit_confirmed', { quantity: amount(item.offered_qty) })
          : amount(item.offered_qty),
      moq:
        item.moq == null ? null : unreachable ? t('peek.moq_over', { quantity: amount(item.moq) }) : amount(item.moq),
      origin: item.origin_text || null,
      grade: item.grade == null ? null : t(`orders:options.grade.${item.grade}`),
      harvest: item.harvest_year == null ? null : String(item.harvest_year),
      moisture:
        water_over === null
          ? percent(item.moisture_pct)
          : t('peek.water_over', { percent: percent(item.moisture_pct), limit: Number(water_over) }),
      // Each indicator beside its limit, with its own name.
      indicators: null,
      dry: dry === null ? null : `${money(dry)} ${per}`,
      marker: marker === null ? null : t('peek.per.yuan_g', { price: money(marker) }),
      delivery: item.delivery_days == null ? null : t('cell.days', { count: item.delivery_days }),
      stock: item.stock_state == null ? null : t(`peek.stock.${item.stock_state}`),
      stored: item.stock_location || null,
      package: item.package_spec || null,
      batch: item.batch_no || null,
      assured: assured.join(t('words.list')) || null,
      remark: item.remark || null,
      flags: item.flags.map((flag) => flagText.fullOf(flag, item)).join(t('words.list')) || null,
    }
    return Object.entries(values).flatMap(([id, value]) =>
      id === 'indicators'
        ? qualityOf(item, demanded).stated.map(({ code, name, words }) => ({ id: code, name, value: words }))
        : value === null && spare.has(id)
          ? []
          : [{ id, name: t(`peek.fact.${id}`), value }],
    )
  }
}
