import { listOrderCreators } from '#contract/orders.creators.ts'
import { useResource } from '#src/machines/use-resource.ts'

/** What people are called who have written demands, by id; asked for only where somebody is named. */
export const useCreatorNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const { data } = useResource(
    listOrderCreators,
    { query: { id: ids.join() } },
    { nouns: [], skip: ids.length === 0, keepPrevious: true },
  )
  return new Map((data?.list ?? []).map(({ id, name }) => [id, name]))
}
