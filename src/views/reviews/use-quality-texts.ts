// The quality an offer states, indicator by indicator beside the line's limit.
import { useTranslation } from 'react-i18next'
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { specName } from '#contract/quality-specs.ts'
import { statedIndicators, WATER } from '#contract/reviews.quality.ts'
import type { TenderItem } from '#contract/tenders.schemas.ts'
import { limitText } from '#src/components/quality-spec-text.tsx'

interface StatedText {
  readonly code: string
  readonly name: string
  /** The stated value, with the limit. */
  readonly words: string
  /** Whether the value is outside its limit. */
  readonly beyond: boolean
  /** A lot that fails it is rejected whatever its other values are. */
  readonly critical: boolean
}

interface QualityTexts {
  /** The stated indicators in the order of the line's; the moisture is left out, because it is shown elsewhere. */
  readonly stated: readonly StatedText[]
  /** Names of required indicators that are not stated, without the moisture. */
  readonly unstated: readonly string[]
}

const bare = /^[\d.]+$/

export const useQualityTexts = (): ((item: TenderItem, line: OrderItem) => QualityTexts) => {
  const { t, i18n } = useTranslation('reviews')
  return (item, line) => {
    const all = statedIndicators(line.quality_specs, item)
      .filter((one) => one.code !== WATER)
      .map((one) => {
        const named = one.spec ?? indicatorOf(one.code)
        return { ...one, name: named === undefined ? one.code : specName(named, i18n.language) }
      })
    return {
      stated: all.flatMap(({ code, name, spec, stated, beyond }) => {
        if (stated === null) return []
        const unit = spec?.unit ?? indicatorOf(code)?.units[0] ?? ''
        const value = bare.test(stated) ? `${stated} ${unit}`.trim() : stated
        const key = spec === null ? 'free' : beyond === null ? 'within' : 'beyond'
        return [
          {
            code,
            name,
            words: t(`quality.${key}`, { value, limit: spec === null ? '' : limitText(spec, t) }),
            beyond: beyond !== null,
            critical: spec?.critical === true,
          },
        ]
      }),
      unstated: all.flatMap((one) => (one.stated === null ? [one.name] : [])),
    }
  }
}
