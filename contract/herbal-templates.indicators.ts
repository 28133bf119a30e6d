// The catalogue of quality indicators for templates: units, methods and the pharmacopoeia's general limits.
import * as z from 'zod/mini'
import rows from './herbal-templates.indicators.json' with { type: 'json' }

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

/** How a limit is compared with the measured value; the last two have words instead of figures. */
export const specOperators = ['lte', 'gte', 'between', 'eq', 'absent', 'text'] as const
export type SpecOperator = (typeof specOperators)[number]

/** One indicator of the catalogue. Its names are data in both languages, like the names of herbs. */
export interface Indicator {
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly group: SpecGroup
  readonly operator: SpecOperator
  /** Units a limit may be written in, the usual one first; none where the limit has no unit. */
  readonly units: readonly string[]
  /** General chapter of the pharmacopoeia (通则). */
  readonly method: string
  /** The pharmacopoeia's general limit for herbs; null where each monograph has its own. */
  readonly chp_limit: string | null
  readonly need_report: boolean
  /** A lot beyond this limit is refused, whatever its other values. */
  readonly critical: boolean
}

const catalogue = z.array(
  z.object({
    code: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    group: z.enum(specGroups),
    operator: z.enum(specOperators),
    units: z.array(z.string()),
    method: z.string(),
    chp_limit: z.nullable(z.string()),
    need_report: z.boolean(),
    critical: z.boolean(),
  }),
)

/** All indicators in the order of a test report. The pharmacopoeia of 2025 lists 47 banned pesticides; that of 2020 had 33. */
export const indicators: readonly Indicator[] = catalogue.parse(rows)

const byCode: ReadonlyMap<string, Indicator> = new Map(indicators.map((one) => [one.code, one]))

/** The indicator of a code; codes of markers (黄芪甲苷, 阿魏酸) are the enterprise's own and are not in the catalogue. */
export const indicatorOf = (code: string): Indicator | undefined => byCode.get(code)
