// The quality indicators templates are made of: one function per indicator, so that a template states only its figures.
import { type Indicator, indicatorOf } from '#contract/herbal-templates.indicators.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'

/** The measured property: an indicator of the catalogue, or a marker of one herb. */
type Measured = Pick<Indicator, 'code' | 'name_zh' | 'name_en' | 'group' | 'method'> & {
  readonly unit: string | null
  readonly need_report?: boolean
  readonly critical?: boolean
}

/** An indicator of the catalogue, in its usual unit. */
export const known = (code: string): Measured => {
  const found = indicatorOf(code)
  if (found === undefined) throw new Error(`The catalogue has no indicator ${code}.`)
  const { name_zh, name_en, group, method, need_report, critical, units } = found
  return { code, name_zh, name_en, group, unit: units[0] ?? null, method, need_report, critical }
}

/** A value of at most `max`. With `chp`, the limit is the enterprise's own and `chp` is the pharmacopoeia's. */
export const atMost = (indicator: Measured, max: string, chp?: string): QualitySpec => ({
  ...described(indicator, max, chp),
  operator: 'lte',
  min: null,
  max,
})

/** A value of at least `min`. With `chp`, the limit is the enterprise's own and `chp` is the pharmacopoeia's. */
export const atLeast = (indicator: Measured, min: string, chp?: string): QualitySpec => ({
  ...described(indicator, min, chp),
  operator: 'gte',
  min,
  max: null,
})

/** Water, %. */
export const water = (max: string, chp?: string): QualitySpec => atMost(known('water'), max, chp)

/** Total ash, %. */
export const ash = (max: string, chp?: string): QualitySpec => atMost(known('total_ash'), max, chp)

/** Acid-insoluble ash, %. */
export const acidAsh = (max: string): QualitySpec => atMost(known('acid_insoluble_ash'), max)

/** Foreign matter, %. */
export const impurity = (max: string): QualitySpec => atMost(known('impurity'), max)

/** Extractives, %. `by` gives the method and solvent, such as 冷浸 or 45%乙醇热浸. */
export const extract = (solvent: 'water' | 'alcohol', by: string, min: string, chp?: string): QualitySpec => {
  const indicator = known(`extract_${solvent}`)
  return atLeast({ ...indicator, method: `${indicator.method} ${by}` }, min, chp)
}

/** A marker's content on the dried basis, %; by liquid chromatography (通则 0512) by default. */
export const content = (code: string, name_zh: string, name_en: string, min: string, chp?: string): QualitySpec =>
  atLeast(
    { code, name_zh, name_en, group: 'content', unit: '%', method: '通则 0512', need_report: true, critical: true },
    min,
    chp,
  )

/** A marker's content by another general chapter than liquid chromatography. */
export const contentBy = (chapter: string, spec: QualitySpec): QualitySpec => ({ ...spec, method: `通则 ${chapter}` })

/** Volatile oil, ml per 100 g written as %(ml/g). */
export const volatileOil = (min: string, chp?: string): QualitySpec => atLeast(known('volatile_oil'), min, chp)

/** Sulfur dioxide residue, mg/kg; 150 in general, 400 for a few herbs for which buyers still require 150. */
export const sulfurDioxide = (chp?: '400'): QualitySpec => atMost(known('so2'), '150', chp)

/** Lead, cadmium, arsenic, mercury and copper (通则 2321), mg/kg, at the pharmacopoeia's limits. */
export const heavyMetals = (): QualitySpec[] => metals.map(({ code, chp }) => atMost(known(code), chp))

/** The same metals at the enterprise's own, stricter limits. */
export const strictHeavyMetals = (): QualitySpec[] => metals.map(({ code, chp, own }) => atMost(known(code), own, chp))

/** Aflatoxin B1 and the sum of B1, B2, G1 and G2 (通则 2351), µg/kg. */
export const aflatoxins = (): QualitySpec[] => [
  atMost(known('aflatoxin_b1'), '5'),
  atMost(known('aflatoxin_total'), '10'),
]

/** A requirement in words, or a substance that must be absent. */
export const stated = (
  code: string,
  operator: 'absent' | 'text',
  basis: QualitySpec['basis'] = 'chp',
): QualitySpec => ({
  ...described(known(code), null, undefined),
  operator,
  min: null,
  max: null,
  basis,
})

/** Banned pesticides (药材和饮片检定通则; 47 in the 2025 edition): none found. */
export const bannedPesticides = (): QualitySpec => stated('banned_pesticides', 'absent')

/** Plant growth regulators the enterprise does not accept: none found. */
export const growthRegulators = (): QualitySpec => stated('growth_regulators', 'absent', 'internal')

const described = (
  { need_report = false, critical = false, ...indicator }: Measured,
  limit: string | null,
  chp: string | undefined,
) => ({
  ...indicator,
  basis: chp === undefined ? ('chp' as const) : ('internal' as const),
  chp_limit: chp ?? limit,
  need_report,
  critical,
})

const metals = [
  { code: 'lead', chp: '5', own: '4.5' },
  { code: 'cadmium', chp: '1', own: '0.95' },
  { code: 'arsenic', chp: '2', own: '1.6' },
  { code: 'mercury', chp: '0.2', own: '0.16' },
  { code: 'copper', chp: '20', own: '16.0' },
] as const
