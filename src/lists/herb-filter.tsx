// The filter of a list by herbs of the catalogue.
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { HerbFilterProps } from './herb-filter-picker.tsx'

const Part = lazy<HerbFilterProps>(async () => (await import('./herb-filter-picker.tsx')).HerbFilterPart, {
  early: false,
})

/** The filter by herbs: a picker, and the herbs picked so far. A list without this filter does not load it. */
export const HerbFilter = (props: HerbFilterProps) => <Part wanted {...props} meanwhile={<Skeleton height={32} />} />
