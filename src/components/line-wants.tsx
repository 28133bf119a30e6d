// What a demand's line requires besides its specification, in short texts.
import type { TFunction } from 'i18next'

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
