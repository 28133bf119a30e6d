// The quality indicators templates are made of: one function per indicator, so that a template states only its figures.
import type { QualitySpec } from '#contract/orders.schemas.ts'

interface Indicator {
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly group: string
  readonly unit: string
  /** General chapter of the pharmacopoeia. */
  readonly method: string
  readonly need_report?: boolean
  readonly critical?: boolean
}

/** At most `max`. With `chp`, the limit is the enterprise's own and `chp` is what the pharmacopoeia asks. */
export const atMost = (indicator: Indicator, max: string, chp?: string): QualitySpec => ({
  ...described(indicator, chp),
  operator: 'lte',
  min: null,
  max,
})

/** At least `min`. With `chp`, the limit is the enterprise's own and `chp` is what the pharmacopoeia asks. */
export const atLeast = (indicator: Indicator, min: string, chp?: string): QualitySpec => ({
  ...described(indicator, chp),
  operator: 'gte',
  min,
  max: null,
})

/** Water (通则 0832), %. */
export const water = (max: string, chp?: string): QualitySpec =>
  atMost({ code: 'water', name_zh: '水分', name_en: 'Water', group: 'water', unit: '%', method: '通则 0832' }, max, chp)

/** Total ash (通则 2302), %. */
export const ash = (max: string, chp?: string): QualitySpec =>
  atMost(
    { code: 'total_ash', name_zh: '总灰分', name_en: 'Total ash', group: 'ash', unit: '%', method: '通则 2302' },
    max,
    chp,
  )

/** Acid-insoluble ash (通则 2302), %. */
export const acidAsh = (max: string): QualitySpec =>
  atMost(
    {
      code: 'acid_insoluble_ash',
      name_zh: '酸不溶性灰分',
      name_en: 'Acid-insoluble ash',
      group: 'ash',
      unit: '%',
      method: '通则 2302',
    },
    max,
  )

/** Foreign matter (通则 2301), %. */
export const impurity = (max: string): QualitySpec =>
  atMost(
    { code: 'impurity', name_zh: '杂质', name_en: 'Foreign matter', group: 'impurity', unit: '%', method: '通则 2301' },
    max,
  )

const solvents = { water: '水溶性浸出物', alcohol: '醇溶性浸出物' } as const

/** Extractives (通则 2201), %. `by` tells the method and solvent, as 冷浸 or 45%乙醇热浸. */
export const extract = (solvent: keyof typeof solvents, by: string, min: string, chp?: string): QualitySpec =>
  atLeast(
    {
      code: `extract_${solvent}`,
      name_zh: solvents[solvent],
      name_en: solvent === 'water' ? 'Water-soluble extractives' : 'Alcohol-soluble extractives',
      group: 'extract',
      unit: '%',
      method: `通则 2201 ${by}`,
      need_report: true,
    },
    min,
    chp,
  )

/** A marker's content on the dried basis, %; liquid chromatography (通则 0512) unless told otherwise. */
export const content = (code: string, name_zh: string, name_en: string, min: string, chp?: string): QualitySpec =>
  atLeast(
    { code, name_zh, name_en, group: 'content', unit: '%', method: '通则 0512', need_report: true, critical: true },
    min,
    chp,
  )

/** A marker's content by another general chapter than liquid chromatography. */
export const contentBy = (chapter: string, spec: QualitySpec): QualitySpec => ({ ...spec, method: `通则 ${chapter}` })

/** Volatile oil (通则 2204), ml per 100 g written as %(ml/g). */
export const volatileOil = (min: string, chp?: string): QualitySpec =>
  atLeast(
    {
      code: 'volatile_oil',
      name_zh: '挥发油',
      name_en: 'Volatile oil',
      group: 'volatile_oil',
      unit: '%(ml/g)',
      method: '通则 2204',
      need_report: true,
    },
    min,
    chp,
  )

/** Sulfur dioxide residue (通则 2331), mg/kg; 150 in general, 400 for a few herbs whose buyers ask 150 all the same. */
export const sulfurDioxide = (chp?: '400'): QualitySpec =>
  atMost(
    {
      code: 'so2',
      name_zh: '二氧化硫残留量',
      name_en: 'Sulfur dioxide residue',
      group: 'so2',
      unit: 'mg/kg',
      method: '通则 2331',
      need_report: true,
    },
    '150',
    chp,
  )

/** Lead, cadmium, arsenic, mercury and copper (通则 2321), mg/kg, at the pharmacopoeia's limits. */
export const heavyMetals = (): QualitySpec[] => metals.map(({ indicator, chp }) => atMost(indicator, chp))

/** The same at the enterprise's own, stricter limits. */
export const strictHeavyMetals = (): QualitySpec[] =>
  metals.map(({ indicator, chp, own }) => atMost(indicator, own, chp))

/** Aflatoxin B1 and the sum of B1, B2, G1 and G2 (通则 2351), µg/kg. */
export const aflatoxins = (): QualitySpec[] => [
  atMost(toxin('aflatoxin_b1', '黄曲霉毒素 B1', 'Aflatoxin B1'), '5'),
  atMost(toxin('aflatoxin_total', '黄曲霉毒素总量', 'Aflatoxins, total'), '10'),
]

/** Banned pesticides (药材和饮片检定通则; 47 in the 2025 edition): none found. */
export const bannedPesticides = (): QualitySpec => ({
  code: 'banned_pesticides',
  name_zh: '禁用农药（47 种）',
  name_en: 'Banned pesticides (47)',
  group: 'pesticide',
  operator: 'absent',
  min: null,
  max: null,
  unit: null,
  method: '通则 2341',
  basis: 'chp',
  chp_limit: null,
  need_report: true,
  critical: true,
})

/** Plant growth regulators the enterprise does not accept: none found. */
export const growthRegulators = (): QualitySpec => ({
  code: 'growth_regulators',
  name_zh: '植物生长调节剂（多效唑等 6 种）',
  name_en: 'Plant growth regulators (6)',
  group: 'growth_regulator',
  operator: 'absent',
  min: null,
  max: null,
  unit: null,
  method: 'LC-MS/MS',
  basis: 'internal',
  chp_limit: null,
  need_report: true,
  critical: false,
})

const described = ({ need_report = false, critical = false, ...indicator }: Indicator, chp: string | undefined) => ({
  ...indicator,
  basis: chp === undefined ? ('chp' as const) : ('internal' as const),
  chp_limit: chp ?? null,
  need_report,
  critical,
})

const metal = (code: string, name_zh: string, name_en: string): Indicator => ({
  code,
  name_zh,
  name_en,
  group: 'heavy_metal',
  unit: 'mg/kg',
  method: '通则 2321',
  need_report: true,
  critical: true,
})

const metals: readonly { indicator: Indicator; chp: string; own: string }[] = [
  { indicator: metal('lead', '铅', 'Lead'), chp: '5', own: '4.5' },
  { indicator: metal('cadmium', '镉', 'Cadmium'), chp: '1', own: '0.95' },
  { indicator: metal('arsenic', '砷', 'Arsenic'), chp: '2', own: '1.6' },
  { indicator: metal('mercury', '汞', 'Mercury'), chp: '0.2', own: '0.16' },
  { indicator: metal('copper', '铜', 'Copper'), chp: '20', own: '16.0' },
]

const toxin = (code: string, name_zh: string, name_en: string): Indicator => ({
  code,
  name_zh,
  name_en,
  group: 'mycotoxin',
  unit: 'µg/kg',
  method: '通则 2351',
  need_report: true,
  critical: true,
})
