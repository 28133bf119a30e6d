// Quality indicators of templates and lines: their fields, and the faults of a list of them.
import * as z from 'zod/mini'
import { compare } from './decimal.ts'
import { figure } from './fields.figures.ts'
import { filledText, maybe, messageKey, text } from './fields.ts'
import { type Indicator, indicatorOf, type SpecOperator, specOperators } from './herbal-templates.indicators.ts'
import type { FieldIssue } from './issues.ts'
import type { goodsTypes } from './orders.list-options.ts'

type GoodsType = (typeof goodsTypes)[number]

const bases = ['chp', 'internal', 'contract'] as const
/** The author of the limit; the enterprise by default. The console always sends it, so the type requires it. */
const specBasis = z.pipe(
  z.transform((value: (typeof bases)[number]) => value ?? 'internal'),
  z.enum(bases),
)

/** One quality indicator with its limit; `chp_limit` is the pharmacopoeia's, to compare the internal limit with. */
export const qualitySpec = z.strictObject({
  code: text(40),
  name_zh: text(40),
  name_en: maybe(text(80)),
  group: maybe(text(40)),
  operator: z.enum(specOperators),
  min: maybe(figure(text(20))),
  max: maybe(figure(text(20))),
  unit: maybe(text(20)),
  method: maybe(text(80)),
  basis: specBasis,
  chp_limit: maybe(figure(text(40))),
  need_report: maybe(z.boolean()),
  critical: maybe(z.boolean()),
})
export type QualitySpec = z.output<typeof qualitySpec>

/** The names of an indicator, and its code where it is known. */
interface NamedSpec {
  readonly name_zh: string
  readonly name_en?: string | null | undefined
  readonly code?: string
}

/** The name of an indicator in a language: its own, else the catalogue's, else the Chinese one. */
export const specName = ({ name_zh, name_en, code = '' }: NamedSpec, language: string): string =>
  language === 'zh-CN' ? name_zh : name_en || (indicatorOf(code)?.name_en ?? name_zh)

const number = /^(0|[1-9]\d{0,9})(\.\d{1,6})?$/
/** Whether a limit is a figure. */
export const isSpecNumber = (value: string | null | undefined): value is string =>
  typeof value === 'string' && number.test(value)
const isGiven = (value: string | null | undefined): value is string => typeof value === 'string' && value !== ''

/** The fields that contain the limit of an indicator, by operator. `eq` and `text` use `max`. */
export const limitFields = {
  lte: ['max'],
  gte: ['min'],
  between: ['min', 'max'],
  eq: ['max'],
  absent: [],
  text: [],
} as const satisfies Record<SpecOperator, readonly ('min' | 'max')[]>

type Fault = Omit<FieldIssue, 'path'> & { readonly path: readonly (string | number)[] }

const limitFaults = (spec: QualitySpec, at: number): Fault[] => {
  const faults = limitFields[spec.operator].flatMap((field): Fault[] => {
    const value = spec[field]
    if (!isGiven(value)) return [{ path: [at, field], code: 'required', params: {} }]
    return isSpecNumber(value) ? [] : [{ path: [at, field], code: 'spec_number', params: {} }]
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

/** The faults of a list of indicators beyond those of their schema. Paths begin at the list. */
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

/** Reports each fault of {@link specFaults} at its cell. */
export const specsAreValid = z.check<QualitySpec[]>((payload) => {
  for (const { path, code, params } of specFaults(payload.value))
    payload.issues.push({ code: 'custom', input: payload.value, path: [...path], ...messageKey(code, params) })
})

/** The indicators of a line in a body: its own, or those of its template with changes. */
export const lineSpecs = z
  .array(z.extend(qualitySpec, { code: filledText(40), name_zh: filledText(40) }))
  .check(z.maxLength(60), specsAreValid)

/** The pharmacopoeia's general limits for decoction pieces (药材和饮片检定通则), where it has none for herbs in general. */
const pieceLimits: Readonly<Record<string, string>> = { water: '13', impurity: '3' }

/** The pharmacopoeia's general limit of an indicator for a kind of goods. */
const chpLimitOf = (indicator: Indicator, goodsType: GoodsType): string | null =>
  indicator.chp_limit ?? (goodsType === 'decoction_piece' ? (pieceLimits[indicator.code] ?? null) : null)

/** An indicator as a template of a kind of goods starts with it: the pharmacopoeia's general limit where there is one, otherwise empty. */
export const specOf = (indicator: Indicator, goodsType: GoodsType): QualitySpec => {
  const limit = chpLimitOf(indicator, goodsType)
  return {
    code: indicator.code,
    name_zh: indicator.name_zh,
    name_en: indicator.name_en,
    group: indicator.group,
    operator: indicator.operator,
    min: indicator.operator === 'gte' ? limit : null,
    max: indicator.operator === 'lte' ? limit : null,
    unit: indicator.units[0] ?? null,
    method: indicator.method === '' ? null : indicator.method,
    basis: 'chp',
    chp_limit: limit,
    need_report: indicator.need_report,
    critical: indicator.critical,
  }
}
