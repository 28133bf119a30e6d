// Herbs (药材) for look-up and herbal templates (品种模板) to fill a line from.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { id, several } from './fields.ts'
import { goodsTypes } from './orders.options.ts'
import { qualitySpec } from './orders.schemas.ts'

export const herbCategories = [
  'root',
  'flower',
  'fruit_seed',
  'whole_herb',
  'bark',
  'leaf',
  'fungus',
  'animal',
  'mineral',
  'resin',
  'other',
] as const

/** A herb of the public catalogue (domain.md §7.8). `pinyin` has a space between syllables. */
export const herb = z.object({
  id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  name_latin: z.string(),
  pinyin: z.string(),
  pinyin_initial: z.string(),
  aliases: z.array(z.string()),
  category: z.enum(herbCategories),
  medicinal_part: z.nullable(z.string()),
  daodi_regions: z.array(z.string()),
  default_unit: z.string(),
  is_toxic: z.boolean(),
  is_precious: z.boolean(),
  is_homology: z.boolean(),
  reference_price: z.nullable(z.string()),
  template_count: z.number(),
})
export type Herb = z.output<typeof herb>

/** Public: the names of herbs are no secret. Search hits name, alias, full pinyin and initials. */
export const listHerbs = get('herbs.list', '/v1/public/herbal/', {
  access: 'public',
  query: z.strictObject({ ...listQuery, category: z.optional(several(z.enum(herbCategories))) }),
  data: listOf(herb),
})

export const templateStatuses = ['draft', 'active', 'disabled'] as const

/** What a line can be filled from (domain.md §7.7). Reference price in 元/kg. */
export const herbalTemplate = z.object({
  id,
  template_no: z.string(),
  name: z.string(),
  herbal_id: id,
  alias: z.array(z.string()),
  category: z.enum(herbCategories),
  goods_type: z.enum(goodsTypes),
  source_species: z.nullable(z.string()),
  medicinal_part: z.nullable(z.string()),
  processing: z.nullable(z.string()),
  form: z.nullable(z.string()),
  grade: z.string(),
  size_spec: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  unit: z.string(),
  package_spec: z.nullable(z.string()),
  quality_standard: z.nullable(z.string()),
  quality_specs: z.array(z.object(qualitySpec.shape)),
  acceptance_points: z.array(z.string()),
  default_sample_g: z.nullable(z.number()),
  reference_price: z.nullable(z.string()),
  status: z.enum(templateStatuses),
  used_count: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type HerbalTemplate = z.output<typeof herbalTemplate>

export const listTemplates = get('herbal_templates.list', '/v1/bidding/herbal_template/', {
  access: ['21-bidding-order-herbal_template', '21-bidding-order-create'],
  query: z.strictObject({
    ...listQuery,
    status: z.optional(several(z.enum(templateStatuses))),
    category: z.optional(several(z.enum(herbCategories))),
    goods_type: z.optional(several(z.enum(goodsTypes))),
    herbal_id: z.optional(several(id)),
  }),
  data: listOf(herbalTemplate),
})

export const readTemplate = get('herbal_templates.read', '/v1/bidding/herbal_template/{id}/', {
  access: ['21-bidding-order-herbal_template', '21-bidding-order-create'],
  params: z.strictObject({ id }),
  data: herbalTemplate,
})

export const herbEndpoints = [listHerbs, listTemplates, readTemplate] as const
