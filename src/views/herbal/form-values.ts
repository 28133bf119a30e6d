// The values of the template form: texts, checkboxes and lists; and the body made of them.
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { Herb } from '#contract/herbs.ts'
import { rowOf, rowsIn, type SpecRow, specIn } from '#src/components/quality-spec-rows.ts'
import { restoredFlat } from '#src/forms/draft.tsx'

export interface HerbalValues {
  herbal_id: string
  /** The text of the herb picker; only the id is sent. */
  herb_name: string
  name: string
  pinyin: string
  alias: string[]
  category: string
  goods_type: string
  source_species: string
  medicinal_part: string
  processing: string
  storage_req: string
  is_toxic: boolean
  is_precious: boolean
  is_homology: boolean
  special_control: boolean
  draft: boolean
  form: string
  grade: string
  unit: string
  package_spec: string
  size_spec: string
  daodi_region_codes: string[]
  allowed_region_codes: string[]
  origin_text: string
  quality_standard: string
  quality_specs: SpecRow[]
  /** One per line. */
  acceptance_points: string
  default_sample_g: string
  reference_price: string
  price_source: string
  remark: string
}

/** Field names in the page's order. */
export const fieldOrder: readonly (keyof HerbalValues)[] = [
  'herbal_id',
  'name',
  'pinyin',
  'goods_type',
  'alias',
  'category',
  'medicinal_part',
  'source_species',
  'processing',
  'storage_req',
  'is_toxic',
  'is_precious',
  'is_homology',
  'special_control',
  'draft',
  'form',
  'grade',
  'unit',
  'package_spec',
  'size_spec',
  'daodi_region_codes',
  'allowed_region_codes',
  'origin_text',
  'quality_standard',
  'default_sample_g',
  'quality_specs',
  'acceptance_points',
  'reference_price',
  'price_source',
  'remark',
]

const empty: HerbalValues = {
  herbal_id: '',
  herb_name: '',
  name: '',
  pinyin: '',
  alias: [],
  category: '',
  goods_type: 'crude_herb',
  source_species: '',
  medicinal_part: '',
  processing: '',
  storage_req: 'normal',
  is_toxic: false,
  is_precious: false,
  is_homology: false,
  special_control: false,
  draft: false,
  form: '',
  grade: 'tong',
  unit: 'kg',
  package_spec: '',
  size_spec: '',
  daodi_region_codes: [],
  allowed_region_codes: [],
  origin_text: '',
  quality_standard: 'chp2025',
  quality_specs: [],
  acceptance_points: '',
  default_sample_g: '',
  reference_price: '',
  price_source: '',
  remark: '',
}

/** `31.5000` → `31.50`: two decimals, and more where they are significant. */
const plainPrice = (value: string | null): string => (value === null ? '' : value.replace(/(\.\d{2}\d*?)0+$/, '$1'))

/** The values of a template; without one, an empty form. */
export const valuesOf = (template: HerbalTemplate | null): HerbalValues =>
  template === null
    ? empty
    : {
        herbal_id: template.herbal_id,
        herb_name: template.herb_name,
        name: template.name,
        pinyin: template.pinyin,
        alias: [...template.alias],
        category: template.category,
        goods_type: template.goods_type,
        source_species: template.source_species ?? '',
        medicinal_part: template.medicinal_part ?? '',
        processing: template.processing ?? '',
        storage_req: template.storage_req,
        is_toxic: template.is_toxic,
        is_precious: template.is_precious,
        is_homology: template.is_homology,
        special_control: template.special_control,
        draft: false,
        form: template.form ?? '',
        grade: template.grade,
        unit: template.unit,
        package_spec: template.package_spec ?? '',
        size_spec: template.size_spec ?? '',
        daodi_region_codes: [...template.daodi_region_codes],
        allowed_region_codes: [...template.allowed_region_codes],
        origin_text: template.origin_text ?? '',
        quality_standard: template.quality_standard ?? '',
        quality_specs: template.quality_specs.map(rowOf),
        acceptance_points: template.acceptance_points.join('\n'),
        default_sample_g: template.default_sample_g === null ? '' : String(template.default_sample_g),
        reference_price: plainPrice(template.reference_price),
        price_source: template.price_source ?? '',
        remark: template.remark ?? '',
      }

/** A herb was chosen: empty fields take the herb's values. */
export const withHerb = (values: HerbalValues, herb: Herb): HerbalValues => ({
  ...values,
  herbal_id: herb.id,
  herb_name: herb.name,
  name: values.name || herb.name,
  alias: values.alias.length > 0 ? values.alias : [...herb.aliases],
  category: values.category || herb.category,
  medicinal_part: values.medicinal_part || (herb.medicinal_part ?? ''),
  source_species: values.source_species || (herb.source_species[0] ?? ''),
  storage_req: herb.is_toxic && values.storage_req === 'normal' ? 'toxic' : values.storage_req,
  is_toxic: values.is_toxic || herb.is_toxic,
  is_precious: values.is_precious || herb.is_precious,
  is_homology: values.is_homology || herb.is_homology,
  default_sample_g: values.default_sample_g || (herb.is_precious ? '50' : '300'),
  ...(values.reference_price === '' &&
    herb.reference_price !== null && { reference_price: plainPrice(herb.reference_price), price_source: 'market' }),
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Non-empty lines. */
const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** The body. An invalid number is sent as it was typed, and is refused at its field. */
export const bodyOf = (values: HerbalValues, isNew: boolean): Record<string, unknown> => {
  const { herb_name: _, herbal_id, draft, category, ...rest } = values
  return {
    ...rest,
    // A missing herb is left out: an empty id would be refused as an invalid one.
    ...(herbal_id !== '' && { herbal_id }),
    ...(category !== '' && { category }),
    ...(isNew && draft && { draft }),
    source_species: orNull(values.source_species),
    medicinal_part: orNull(values.medicinal_part),
    processing: orNull(values.processing),
    form: orNull(values.form),
    package_spec: orNull(values.package_spec),
    size_spec: orNull(values.size_spec),
    origin_text: orNull(values.origin_text),
    quality_standard: orNull(values.quality_standard),
    quality_specs: values.quality_specs.map(specIn),
    acceptance_points: linesOf(values.acceptance_points),
    default_sample_g: /^\d+$/.test(values.default_sample_g)
      ? Number(values.default_sample_g)
      : orNull(values.default_sample_g),
    reference_price: orNull(values.reference_price),
    price_source: orNull(values.price_source),
    remark: orNull(values.remark),
  }
}

/** Lists whose elements have no control of their own: an error of an element is shown at the list. */
const wholeLists = ['alias', 'daodi_region_codes', 'allowed_region_codes', 'acceptance_points']

/** The form's path of a field of the body. */
export const pathOf = (path: string): string => wholeLists.find((list) => path.startsWith(`${list}.`)) ?? path

/** Restores a local draft into the form. */
export const restored = (draft: unknown, now: object): object => ({
  ...restoredFlat(draft, now),
  ...(typeof draft === 'object' &&
    draft !== null &&
    'quality_specs' in draft && { quality_specs: rowsIn(draft.quality_specs) }),
})
