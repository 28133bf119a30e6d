// The basis of a tender's sum. Where the prices leave out a part of the demand's basis, the landed sum is shown, and
// the offered sum below it.
import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/text/money.tsx'
import type { Demanded, Entries } from './entries.ts'
import { demandedTotalOf, type LeftOut, leftOutOf } from './entry-sums.ts'

interface Props {
  page: Demanded
  entries: Entries
}

/** `不含税、2 行不含运`: the parts that prices of the tender leave out, with the number of lines where it is not all of them. */
const useTotalPartsText = () => {
  const { t } = useTranslation()
  return (parts: LeftOut['parts']): string =>
    parts
      .map(({ part, lines, isWhole }) =>
        isWhole
          ? t(`tenders:left_out.${part}`)
          : t('tenders:left_out.some', { count: lines, part: t(`tenders:left_out.${part}`) }),
      )
      .join(t('tenders:and'))
}

/** The basis of the sum, shown above or beside it. */
export const SumBasis = ({ page, entries }: Props) => {
  const { t } = useTranslation()
  const words = useTotalPartsText()
  const { price_basis } = page.order
  if (price_basis === null) return null
  const basis = t(`orders:options.price_basis.${price_basis}`)
  const left = leftOutOf(page, entries)
  if (left === null) return basis
  return left.untold
    ? t('tenders:left_out.untold', { parts: words(left.parts) })
    : t('tenders:left_out.landed', { basis })
}

/** The sum of the prices as offered, shown below the sum where they leave something out. */
export const OfferedSum = ({ page, entries }: Props) => {
  const { t } = useTranslation()
  const words = useTotalPartsText()
  const left = leftOutOf(page, entries)
  if (left === null || left.untold) return null
  return (
    <span className="block text-cap text-ink-2">
      {t('tenders:left_out.offered', { parts: words(left.parts) })} <Money value={left.offered} />
    </span>
  )
}

/** The sum at the demanded quantities, shown below the sum where more than these is offered. */
export const DemandedSum = ({ page, entries }: Props) => {
  const { t } = useTranslation()
  const total = demandedTotalOf(page, entries)
  if (total === null) return null
  return (
    <span className="block text-cap text-ink-2">
      {t('tenders:own.at_demand')} <Money value={total} />
    </span>
  )
}
