// The demo enterprise's templates: figures of the pharmacopoeia, and the enterprise's own where it asks for more.
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

/** Every template of the demo enterprise; each `herb` is in the catalogue. Those not in use come last, as they change nothing of the others. */
export const templates: readonly TemplateSeed[] = [...inUse, ...restingTemplates]

const crudeOf = (herb: string): TemplateSeed | undefined =>
  inUse.find((one) => one.herb === herb && one.goods_type === 'crude_herb')

/** What a herb is got from, as its template says; none where there is no template. */
export const sourceSpecies = (herb: string): string[] => {
  const species = crudeOf(herb)?.source_species
  return species === undefined ? [] : [species]
}

/** In which grade and size a herb is usually traded. */
export const commonSpecs = (herb: string): Herb['common_specs'] =>
  inUse
    .filter((one) => one.herb === herb && one.goods_type === 'crude_herb')
    .map(({ grade, size_spec }) => ({ grade, text: size_spec }))

/** Where the monographs of crude herbs and pieces are. */
export const MONOGRAPHS_IN = '《中国药典》2025 年版一部'

/** What the catalogue writes for what comes from abroad. */
export const FROM_ABROAD = '进口'

/** Herbs whose figures are those of a monograph. */
export const monographs: ReadonlySet<string> = new Set(
  inUse.filter((one) => one.quality_standard === 'chp2025').map((one) => one.herb),
)
