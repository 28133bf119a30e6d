// Reference prices far from the known prices of their herb: marked at their cells, but never refused.
import { useTranslation } from 'react-i18next'
import { multiply, places } from '#contract/decimal.ts'
import { isFarFrom, jinMistake, packageKg } from '#contract/herbal-prices.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { priceUnitText } from '#src/components/line-text.ts'
import { useHerbsOf } from '#src/components/use-herb-catalogue.tsx'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { cleanDecimal } from '#src/ui/text/typed-decimal.ts'
import { weightPriceText } from './line-cells.ts'
import type { Line } from './lines.ts'
import type { PriceReference } from './use-price-references.ts'

/**
 * The first known price from which a typed price differs greatly; for a range, from both of its ends. Null where none
 * differs greatly, or the text is no number.
 */
export const farFrom = (typed: string, known: readonly PriceReference[]): PriceReference | null => {
  const price = cleanDecimal(typed)
  if (!isDecimal(price)) return null
  const isFar = ({ price: middle, low, high }: PriceReference): boolean =>
    low !== undefined && high !== undefined ? isFarFrom(price, low) && isFarFrom(price, high) : isFarFrom(price, middle)
  return known.find(isFar) ?? null
}

/**
 * A caution for each line whose reference price is far from the market price of its herb; for counted goods, from the
 * price of what is in a package, where its weight is known.
 */
export const usePriceCautions = (lines: readonly Line[]): ((line: Line) => string | undefined) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const kgOf = ({ unit, package_spec }: Line) => (isCounted(unit) ? packageKg(package_spec, unit) : '1')
  const ids = lines.flatMap((line) =>
    line.herbal_id === null || line.reference_price === '' || kgOf(line) === null ? [] : [line.herbal_id],
  )
  const market = new Map(useHerbsOf(ids).map((herb) => [herb.id, herb.reference_price]))
  return (line) => {
    const { herbal_id, reference_price, unit } = line
    const byWeight = weightPriceText(line, reference_price, t)
    if (byWeight !== null) return byWeight
    const kg = kgOf(line)
    const known = herbal_id === null || kg === null ? null : (market.get(herbal_id) ?? null)
    const price = cleanDecimal(reference_price)
    if (kg === null || known === null || !isDecimal(price)) return undefined
    const whole = multiply(known, kg, places.price)
    const said = {
      price: moneyText(price, locale, false),
      name: t('order_form:references.market'),
      known: moneyText(known, locale, false),
    }
    if (isCounted(unit))
      return isFarFrom(price, whole)
        ? t('order_form:references.far_counted', {
            ...said,
            kg,
            whole: moneyText(whole, locale, false),
            unit: priceUnitText(unit, t),
          })
        : undefined
    if (isFarFrom(price, known)) return t('order_form:references.far', said)
    const mistake = jinMistake(price, known)
    return mistake === null ? undefined : t(`order_form:references.jin_${mistake}`, said)
  }
}
