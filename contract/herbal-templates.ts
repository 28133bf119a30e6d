// Herbal templates (品种模板): a variety with its usual requirements, to fill lines from.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, post, put, remove } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { price } from './fields.figures.ts'
import {
  anyRecord,
  booleanInQuery,
  commaList,
  filledText,
  id,
  maybe,
  reading,
  recordMeta,
  regionCode,
  text,
  version,
  versionInQuery,
} from './fields.ts'
import { templateColumns } from './herbal-templates.columns.ts'
import { templateSpecs } from './herbal-templates.specs.ts'
import { herbCategories } from './herbs.ts'
import { goodsTypes } from './orders.list-options.ts'
import { forms, grades, medicinalParts, qualityStandards, referenceSources, units } from './orders.options.ts'
import { orderStatuses } from './orders.statuses.ts'
import { qualitySpec } from './quality-specs.ts'

export const templateStatuses = ['draft', 'active', 'disabled'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** The next statuses of a template from each status; a released template never becomes a draft again. */
export const templateMoves: Readonly<Record<TemplateStatus, readonly TemplateStatus[]>> = {
  draft: ['active'],
  active: ['disabled'],
  disabled: ['active'],
}

/** How goods are stored: at room temperature, 阴凉 (≤ 20 °C), cold, dry, or in the locked store for toxic drugs. */
export const storageReqs = ['normal', 'cool', 'cold', 'dry', 'toxic'] as const

const regionCodes = z.array(regionCode).check(z.maxLength(30))

/** The required fields of a template. */
const needed = {
  name: filledText(60),
  herbal_id: id,
}

/** Optional fields; in a new template a missing one is taken from the herb or has its default. Reference price in 元/kg. */
const optional = {
  /** The reading of the name; where it is missing or empty, the server makes it. */
  pinyin: z.optional(reading),
  alias: z.optional(z.array(filledText(40)).check(z.maxLength(20))),
  category: z.optional(z.enum(herbCategories)),
  /** Default in a new template: crude herb. */
  goods_type: z.optional(z.enum(goodsTypes)),
  source_species: maybe(text(200)),
  medicinal_part: maybe(z.enum(medicinalParts)),
  processing: maybe(text(40)),
  form: maybe(z.enum(forms)),
  grade: z.optional(z.enum(grades)),
  size_spec: maybe(text(120)),
  origin_text: maybe(text(120)),
  daodi_region_codes: z.optional(regionCodes),
  allowed_region_codes: z.optional(regionCodes),
  unit: z.optional(z.enum(units)),
  package_spec: maybe(text(60)),
  storage_req: z.optional(z.enum(storageReqs)),
  is_toxic: z.optional(z.boolean()),
  is_precious: z.optional(z.boolean()),
  is_homology: z.optional(z.boolean()),
  special_control: z.optional(z.boolean()),
  quality_standard: maybe(z.enum(qualityStandards)),
  quality_specs: z.optional(templateSpecs),
  acceptance_points: z.optional(z.array(filledText(200)).check(z.maxLength(30))),
  default_sample_g: maybe(z.int().check(z.gte(1), z.lte(100_000))),
  reference_price: maybe(price),
  price_source: maybe(z.enum(referenceSources)),
  remark: maybe(text(500)),
}

/** A new template; it can be used at once unless it is a draft. */
export const templateCreateBody = z.strictObject({ ...needed, ...optional, draft: z.optional(z.boolean()) })
export type TemplateCreateBody = z.output<typeof templateCreateBody>

/** Changes of a template; missing fields stay. `status` releases, disables and enables it. */
export const templateEditBody = z.extend(z.partial(z.strictObject({ ...needed, ...optional })), {
  version,
  status: z.optional(z.enum(templateStatuses)),
})
export type TemplateEditBody = z.output<typeof templateEditBody>

/** A template in an answer. `pinyin` has a space between syllables; `used_count` is the number of demands with a line filled from it. */
export const herbalTemplate = z.object({
  id,
  template_no: z.string(),
  name: z.string(),
  pinyin: z.string(),
  herbal_id: id,
  herb_name: z.string(),
  name_latin: z.string(),
  alias: z.array(z.string()),
  /** Readings of the aliases, sent where letters were searched: they explain why a row was found. */
  alias_pinyin: z.optional(z.array(z.string())),
  category: z.enum(herbCategories),
  goods_type: z.enum(goodsTypes),
  source_species: z.nullable(z.string()),
  medicinal_part: z.nullable(z.enum(medicinalParts)),
  processing: z.nullable(z.string()),
  form: z.nullable(z.enum(forms)),
  grade: z.enum(grades),
  size_spec: z.nullable(z.string()),
  origin_text: z.nullable(z.string()),
  daodi_region_codes: z.array(z.string()),
  allowed_region_codes: z.array(z.string()),
  unit: z.enum(units),
  package_spec: z.nullable(z.string()),
  storage_req: z.enum(storageReqs),
  is_toxic: z.boolean(),
  is_precious: z.boolean(),
  is_homology: z.boolean(),
  special_control: z.boolean(),
  quality_standard: z.nullable(z.enum(qualityStandards)),
  quality_specs: z.array(z.object(qualitySpec.shape)),
  acceptance_points: z.array(z.string()),
  default_sample_g: z.nullable(z.number()),
  reference_price: z.nullable(z.string()),
  price_source: z.nullable(z.enum(referenceSources)),
  remark: z.nullable(z.string()),
  status: z.enum(templateStatuses),
  used_count: z.number(),
  version: z.number(),
  ...recordMeta,
  created_by_name: z.string(),
  updated_by_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type HerbalTemplate = z.output<typeof herbalTemplate>

const readers = ['21-bidding-order-herbal_template', '21-bidding-order-create'] as const
const byId = z.strictObject({ id })
const ofTemplate = z.strictObject({ ...listQuery, template_id: id })

/** Fields by which a list of templates may be sorted; `name` is sorted by its reading. */
export const templateSortFields = sortsIn(templateColumns)

const filters = {
  status: z.optional(commaList(z.enum(templateStatuses))),
  category: z.optional(commaList(z.enum(herbCategories))),
  goods_type: z.optional(commaList(z.enum(goodsTypes))),
  herbal_id: z.optional(commaList(id)),
  /** Limits the list to templates whose herb is offered for new lines. */
  offered: z.optional(booleanInQuery),
  status_not: z.optional(commaList(z.enum(templateStatuses))),
  category_not: z.optional(commaList(z.enum(herbCategories))),
  goods_type_not: z.optional(commaList(z.enum(goodsTypes))),
  herbal_id_not: z.optional(commaList(id)),
}

/** Search matches number, name, alias, full pinyin and initials. `counts` has the number of templates by status, whatever the status filter. */
export const listTemplates = get('herbal_templates.list', '/v1/bidding/herbal_template/', {
  access: readers,
  query: z.strictObject({ ...listQuery, ...filters }),
  data: z.extend(listOf(herbalTemplate), { counts: z.record(z.string(), z.number()) }),
})

export const readTemplate = get('herbal_templates.read', '/v1/bidding/herbal_template/{id}/', {
  access: readers,
  params: byId,
  data: herbalTemplate,
})

export const createTemplate = post('herbal_templates.create', '/v1/bidding/herbal_template/', {
  access: '21-bidding-order-herbal_template-edit',
  body: templateCreateBody,
  data: herbalTemplate,
})

export const editTemplate = put('herbal_templates.edit', '/v1/bidding/herbal_template/{id}/', {
  access: '21-bidding-order-herbal_template-edit',
  params: byId,
  body: templateEditBody,
  data: herbalTemplate,
})

/** Deletes a template that no demand has used; 4010 with the uses otherwise. */
export const deleteTemplate = remove('herbal_templates.delete', '/v1/bidding/herbal_template/{id}/', {
  access: '21-bidding-order-herbal_template-delete',
  params: byId,
  query: z.strictObject({ version: versionInQuery }),
  data: z.null(),
})

/** A demand that has lines filled from a template. Quantity in kg. */
export const templateUse = z.object({
  order_id: id,
  order_no: z.string(),
  title: z.string(),
  status: z.enum(orderStatuses),
  line_count: z.number(),
  quantity_kg: z.nullable(z.string()),
  created_at: z.string(),
  published_at: z.nullable(z.string()),
})
export type TemplateUse = z.output<typeof templateUse>

/** The demands with lines from a template that the viewer may see, newest first. */
export const listTemplateUses = get('herbal_templates.uses', '/v1/bidding/herbal_template_use/', {
  access: readers,
  query: ofTemplate,
  data: listOf(templateUse),
})

/** One change of a template; `fields` of the payload have the values before and after. */
export const templateChange = z.object({
  id,
  action: z.string(),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  operator_name: z.string(),
  payload: z.nullable(anyRecord),
  occurred_at: z.string(),
})
export type TemplateChange = z.output<typeof templateChange>

export const listTemplateChanges = get('herbal_templates.changes', '/v1/bidding/herbal_template_audit/', {
  access: readers,
  query: ofTemplate,
  data: listOf(templateChange),
})

export const duplicateHits = ['name', 'alias', 'pinyin'] as const

/** Another template that may be a duplicate. `exact`: saving would be refused. */
export const templateDuplicate = z.object({
  id,
  template_no: z.string(),
  name: z.string(),
  alias: z.array(z.string()),
  status: z.enum(templateStatuses),
  goods_type: z.enum(goodsTypes),
  grade: z.enum(grades),
  form: z.nullable(z.enum(forms)),
  size_spec: z.nullable(z.string()),
  hit: z.enum(duplicateHits),
  exact: z.boolean(),
})
export type TemplateDuplicate = z.output<typeof templateDuplicate>

/** Templates of the same goods type and grade that share the name, an alias or the reading; at most ten, never `exclude_id`. */
export const findDuplicates = get('herbal_templates.twins', '/v1/bidding/herbal_template_duplicate/', {
  access: readers,
  query: z.strictObject({
    name: filledText(60),
    /** Separated by commas. */
    alias: z.optional(commaList(text(40))),
    goods_type: z.optional(z.enum(goodsTypes)),
    grade: z.optional(z.enum(grades)),
    form: z.optional(z.enum(forms)),
    herbal_id: z.optional(id),
    exclude_id: z.optional(id),
  }),
  data: z.object({
    /** The reading made from the name, for a request without one. */
    reading: z.string(),
    twins: z.array(templateDuplicate),
  }),
})

export const herbalTemplateEndpoints = [
  listTemplates,
  readTemplate,
  createTemplate,
  editTemplate,
  deleteTemplate,
  listTemplateUses,
  listTemplateChanges,
  findDuplicates,
] as const
