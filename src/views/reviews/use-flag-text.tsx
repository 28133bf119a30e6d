// A flag as text, with its figures: the same on hover and in the report.

import { useTranslation } from 'react-i18next'
import { priceUnitText } from '#src/components/line-text.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'

interface Flagged {
  readonly flags: readonly string[]
  readonly flag_facts?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

export const useFlagText = () => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const nameOf = (flag: string): string => t(`orders:flag.${flag}`, { defaultValue: flag })
  /** The figures of a flag alone; empty for a flag from before they were stored. */
  const factOf = (flag: string, { flag_facts }: Flagged): string => {
    const facts = flag_facts?.[flag]
    if (facts === undefined) return ''
    const { by, base, offered, need, unit, over, over_en } = facts
    // A price of counted goods is stored with its unit.
    return t(by === undefined ? `flag_fact.${flag}` : `flag_fact.${flag}_${by}`, {
      ...facts,
      ...(over !== undefined && { over: locale === 'zh-CN' ? over : (over_en ?? over) }),
      ...(base !== undefined && { base: moneyText(base, locale, false), per: priceUnitText(unit, t) }),
      ...(offered !== undefined && { offered: quantityText(offered, locale) }),
      ...(need !== undefined && { need: quantityText(need, locale) }),
      ...(unit !== undefined && { unit: t(`orders:options.unit.${unit}`) }),
      defaultValue: '',
    })
  }
  const fullOf = (flag: string, on: Flagged): string => {
    const fact = factOf(flag, on)
    return fact === '' ? nameOf(flag) : t('flag_full', { flag: nameOf(flag), fact })
  }
  return {
    nameOf,
    factOf,
    fullOf,
    /** Every flag of an offer or a tender, one per line. */
    hoverOf: (on: Flagged): string | undefined =>
      on.flags.length === 0 ? undefined : on.flags.map((flag) => fullOf(flag, on)).join('\n'),
  }
}
