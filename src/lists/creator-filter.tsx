// The filter of demands by creator.
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { CreatorFilterProps } from './creator-filter-picker.tsx'

const Part = lazy<CreatorFilterProps>(async () => (await import('./creator-filter-picker.tsx')).CreatorFilterPart, {
  early: false,
})

/** The filter by people: a picker, and the people picked so far. A list without this filter does not load it. */
export const CreatorFilter = (props: CreatorFilterProps) => (
  <Part wanted {...props} meanwhile={<Skeleton height={32} />} />
)
