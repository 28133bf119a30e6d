// Quality indicators of a template: what is wrong with a limit, and how it stands to the pharmacopoeia's (domain.md §7.7).
import * as z from 'zod/mini'
import { compare } from './decimal.ts'
import { filledText, said } from './fields.ts'
import { indicatorOf, specGroups } from './herbal-templates.indicators.ts'
import type { SaidIssue } from './issues.ts'
import { type QualitySpec, qualitySpec } from './orders.schemas.ts'

const number = /^(0|[1-9]\d{0,9})(\.\d{1,6})?$/
const isNumber = (value: string | null | undefined): value is string => typeof value === 'string' && number.test(value)
const isGiven = (value: string | null | undefined): value is string => typeof value === 'string' && value !== ''

/** The fields of an indicator that hold its limit, by operator. What is equal stands in `max`, as the words of `text` do. */
export const limitFields = {
  lte: ['max'],
  gte: ['min'],
  between: ['min', 'max'],
  eq: ['max'],
  absent: [],
  text: [],
} as const satisfies Record<QualitySpec['operator'], readonly ('min' | 'max')[]>

type Fault = Omit<SaidIssue, 'path'> & { readonly path: readonly (string | number)[] }

const limitFaults = (spec: QualitySpec, at: number): Fault[] => {
  const faults = limitFields[spec.operator].flatMap((field): Fault[] => {
    const value = spec[field]
    if (!isGiven(value)) return [{ path: [at, field], code: 'required', params: {} }]
    return isNumber(value) ? [] : [{ path: [at, field], code: 'spec_number', params: {} }]
  })
  if (faults.length > 0 || spec.operator !== 'between') return faults
  return compare(spec.min ?? '0', spec.max ?? '0') > 0
    ? [{ path: [at, 'min'], code: 'spec_min_over_max', params: {} }]
    : []
}

const unitFaults = (spec: QualitySpec, at: number): Fault[] => {
  const units = indicatorOf(spec.code)?.units ?? []
  if (limitFields[spec.operator].length === 0 || units.length === 0 || units.includes(spec.unit ?? '')) return []
  return [{ path: [at, 'unit'], code: 'spec_unit', params: { units: units.join(', ') } }]
}

/** Everything wrong with a template's indicators that their shapes do not tell. Paths begin at the list. */
export const specFaults = (specs: readonly QualitySpec[]): Fault[] => {
  const seen = new Set<string>()
  return specs.flatMap((spec, at) => {
    const twice = seen.has(spec.code)
    seen.add(spec.code)
    return [
      ...(twice ? [{ path: [at, 'code'], code: 'spec_twice', params: {} }] : []),
      ...limitFaults(spec, at),
      ...unitFaults(spec, at),
    ]
  })
}

/** One indicator of a template: as an order's, but with a name and a group of the list. */
const templateSpec = z.extend(qualitySpec, {
  code: filledText(40),
  name_zh: filledText(40),
  group: z.optional(z.nullable(z.enum(specGroups))),
})

/** The indicators of a template as they may be written. */
export const templateSpecs = z.array(templateSpec).check(
  z.maxLength(60),
  z.check((payload) => {
    for (const { path, code, params } of specFaults(payload.value))
      payload.issues.push({ code: 'custom', input: payload.value, path: [...path], ...said(code, params) })
  }),
)

export type Strictness = 'stricter' | 'equal' | 'looser'

const oneNumber = /^[≤≥<>]?\s*(\d+(?:\.\d+)?)/
const twoNumbers = /^(\d+(?:\.\d+)?)\s*[-–~～]\s*(\d+(?:\.\d+)?)/

/** How a bound stands to the pharmacopoeia's; `sign` is 1 where a lower one is stricter, −1 where a higher one is. */
const bound = (own: string, chp: string, sign: 1 | -1): Strictness => {
  const difference = compare(own, chp) * sign
  return difference === 0 ? 'equal' : difference < 0 ? 'stricter' : 'looser'
}

const bothBounds = (spec: QualitySpec): Strictness | null => {
  const range = twoNumbers.exec(spec.chp_limit ?? '')
  if (range?.[1] === undefined || range[2] === undefined || !isNumber(spec.min) || !isNumber(spec.max)) return null
  const sides = [bound(spec.min, range[1], -1), bound(spec.max, range[2], 1)]
  if (sides.includes('looser')) return 'looser'
  return sides.includes('stricter') ? 'stricter' : 'equal'
}

/**
 * How the enterprise's limit stands to the pharmacopoeia's, by exact decimals; null where there is nothing to compare: no limit of the
 * pharmacopoeia, words instead of a number, or an operator without a number.
 */
export const strictnessOf = (spec: QualitySpec): Strictness | null => {
  if (spec.operator === 'between') return bothBounds(spec)
  if (spec.operator !== 'lte' && spec.operator !== 'gte') return null
  const chp = oneNumber.exec(spec.chp_limit ?? '')?.[1]
  const own = spec.operator === 'lte' ? spec.max : spec.min
  if (chp === undefined || !isNumber(own)) return null
  return bound(own, chp, spec.operator === 'lte' ? 1 : -1)
}
