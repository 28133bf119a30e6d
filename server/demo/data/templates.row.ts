// A template (品种模板) of the demo enterprise, and how it is filled from the catalogue's herb.
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { goodsTypes } from '#contract/orders.list-options.ts'
import type { forms, grades, qualityStandards, referenceSources } from '#contract/orders.options.ts'
import type { QualitySpec } from '#contract/quality-specs.ts'
import { type HerbSeed, herbs, type MedicinalPart } from './herbs.ts'

/** A template of the demo enterprise; `herb` is the catalogue's name, the reference price is in 元/kg. */
export interface TemplateSeed {
  readonly name: string
  readonly herb: string
  readonly alias: readonly string[]
  readonly category: HerbalTemplate['category']
  readonly goods_type: (typeof goodsTypes)[number]
  readonly source_species: string
  readonly medicinal_part: MedicinalPart
  readonly processing: string
  readonly form: (typeof forms)[number]
  readonly grade: (typeof grades)[number]
  readonly size_spec: string
  readonly daodi_regions: readonly string[]
  readonly unit: 'kg'
  readonly package_spec: string
  readonly quality_standard: (typeof qualityStandards)[number]
  readonly quality_specs: readonly QualitySpec[]
  readonly acceptance_points: readonly string[]
  readonly default_sample_g: number
  readonly reference_price: string
  readonly price_source: (typeof referenceSources)[number]
  readonly storage_req: HerbalTemplate['storage_req']
  readonly is_toxic: boolean
  readonly is_precious: boolean
  readonly is_homology: boolean
  readonly special_control: boolean
  readonly remark: string | null
  readonly status: HerbalTemplate['status']
}

type Own = Pick<TemplateSeed, 'source_species' | 'size_spec' | 'quality_specs' | 'acceptance_points'> &
  Partial<Omit<TemplateSeed, 'herb' | 'category' | 'medicinal_part'>>

const byName: ReadonlyMap<string, HerbSeed> = new Map(herbs.map((herb) => [herb.name, herb]))

/** Toxic drugs have their own locked store (医疗用毒性药品管理办法); precious or aromatic herbs are stored cool. */
const storageOf = (herb: HerbSeed): HerbalTemplate['storage_req'] => {
  if (herb.is_toxic) return 'toxic'
  return herb.is_precious || herb.category === 'flower' || herb.category === 'fruit_seed' ? 'cool' : 'dry'
}

/** A template of a herb: a crude herb of standard grade, by the pharmacopoeia of 2025, unless `own` says otherwise. */
export const templateOf = (name: string, own: Own): TemplateSeed => {
  const herb = byName.get(name)
  if (herb === undefined) throw new Error(`The template's herb ${name} is not in the demo catalogue.`)
  return {
    name,
    herb: name,
    alias: herb.aliases,
    category: herb.category,
    goods_type: 'crude_herb',
    medicinal_part: herb.medicinal_part,
    processing: '生品',
    form: 'whole',
    grade: 'tong',
    daodi_regions: herb.daodi_regions,
    unit: 'kg',
    package_spec: '25 kg/袋',
    quality_standard: 'chp2025',
    default_sample_g: herb.is_precious ? 50 : 300,
    reference_price: herb.reference_price,
    price_source: 'market',
    storage_req: storageOf(herb),
    is_toxic: herb.is_toxic,
    is_precious: herb.is_precious,
    is_homology: herb.is_homology,
    special_control: herb.is_toxic,
    remark: null,
    status: 'active',
    ...own,
  }
}
