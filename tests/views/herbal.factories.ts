// A herb and a variety of it, as the server answers them.
import { indicators } from '#contract/herbal-templates.indicators.ts'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { Herb } from '#contract/herbs.ts'
import { specOf } from '#contract/quality-specs.ts'
import { aHerb } from '../support/herbs.ts'

export const id = '01939f2e-0000-7000-8000-000000000001'

export const herb: Herb = aHerb({
  id,
  name: '黄芪',
  name_latin: 'Astragali Radix',
  pinyin: 'huang qi',
  pinyin_initial: 'hq',
  aliases: ['北芪'],
  medicinal_part: 'root',
  source_species: ['豆科植物蒙古黄芪'],
  is_homology: true,
  reference_price: '28.0000',
})

export const template: HerbalTemplate = {
  id,
  template_no: 'PZ20261121-0001',
  name: '黄芪',
  pinyin: 'huang qi',
  herbal_id: id,
  herb_name: '黄芪',
  name_latin: 'Astragali Radix',
  alias: ['北芪'],
  category: 'root',
  goods_type: 'crude_herb',
  source_species: null,
  medicinal_part: 'root',
  processing: null,
  form: 'whole',
  grade: 'tong',
  size_spec: '长 30–90 cm',
  origin_text: null,
  daodi_region_codes: ['621122'],
  allowed_region_codes: [],
  unit: 'kg',
  package_spec: null,
  storage_req: 'dry',
  is_toxic: false,
  is_precious: false,
  is_homology: true,
  special_control: false,
  quality_standard: 'chp2025',
  quality_specs: indicators.slice(0, 1).map((one) => specOf(one, 'crude_herb')),
  acceptance_points: ['断面黄白色', '味微甜'],
  default_sample_g: 300,
  reference_price: '28.0000',
  price_source: 'market',
  remark: null,
  status: 'active',
  used_count: 0,
  version: 3,
  created_by_name: '程以南',
  updated_by_name: '程以南',
  created_at: '2026-11-20T10:00:00+08:00',
  updated_at: '2026-11-20T10:00:00+08:00',
}
