// The limits of a line, and whether stated values meet them. Pure.
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { type QualitySpec, qualitySpec } from '#contract/quality-specs.ts'
import { beyondLimit, WATER } from '#contract/reviews.quality.ts'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import type { DemandLine, LineEntry } from './entries.ts'

const specs = z.array(qualitySpec)

/** The indicators of a line with their limits; empty where they cannot be read. */
export const specsOf = (line: Pick<DemandLine, 'quality_specs'>): readonly QualitySpec[] => {
  const parsed = specs.safeParse(line.quality_specs ?? [])
  return parsed.success ? parsed.data : []
}

/** The name of an indicator in the reader's language. */
export const specName = (language: string, spec: QualitySpec): string =>
  language === 'zh-CN' ? spec.name_zh : (spec.name_en ?? spec.name_zh)

/** The limit of an indicator as text: `≤ 12.0%`. */
export const specLimit = (t: TFunction, spec: QualitySpec): string => {
  const unit = spec.unit ?? ''
  return t(`tenders:limit.${spec.operator}`, {
    min: spec.min ?? '',
    max: spec.max ?? '',
    unit: unit === '' || unit === '%' ? unit : ` ${unit}`,
  }).trim()
}

/** The tender's stated values of the line's further indicators, with name and unit: `总灰分 4.1%`. */
export const statedOf = (language: string, line: DemandLine, entry: LineEntry): string[] =>
  specsOf(line).flatMap((spec) => {
    const value = spec.code === WATER ? '' : (entry.declared[spec.code] ?? '').trim()
    if (value === '') return []
    const unit = isDecimal(value) ? (spec.unit ?? '') : ''
    return [`${specName(language, spec)} ${value}${unit === '' || unit === '%' ? unit : ` ${unit}`}`]
  })

/** Whether a stated number exceeds its limit; texts are judged by people. */
export const isOutside = (spec: QualitySpec, stated: string): boolean => beyondLimit(spec, stated) !== null
