// The filter of a list of demands by who wrote them.
import { listOrderCreators } from '#contract/orders.creators.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { later } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { CreatorFilterProps } from './creator-filter-picker.tsx'

const Part = later<CreatorFilterProps>(async () => (await import('./creator-filter-picker.tsx')).CreatorFilterPart, {
  early: false,
})

/** The filter by people: a picker, and who was picked so far. A list that is not filtered pays nothing for it. */
export const CreatorFilter = (props: CreatorFilterProps) => (
  <Part wanted {...props} meanwhile={<Skeleton height={32} />} />
)

/** What people are called who have written demands, by id; asked for only where somebody is named. */
export const useCreatorNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const { data } = useResource(
    listOrderCreators,
    { query: { id: ids.join() } },
    { nouns: [], skip: ids.length === 0, keepPrevious: true },
  )
  return new Map((data?.list ?? []).map(({ id, name }) => [id, name]))
}
