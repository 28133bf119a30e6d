// An indicator as text: its limit, and its name in the user's language.
import type { TFunction } from 'i18next'
import type { QualitySpec } from '#contract/quality-specs.ts'

const signs = { lte: '≤ ', gte: '≥ ', eq: '= ' } as const

/** `≤ 13.0 %`, `2–7 cm`, 不得检出, or the required text. */
export const limitText = (spec: QualitySpec, t: TFunction): string => {
  switch (spec.operator) {
    case 'absent':
      return t('herbal:quality.absent')
    case 'text':
      return spec.max || t('herbal:quality.conforms')
    case 'between':
      return `${spec.min ?? ''}–${spec.max ?? ''} ${spec.unit ?? ''}`.trim()
    default: {
      const value = spec.operator === 'gte' ? spec.min : spec.max
      return `${signs[spec.operator]}${value ?? ''} ${spec.unit ?? ''}`.trim()
    }
  }
}
