// The catalogue of herbs in every installation: names and facts only, no prices and no text of a monograph. Names,
// Latin names and readings follow the Chinese Pharmacopoeia or, where it has no monograph, common trade use. Unknown
// values stay empty.
import * as z from 'zod/mini'
import { herbCategories } from '#contract/herbs.ts'
import { medicinalParts } from '#contract/orders.options.ts'
import file from './herbs.json' with { type: 'json' }
import { type LimitRow, limits } from './limits.ts'

/**
 * `pinyin` has a space between syllables, no tones, and v for ü. `part` is the part that is used; a bulb counts as `other`. `toxic` means
 * the controlled list of 28 toxic crude drugs (医疗用毒性药品管理办法), not every caution in the pharmacopoeia; `homology` the list of
 * substances that are both food and medicine. `code` is the one of GB/T 31774, `monograph` the volume that has the herb's monograph.
 */
const catalogueHerb = z.strictObject({
  code: z.optional(z.string()),
  name: z.string(),
  pinyin: z.string(),
  latin: z.string(),
  english: z.string(),
  aliases: z._default(z.array(z.string()), []),
  category: z.enum(herbCategories),
  part: z.enum(medicinalParts),
  source_species: z._default(z.array(z.string()), []),
  marks: z._default(z.array(z.enum(['toxic', 'precious', 'homology'])), []),
  monograph: z.optional(z.string()),
})
export type CatalogueHerb = z.output<typeof catalogueHerb>

/** One edition of the catalogue; names are unique in it. */
export interface HerbCatalogue {
  readonly version: string
  readonly herbs: readonly CatalogueHerb[]
  readonly limits: readonly LimitRow[]
}

/** The edition this release brings. */
export const catalogue: HerbCatalogue = {
  ...z.strictObject({ version: z.string(), herbs: z.array(catalogueHerb) }).parse(file),
  limits,
}
