// The lines a scenario leaves short, as text: 川芎 1/2,500 kg. Scenarios that deliver different goods cannot be compared
// by price.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { haveSameCoverage } from '#contract/reviews.figures.ts'
import type { ScenarioFigures } from '#contract/reviews.schemas.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { quantityText } from '#src/ui/text/quantity.tsx'

/** Number of lines that are named; the rest is counted. */
const NAMED = 2

export const useShortageText = (items: Order['items']) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  /** The short lines as text; empty where nothing is short. */
  const goodsOf = ({ short = [] }: ScenarioFigures): string => {
    const named = short.slice(0, NAMED).map(({ order_item_id, awarded_qty, quantity }) => {
      const item = items.find((one) => one.id === order_item_id)
      return t('scenario.short_line', {
        herb: item?.name ?? '',
        given: quantityText(awarded_qty, locale),
        need: quantityText(quantity, locale),
        unit: t(`orders:options.unit.${item?.unit ?? 'kg'}`),
      })
    })
    const goods = named.join(t('words.list'))
    return short.length > NAMED ? t('scenario.short_more', { goods, count: short.length }) : goods
  }
  return {
    goodsOf,
    /** Why a scenario is not compared with A; null where both deliver the same goods. */
    incomparable: (figures: ScenarioFigures, base: ScenarioFigures): string | null => {
      if (haveSameCoverage(figures, base)) return null
      const own = goodsOf(figures)
      return own === '' ? t('scenario.base_lacks', { goods: goodsOf(base) }) : t('scenario.lacks', { goods: own })
    },
  }
}
