// The demo enterprise's templates: figures of the pharmacopoeia, and the enterprise's own where it asks for more.
import { fruitTemplates } from './templates.fruits.ts'
import { pieceTemplates } from './templates.pieces.ts'
import { plantTemplates } from './templates.plants.ts'
import { rhizomeTemplates } from './templates.rhizomes.ts'
import { rootTemplates } from './templates.roots.ts'
import type { TemplateSeed } from './templates.row.ts'
import { tonicRootTemplates } from './templates.tonic-roots.ts'

export type { TemplateSeed } from './templates.row.ts'

/** Every template of the demo enterprise; names are unique, each `herb` is in the catalogue. */
export const templates: readonly TemplateSeed[] = [
  ...tonicRootTemplates,
  ...rootTemplates,
  ...rhizomeTemplates,
  ...fruitTemplates,
  ...plantTemplates,
  ...pieceTemplates,
]
