// Texts that several parts of the review share.

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/orders.options.ts'
import type { AwardFault } from '#contract/reviews.award.ts'
import { useDeclineText } from '#src/components/award-lines.tsx'
import { priceUnitText } from '#src/components/line-text.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import type { Exclusion } from '../exclusions.ts'
import type { MatrixCell, MatrixModel } from './model.ts'

/** Why an offer cannot be chosen, as a short text. */
export const useExclusionText = (): ((exclusion: Exclusion) => string) => {
  const { t } = useTranslation('reviews')
  const declineText = useDeclineText()
  return (exclusion) => {
    if (exclusion.is === 'disqualified')
      return exclusion.code === null || exclusion.code === 'other'
        ? (exclusion.text ?? t('mark.disqualified'))
        : t(`orders:options.disqualify_reason.${exclusion.code}`)
    if (exclusion.is === 'given_up') return t('exclusion.given_up', { reason: declineText(exclusion.by) ?? '' })
    if (exclusion.is === 'used_up') return t('exclusion.used_up')
    if (exclusion.is === 'expired') return t('exclusion.expired')
    return t(`exclusion.supplier.${exclusion.why}`, { defaultValue: t('exclusion.supplier.other') })
  }
}

/** A violated rule of the award as a sentence; the text is the server's. */
export const useFaultText = (): ((fault: AwardFault) => string) => {
  const { t } = useTranslation('reviews')
  return useCallback(
    (fault) => t([`refusals:${fault.code}`, `validation:${fault.code}`, 'refusals:unknown'], { ...fault.params }),
    [t],
  )
}

/** The sentence with the herb of its line before it, for a list away from the lines. */
export const useNamedFault = ({ lines }: Pick<MatrixModel, 'lines'>): ((fault: AwardFault) => string) => {
  const { t } = useTranslation('reviews')
  const faultText = useFaultText()
  return (fault) => {
    const herb = lines.find(({ line }) => String(line.line_no) === fault.params.line)?.item.name ?? ''
    return herb === '' ? faultText(fault) : t('fault_named', { herb, fault: faultText(fault) })
  }
}

/** The name of a cell for screen readers: supplier, price, comparison, faults and awarded quantity. */
export const useCellName = () => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const exclusionText = useExclusionText()
  const difference = useDifference()
  return (supplier: string, herb: string, cell: MatrixCell | undefined, given: string | null, unit: Unit): string => {
    if (cell === undefined) return t('cell.name_none', { supplier, herb })
    const parts = [
      t('cell.name', {
        supplier,
        herb,
        price: `${moneyText(cell.item.landed_price_kg, locale, false)} ${priceUnitText(unit, t)}`,
      }),
      cell.lowest ? t(cell.tied ? 'cell.name_tied' : 'cell.name_lowest') : '',
      cell.lowest && cell.unexplained ? t('cell.name_open') : '',
      cell.unreachable ? t('cell.name_unreachable', { quantity: quantityText(cell.item.moq ?? '', locale) }) : '',
      cell.backup ? t('cell.name_backup') : '',
      cell.to_reference === null ? '' : t('cell.name_reference', { difference: difference.spoken(cell.to_reference) }),
      cell.water_over === null
        ? ''
        : t('cell.name_water', { percent: Number(cell.item.moisture_pct), limit: Number(cell.water_over) }),
      ...cell.item.flags.map((flag) => t(`orders:flag.${flag}`, { defaultValue: flag })),
      cell.exclusion === null ? '' : t('cell.name_out', { reason: exclusionText(cell.exclusion) }),
      given === null ? '' : t('cell.name_given', { quantity: given }),
    ]
    return parts.filter((part) => part !== '').join(t('cell.separator'))
  }
}
