// The filter of a list of demands by who wrote them.
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { CreatorFilterProps } from './creator-filter-picker.tsx'

const Part = lazy<CreatorFilterProps>(async () => (await import('./creator-filter-picker.tsx')).CreatorFilterPart, {
  early: false,
})

/** The filter by people: a picker, and who was picked so far. A list that is not filtered pays nothing for it. */
export const CreatorFilter = (props: CreatorFilterProps) => (
  <Part wanted {...props} meanwhile={<Skeleton height={32} />} />
)
