// The tax rate of prices in words; only where the tenders of a demand differ in it.
import { useTranslation } from 'react-i18next'
import { type TaxStanding, UNTAXED } from '#contract/tenders.tax.ts'
import type { MatrixModel } from './matrix/model.ts'

/** `9%`, `3%、9%`, 不含税; empty for none. */
export const useTaxText = (): ((taxes: readonly TaxStanding[]) => string) => {
  const { t } = useTranslation('reviews')
  return (taxes) =>
    taxes.map((tax) => (tax === UNTAXED ? t('tax.none') : t('tax.rate', { rate: tax }))).join(t('words.list'))
}

/** Whether the compared tenders have more than one tax rate. */
export const isTaxMixed = ({ columns }: Pick<MatrixModel, 'columns'>): boolean =>
  columns.some((column) => column.taxes.length > 0)

/** The prices by which tenders with different tax are compared; null where all have the same. */
export const useTaxNote = (): ((
  model: Pick<MatrixModel, 'columns'>,
  order: { readonly price_basis?: string | null | undefined },
) => string | null) => {
  const { t } = useTranslation('reviews')
  return (model, { price_basis }) =>
    isTaxMixed(model)
      ? t('tax.note', { basis: price_basis ? t(`orders:options.price_basis.${price_basis}`) : t('tax.as_quoted') })
      : null
}
