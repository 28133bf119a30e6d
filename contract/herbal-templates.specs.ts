// Quality indicators of a template: their schema, and the comparison of a limit with the pharmacopoeia's.
import * as z from 'zod/mini'
import { compare } from './decimal.ts'
import { filledText } from './fields.ts'
import { specGroups } from './herbal-templates.indicators.ts'
import { isSpecNumber, type QualitySpec, qualitySpec, specsAreValid } from './quality-specs.ts'

/** One indicator of a template: as an order's, but with a name and a group of the list. */
const templateSpec = z.extend(qualitySpec, {
  code: filledText(40),
  name_zh: filledText(40),
  group: z.optional(z.nullable(z.enum(specGroups))),
})

/** The indicators of a template as they may be written. */
export const templateSpecs = z.array(templateSpec).check(z.maxLength(60), specsAreValid)

export type Strictness = 'stricter' | 'equal' | 'looser'

const oneNumber = /^[≤≥<>]?\s*(\d+(?:\.\d+)?)/
const twoNumbers = /^(\d+(?:\.\d+)?)\s*[-–~～]\s*(\d+(?:\.\d+)?)/

/** A bound compared with the pharmacopoeia's; `sign` is 1 where a lower bound is stricter, −1 where a higher one is. */
const bound = (own: string, chp: string, sign: 1 | -1): Strictness => {
  const difference = compare(own, chp) * sign
  return difference === 0 ? 'equal' : difference < 0 ? 'stricter' : 'looser'
}

const bothBounds = (spec: QualitySpec): Strictness | null => {
  const range = twoNumbers.exec(spec.chp_limit ?? '')
  if (range?.[1] === undefined || range[2] === undefined || !isSpecNumber(spec.min) || !isSpecNumber(spec.max))
    return null
  const sides = [bound(spec.min, range[1], -1), bound(spec.max, range[2], 1)]
  if (sides.includes('looser')) return 'looser'
  return sides.includes('stricter') ? 'stricter' : 'equal'
}

/**
 * Whether the enterprise's limit is stricter or looser than the pharmacopoeia's, by exact decimals; null where nothing can be
 * compared: no limit of the pharmacopoeia, words instead of a number, or an operator without a number.
 */
export const strictnessOf = (spec: QualitySpec): Strictness | null => {
  if (spec.operator === 'between') return bothBounds(spec)
  if (spec.operator !== 'lte' && spec.operator !== 'gte') return null
  const chp = oneNumber.exec(spec.chp_limit ?? '')?.[1]
  const own = spec.operator === 'lte' ? spec.max : spec.min
  if (chp === undefined || !isSpecNumber(own)) return null
  return bound(own, chp, spec.operator === 'lte' ? 1 : -1)
}
