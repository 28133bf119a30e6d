// Herbs (药材): the public catalogue, and an enterprise's own additions and changes.
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

/** The origin of a herb's record: the shared catalogue, which nobody edits, or the enterprise itself. */
export const herbOrigins = ['catalogue', 'own'] as const
export type HerbOrigin = (typeof herbOrigins)[number]

/** One limit of the pharmacopoeia for a herb; `method` is the number of its chapter (通则), `edition` that of the pharmacopoeia. */
export const herbLimit = z.strictObject({
  indicator: z.string(),
  operator: z.enum(specOperators),
  number: z.string(),
  unit: z.nullable(z.string()),
  method: z.nullable(z.string()),
  edition: z.string(),
})

/**
 * A herb with the enterprise's own data. `pinyin` has a space between syllables; `code` is that of GB/T 31774 where it is known;
 * `chp_ref` is the volume of the pharmacopoeia with its monograph. `own_aliases` are those of `aliases` that the enterprise gave a
 * herb of the catalogue; `own_price` is `reference_price` where the enterprise set it. `enabled` (also in `status`) tells whether
 * the herb is offered for new lines. `external_id` is its id in the enterprise's other systems. `withdrawn_in` is the first
 * edition of the catalogue without it.
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
 * Public, because the names of herbs are no secret. Search matches name, alias, full pinyin and initials. With a session it is the
 * catalogue with the data of the viewer's enterprise, and `counts` has the numbers of offered and of other herbs. Without `status`
 * only offered herbs are listed.
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

/** The permission to see the enterprise's catalogue. */
const herbReader: PermissionCode = '21-bidding-order-herbal_template'

/** One herb with the enterprise's own data, offered or not. */
export const readHerb = get('herbs.read', '/v1/public/herbal/{id}/', {
  access: herbReader,
  params: z.strictObject({ id }),
  data: herb,
})

/** The permissions to edit herbs, and to import a table of them. */
export const herbEditor: PermissionCode = '21-bidding-order-herbal_template-edit'
export const herbImporter: PermissionCode = '21-bidding-order-herbal_template-import'

const aliases = z.array(filledText(40)).check(z.maxLength(20))

/** What an enterprise may set for any herb: further names, its own number and its price (元/kg). */
const said = { aliases: z.optional(aliases), external_id: maybe(text(60)), reference_price: maybe(price) }

/** Fields of its own herbs only. A missing or empty reading is generated, and marked to be checked. */
const facts = { name: filledText(60), name_latin: z.optional(text(120)), pinyin: z.optional(reading) }

/**
 * Whether an own herb is a toxic drug, for which suppliers need a qualification. The form has this field; an imported
 * table does not.
 */
const marks = { is_toxic: z.optional(z.boolean()) }

/** A new herb of the enterprise. */
export const herbCreateBody = z.strictObject({ ...facts, category: z.enum(herbCategories), ...marks, ...said })

/** Changes of a herb; missing fields stay. `enabled` tells whether it is offered. */
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
 * Changes an own herb, or the enterprise's data of a shared one, whose `aliases` are then the further names. Throws 4001 at a field
 * of a shared herb that cannot be changed, 4009 for an old version or a name that is taken.
 */
export const editHerb = put('herbs.edit', '/v1/public/herbal/{id}/', {
  access: herbEditor,
  params: z.strictObject({ id }),
  body: herbEditBody,
  data: herb,
})

/** Removes an own herb that no record uses; throws 4010 `in_use` for any other, which can be disabled instead. */
export const deleteHerb = remove('herbs.delete', '/v1/public/herbal/{id}/', {
  access: herbEditor,
  params: z.strictObject({ id }),
  query: z.strictObject({ version: versionInQuery }),
  data: z.null(),
})

/** Maximum number of herbs in one import. */
export const MAX_HERBS_IMPORTED = 2_000

/**
 * A herb in a row of a table. A row with the name of a shared herb sets the enterprise's data of it, and its other fields are
 * ignored; a row with the name of an own herb changes it; any other row is a new herb, which needs a category. Missing fields stay.
 */
export const importedHerb = z.strictObject({ ...facts, category: z.optional(z.enum(herbCategories)), ...said })
export type ImportedHerb = z.output<typeof importedHerb>

/** Imports all rows or, when one is wrong, none. `row` counts from 0. */
export const importHerbs = post('herbs.import', '/v1/public/herbal/import/', {
  access: herbImporter,
  narrow: () => [herbEditor],
  body: z.strictObject({
    rows: z.array(importedHerb).check(z.minLength(1), z.maxLength(MAX_HERBS_IMPORTED)),
    /** Checks all rows and writes nothing. */
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
 * The number of the enterprise's published demands for each herb, most first; herbs without demand are left out. A picker offers
 * these herbs first.
 */
export const listHerbUses = get('herbs.uses', '/v1/bidding/herbal_use/', {
  access: ['21-bidding-order', '21-bidding-comparison', '21-bidding-order-herbal_template', '21-supplier'],
  query: z.strictObject({}),
  data: z.object({ list: z.array(z.object({ herbal_id: id, demands: z.number() })) }),
})

// The router takes the first matching path, so `import` comes before `{id}`.
export const herbEndpoints = [listHerbs, listHerbUses, createHerb, importHerbs, readHerb, editHerb, deleteHerb] as const
