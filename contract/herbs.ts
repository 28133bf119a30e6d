// Herbs (药材): the public catalogue, and what an enterprise adds to it and changes of it for itself.
import * as z from 'zod/mini'
import { sortsIn } from './columns.ts'
import { get, post, put, remove } from './endpoint.ts'
import { fieldError, listOf, listQuery } from './envelope.ts'
import { price } from './fields.figures.ts'
import { booleanInQuery, commaList, filledText, id, maybe, reading, text, version, versionInQuery } from './fields.ts'
import { specOperators } from './herbal-templates.indicators.ts'
import { herbColumns } from './herbs.columns.ts'
import { grades } from './orders.options.ts'
import type { PermissionCode } from './permissions.ts'

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
export type HerbStatus = (typeof herbStatuses)[number]

/** Where a herb comes from: the catalogue that everybody has and nobody edits, or the enterprise itself. */
export const herbOrigins = ['catalogue', 'own'] as const
export type HerbOrigin = (typeof herbOrigins)[number]

/** One figure the pharmacopoeia asks of a herb; `method` is the number of its chapter (通则), `edition` the book it stands in. */
export const herbLimit = z.strictObject({
  indicator: z.string(),
  operator: z.enum(specOperators),
  number: z.string(),
  unit: z.nullable(z.string()),
  method: z.nullable(z.string()),
  edition: z.string(),
})

/**
 * A herb as the enterprise has it. `pinyin` has a space between syllables; `code` is the one of GB/T 31774 where it is
 * known, `chp_ref` the volume of the pharmacopoeia that has its monograph. `own_aliases` are those of `aliases` that the enterprise
 * gave a herb of the catalogue, `own_price` is `reference_price` where the enterprise set it; `enabled`, which `status` says too, is whether it is offered for new lines; `external_id` is what the enterprise's other
 * systems call it; `withdrawn_in` is the edition since which the catalogue lacks it.
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
  origin: z.enum(herbOrigins),
  enabled: z.boolean(),
  own_aliases: z.array(z.string()),
  own_price: z.nullable(z.string()),
  external_id: z.nullable(z.string()),
  pinyin_to_check: z.boolean(),
  limits: z.array(herbLimit),
  withdrawn_in: z.nullable(z.string()),
  version: z.number(),
})
export type Herb = z.output<typeof herb>

/**
 * Public: the names of herbs are no secret. Search hits name, alias, full pinyin and initials. With a session it is the catalogue as the
 * viewer's enterprise has it, and `counts` says how many of them are offered and how many are not. Only herbs that are offered, unless
 * `status` asks for others.
 */
export const listHerbs = get('herbs.list', '/v1/public/herbal/', {
  access: 'public',
  query: z.strictObject({
    ...listQuery,
    category: z.optional(commaList(z.enum(herbCategories))),
    origin: z.optional(commaList(z.enum(herbOrigins))),
    status: z.optional(commaList(z.enum(herbStatuses))),
    is_toxic: z.optional(booleanInQuery),
    category_not: z.optional(commaList(z.enum(herbCategories))),
    origin_not: z.optional(commaList(z.enum(herbOrigins))),
    status_not: z.optional(commaList(z.enum(herbStatuses))),
    is_toxic_not: z.optional(booleanInQuery),
  }),
  data: z.extend(listOf(herb), { counts: z.optional(z.record(z.string(), z.number())) }),
})

/** Fields the list of the console may be sorted by. */
export const herbSortFields = sortsIn(herbColumns)

/** Who may look after the catalogue. */
const herbReader: PermissionCode = '21-bidding-order-herbal_template'

/** One herb as the enterprise has it, whether it is offered or not. */
export const readHerb = get('herbs.read', '/v1/public/herbal/{id}/', {
  access: herbReader,
  params: z.strictObject({ id }),
  data: herb,
})

/** Who may write herbs, and who may bring a table of them. */
export const herbEditor: PermissionCode = '21-bidding-order-herbal_template-edit'
export const herbImporter: PermissionCode = '21-bidding-order-herbal_template-import'

const aliases = z.array(filledText(40)).check(z.maxLength(20))

/** What an enterprise may say of any herb it is offered: other names, its own number and its price (元/kg). */
const said = { aliases: z.optional(aliases), external_id: maybe(text(60)), reference_price: maybe(price) }

/** What only its own herbs are asked. Left out or empty, the reading is made, and marked to be checked. */
const facts = { name: filledText(60), name_latin: z.optional(text(120)), pinyin: z.optional(reading) }

/** What of an own herb the form asks and a table does not: whether it is a toxic drug, for which suppliers need a qualification. */
const marks = { is_toxic: z.optional(z.boolean()) }

/** A new herb of the enterprise. */
export const herbCreateBody = z.strictObject({ ...facts, category: z.enum(herbCategories), ...marks, ...said })

/** What of a herb changes; fields left out stay. `enabled` says whether it is offered. */
export const herbEditBody = z.strictObject({
  version,
  ...z.partial(herbCreateBody).shape,
  enabled: z.optional(z.boolean()),
})

/** Throws 4009 with `field` and `herb` for a name or an alias that another herb has. */
export const createHerb = post('herbs.create', '/v1/public/herbal/', {
  access: herbEditor,
  body: herbCreateBody,
  data: herb,
})

/**
 * Changes an own herb, or what the enterprise says of a shared one, of which `aliases` are the further ones. Throws 4001 at what nobody
 * may change of a shared herb, 4009 for an old version or a name that is taken.
 */
export const editHerb = put('herbs.edit', '/v1/public/herbal/{id}/', {
  access: herbEditor,
  params: z.strictObject({ id }),
  body: herbEditBody,
  data: herb,
})

/** Removes an own herb that nothing names; throws 4010 `in_use` for any other, which can be switched off. */
export const deleteHerb = remove('herbs.delete', '/v1/public/herbal/{id}/', {
  access: herbEditor,
  params: z.strictObject({ id }),
  query: z.strictObject({ version: versionInQuery }),
  data: z.null(),
})

/** Herbs one call brings. */
export const MAX_HERBS_IMPORTED = 2_000

/**
 * A herb as a row of a table has it. A row that names a shared herb says what is so for the enterprise, and its facts are left aside; one
 * that names an own herb changes it; any other is a new herb, which needs a category. What a row does not say stays.
 */
export const importedHerb = z.strictObject({ ...facts, category: z.optional(z.enum(herbCategories)), ...said })
export type ImportedHerb = z.output<typeof importedHerb>

/** All rows or, when one is wrong, none. `row` counts from 0. */
export const importHerbs = post('herbs.import', '/v1/public/herbal/import/', {
  access: herbImporter,
  narrow: () => [herbEditor],
  body: z.strictObject({
    rows: z.array(importedHerb).check(z.minLength(1), z.maxLength(MAX_HERBS_IMPORTED)),
    /** Looks at everything and writes nothing. */
    dry_run: z.optional(z.boolean()),
  }),
  data: z.object({
    added: z.number(),
    changed: z.number(),
    same: z.number(),
    errors: z.array(z.extend(fieldError, { row: z.number() })),
  }),
})
export type HerbsImported = z.output<typeof importHerbs.data>

/**
 * How many of the enterprise's published demands ask for each herb, most first; herbs nobody asks for are left out. Who chooses a herb
 * is offered those first.
 */
export const listHerbUses = get('herbs.uses', '/v1/bidding/herbal_use/', {
  access: ['21-bidding-order', '21-bidding-comparison', '21-bidding-order-herbal_template', '21-supplier'],
  query: z.strictObject({}),
  data: z.object({ list: z.array(z.object({ herbal_id: id, demands: z.number() })) }),
})

// The router takes the first path that fits: `import` before `{id}`.
export const herbEndpoints = [listHerbs, listHerbUses, createHerb, importHerbs, readHerb, editHerb, deleteHerb] as const
