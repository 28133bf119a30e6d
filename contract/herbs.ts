// Herbs (药材): the public catalogue, for look-up.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { commaList, id } from './fields.ts'
import { grades } from './orders.options.ts'

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

export const herbStatuses = ['active', 'disabled'] as const

/**
 * A herb of the public catalogue. `pinyin` has a space between syllables; `code` is the one of GB/T 31774 where it is
 * known, `chp_ref` the volume of the pharmacopoeia that has its monograph.
 */
export const herb = z.object({
  id,
  code: z.nullable(z.string()),
  name: z.string(),
  name_en: z.nullable(z.string()),
  name_latin: z.string(),
  pinyin: z.string(),
  pinyin_initial: z.string(),
  aliases: z.array(z.string()),
  category: z.enum(herbCategories),
  medicinal_part: z.nullable(z.string()),
  source_species: z.array(z.string()),
  daodi_regions: z.array(z.string()),
  common_specs: z.array(z.object({ grade: z.enum(grades), text: z.string() })),
  default_unit: z.string(),
  is_toxic: z.boolean(),
  is_precious: z.boolean(),
  is_homology: z.boolean(),
  chp_ref: z.nullable(z.string()),
  status: z.enum(herbStatuses),
  reference_price: z.nullable(z.string()),
  template_count: z.number(),
})
export type Herb = z.output<typeof herb>

/** Public: the names of herbs are no secret. Search hits name, alias, full pinyin and initials. */
export const listHerbs = get('herbs.list', '/v1/public/herbal/', {
  access: 'public',
  query: z.strictObject({ ...listQuery, category: z.optional(commaList(z.enum(herbCategories))) }),
  data: listOf(herb),
})

/**
 * How many of the enterprise's published demands ask for each herb, most first; herbs nobody asks for are left out. Who chooses a herb
 * is offered those first.
 */
export const listHerbUses = get('herbs.uses', '/v1/bidding/herbal_use/', {
  access: ['21-bidding-order', '21-bidding-comparison', '21-bidding-order-herbal_template', '21-supplier'],
  query: z.strictObject({}),
  data: z.object({ list: z.array(z.object({ herbal_id: id, demands: z.number() })) }),
})

export const herbEndpoints = [listHerbs, listHerbUses] as const
