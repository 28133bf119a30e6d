// The demo enterprise's templates: limits of the pharmacopoeia, and the enterprise's own where they are stricter.
import type { Herb } from '#contract/herbs.ts'
import { fruitTemplates } from './templates.fruits.ts'
import { pieceTemplates } from './templates.pieces.ts'
import { plantTemplates } from './templates.plants.ts'
import { restingTemplates } from './templates.resting.ts'
import { rhizomeTemplates } from './templates.rhizomes.ts'
import { rootTemplates } from './templates.roots.ts'
import type { TemplateSeed } from './templates.row.ts'
import { tonicRootTemplates } from './templates.tonic-roots.ts'

const inUse: readonly TemplateSeed[] = [
  ...tonicRootTemplates,
  ...rootTemplates,
  ...rhizomeTemplates,
  ...fruitTemplates,
  ...plantTemplates,
  ...pieceTemplates,
]

/**
 * Every template of the demo enterprise; each `herb` is in the catalogue. Inactive ones come last,
 * so that they change nothing in the others.
 */
export const templates: readonly TemplateSeed[] = [...inUse, ...restingTemplates]

const crudeOf = (herb: string): TemplateSeed | undefined =>
  inUse.find((one) => one.herb === herb && one.goods_type === 'crude_herb')

/** The source species of a herb by its template; empty without a template. */
export const sourceSpecies = (herb: string): string[] => {
  const species = crudeOf(herb)?.source_species
  return species === undefined ? [] : [species]
}

/** The usual trade grades and sizes of a herb. */
export const commonSpecs = (herb: string): Herb['common_specs'] =>
  inUse
    .filter((one) => one.herb === herb && one.goods_type === 'crude_herb')
    .map(({ grade, size_spec }) => ({ grade, text: size_spec }))

/** The volume with the monographs of crude herbs and pieces. */
export const MONOGRAPHS_IN = '《中国药典》2025 年版一部'

/** The catalogue's word for imported herbs. */
export const FROM_ABROAD = '进口'

/** Herbs whose limits come from a monograph. */
export const monographs: ReadonlySet<string> = new Set(
  inUse.filter((one) => one.quality_standard === 'chp2025').map((one) => one.herb),
)
