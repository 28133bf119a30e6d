// What a search has found, as a statement that other statements build on.
import type { RawBuilder } from 'kysely'

/** The newest hits of a search, up to the count limit + 1, and the rank of each. */
export interface Hits {
  readonly from: RawBuilder<unknown>
  readonly match: RawBuilder<unknown>
  /** Whether older demands were not looked at; null where the number of entries tells it. */
  readonly isCut: boolean | null
}
