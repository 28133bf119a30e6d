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

/** The usual trade grades and sizes of a herb. */
export const commonSpecs = (herb: string): Herb['common_specs'] =>
  inUse
    .filter((one) => one.herb === herb && one.goods_type === 'crude_herb')
    .map(({ grade, size_spec }) => ({ grade, text: size_spec }))

/** The catalogue's word for imported herbs. */
export const FROM_ABROAD = '进口'
