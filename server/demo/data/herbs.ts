// The demo catalogue of herbs, in the order of the categories.
import { animals, minerals } from './herbs.animals.ts'
import { flowers } from './herbs.flowers.ts'
import { fruits } from './herbs.fruits.ts'
import { barks, leaves } from './herbs.leaves.ts'
import { bulbs, rhizomes, tubers } from './herbs.rhizomes.ts'
import { roots } from './herbs.roots.ts'
import type { HerbSeed } from './herbs.row.ts'
import { seeds } from './herbs.seeds.ts'
import { stems } from './herbs.stems.ts'
import { fungi, others, resins } from './herbs.substances.ts'
import { wholeHerbs } from './herbs.whole.ts'

export type { HerbSeed } from './herbs.row.ts'

/** Every herb of the demo catalogue; names are unique. */
export const herbs: readonly HerbSeed[] = [
  ...roots,
  ...rhizomes,
  ...tubers,
  ...bulbs,
  ...fruits,
  ...seeds,
  ...flowers,
  ...leaves,
  ...barks,
  ...wholeHerbs,
  ...stems,
  ...fungi,
  ...others,
  ...resins,
  ...animals,
  ...minerals,
]
