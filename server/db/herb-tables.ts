// Tables of herbs and of their templates.
import type { Generated } from 'kysely'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { Herb } from '#contract/herbs.ts'
import type { Fenced, Json, JsonWithDefault } from './columns.ts'

export interface HerbsTable {
  id: string
  name: string
  name_en: string | null
  name_latin: string
  pinyin: string
  pinyin_initial: string
  aliases: string[]
  category: HerbalTemplate['category']
  medicinal_part: string | null
  code: Generated<string | null>
  source_species: Generated<string[]>
  daodi_regions: string[]
  common_specs: JsonWithDefault<Herb['common_specs']>
  chp_ref: Generated<string | null>
  status: Generated<Herb['status']>
  default_unit: Generated<string>
  is_toxic: boolean
  is_precious: boolean
  is_homology: boolean
  reference_price: string | null
  /** The date and the market of that price. */
  reference_date: Generated<string | null>
  reference_market: Generated<string | null>
  search_text: string
  /** The readings of the names; null until the next start, for rows written by an older version. */
  spoken: Generated<string | null>
  /** The edition of the catalogue that withdrew the herb. */
  withdrawn_in: Generated<string | null>
  /** The enterprise of an own herb; null: a herb of the catalogue. */
  enterprise_id: Generated<string | null>
  external_id: Generated<string | null>
  pinyin_to_check: Generated<boolean>
  limits: JsonWithDefault<Herb['limits']>
  version: Generated<number>
}

/** An enterprise's changes of a shared herb. */
export interface HerbOverlaysTable {
  enterprise_id: string
  herb_id: string
  external_id: string | null
  aliases: string[]
  reference_price: string | null
  enabled: boolean
  search_text: string
  spoken: string
  version: Generated<number>
}

/** The herbs of the current enterprise: those of the catalogue with its changes, and its own. */
export interface EnterpriseHerbsView extends Omit<HerbsTable, 'enterprise_id'> {
  own_aliases: string[]
  own_price: string | null
  origin: Herb['origin']
  enabled: boolean
}

/** Fields of a template that are plain, required columns. */
type TemplateColumns = Pick<
  HerbalTemplate,
  | 'template_no'
  | 'name'
  | 'herbal_id'
  | 'alias'
  | 'category'
  | 'goods_type'
  | 'source_species'
  | 'medicinal_part'
  | 'processing'
  | 'form'
  | 'grade'
  | 'size_spec'
  | 'origin_text'
  | 'unit'
  | 'package_spec'
  | 'quality_standard'
  | 'acceptance_points'
  | 'default_sample_g'
  | 'reference_price'
  | 'status'
>

export interface HerbalTemplatesTable extends Fenced, TemplateColumns {
  quality_specs: Json<HerbalTemplate['quality_specs']>
  pinyin: Generated<string>
  search_text: Generated<string>
  /** The readings of the names; null until the next start, for rows written by an older version. */
  spoken: Generated<string | null>
  daodi_region_codes: Generated<string[]>
  allowed_region_codes: Generated<string[]>
  storage_req: Generated<HerbalTemplate['storage_req']>
  is_toxic: Generated<boolean>
  is_precious: Generated<boolean>
  is_homology: Generated<boolean>
  special_control: Generated<boolean>
  price_source: Generated<HerbalTemplate['price_source']>
  remark: Generated<string | null>
  version: Generated<number>
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  is_deleted: Generated<boolean>
}

export interface HerbTables {
  herbs: HerbsTable
  herb_overlays: HerbOverlaysTable
  enterprise_herbs: EnterpriseHerbsView
  herbal_templates: HerbalTemplatesTable
}
