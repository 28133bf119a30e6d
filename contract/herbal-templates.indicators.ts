// The catalogue of quality indicators a template is made of: units, methods and the pharmacopoeia's general limits (domain.md §7.7).
import * as z from 'zod/mini'
import rows from './herbal-templates.indicators.json' with { type: 'json' }
import type { goodsTypes } from './orders.options.ts'
import type { QualitySpec } from './quality-specs.ts'

type GoodsType = (typeof goodsTypes)[number]

export const specGroups = [
  'appearance',
  'identity',
  'size',
  'water',
  'ash',
  'impurity',
  'extract',
  'content',
  'volatile_oil',
  'so2',
  'heavy_metal',
  'pesticide',
  'mycotoxin',
  'growth_regulator',
  'microbe',
  'fingerprint',
] as const
export type SpecGroup = (typeof specGroups)[number]

/** One indicator as it is picked. Its names are data of both languages, as the names of herbs are. */
export interface Indicator {
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly group: SpecGroup
  readonly operator: QualitySpec['operator']
  /** Units a limit may be written in, the usual one first; none where the limit has no unit. */
  readonly units: readonly string[]
  /** General chapter of the pharmacopoeia (通则). */
  readonly method: string
  /** What the pharmacopoeia asks of herbs in general; null where each monograph has its own figure. */
  readonly chp_limit: string | null
  readonly need_report: boolean
  /** A lot that misses it is refused whatever else it has. */
  readonly critical: boolean
}

const catalogue = z.array(
  z.object({
    code: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    group: z.enum(specGroups),
    operator: z.enum(['lte', 'gte', 'between', 'eq', 'absent', 'text']),
    units: z.array(z.string()),
    method: z.string(),
    chp_limit: z.nullable(z.string()),
    need_report: z.boolean(),
    critical: z.boolean(),
  }),
)

/** Every indicator of the picker, in the order of a test report. The pharmacopoeia of 2025 lists 47 banned pesticides, that of 2020 had 33. */
export const indicators: readonly Indicator[] = catalogue.parse(rows)

const byCode: ReadonlyMap<string, Indicator> = new Map(indicators.map((one) => [one.code, one]))

/** The indicator of a code; codes of markers (黄芪甲苷, 阿魏酸) are the enterprise's own and are not in the catalogue. */
export const indicatorOf = (code: string): Indicator | undefined => byCode.get(code)

/** What the pharmacopoeia asks of decoction pieces in general (药材和饮片检定通则), where it asks nothing of herbs in general. */
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
