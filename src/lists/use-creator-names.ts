import { listOrderCreators } from '#contract/orders.creators.ts'
import { useResource } from '#src/machines/use-resource.ts'

/** The names of creators by id; read only where ids are given. */
export const useCreatorNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const { data } = useResource(
    listOrderCreators,
    { query: { id: ids.join() } },
    { nouns: [], skip: ids.length === 0, keepPrevious: true },
  )
  return new Map((data?.list ?? []).map(({ id, name }) => [id, name]))
}
