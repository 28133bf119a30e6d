// The needed quantity of a line, marked where more is allocated.
import { useTranslation } from 'react-i18next'
import { compare, places, sum } from '#contract/decimal.ts'
import type { Allocation } from '#contract/reviews.award.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'
import type { MatrixLine } from './model.ts'

export interface NeedProps {
  line: MatrixLine['line']
  /** The allocated quantity of the line. */
  given: readonly Allocation[]
  /** Shows the unit too. */
  unit?: boolean
}

/** Backups are not counted. */
export const Need = ({ line, given, unit = false }: NeedProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const total = sum(
    given.flatMap(({ role, awarded_qty }) => (role === 'main' ? [awarded_qty] : [])),
    places.quantity,
  )
  const unitText = t(`orders:options.unit.${line.unit}`)
  const text = `${quantityText(line.quantity, locale)}${unit ? ` ${unitText}` : ''}`
  if (compare(total, line.quantity) <= 0) return text
  const said = t('need.over', {
    awarded: quantityText(total, locale),
    need: quantityText(line.quantity, locale),
    unit: unitText,
  })
  return (
    <span title={said} className="inline-flex items-center gap-1 text-warning-ink">
      <Icon name="warn" size={12} />
      {text}
      <span className="sr-only">{said}</span>
    </span>
  )
}
