// The page after a saved certification: the next supplier that waits for one, not the next row of the list.
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { moveInPlace, recordsBelow } from '#src/commands/records/work-memory.ts'
import { useNextInList } from '#src/lists/record-pager.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'

/** Number of suppliers searched for the next one; a queue is worked off from its front. */
const LOOKED_THROUGH = 20

/**
 * The next supplier, with the same decision to begin with; undefined where no other supplier waits. After a supplier that was not waiting, the next one of
 * the list follows.
 */
export const useNextWaiting = ({ id, status }: SupplierRecord): (() => void) | undefined => {
  const { search, go } = useUrl()
  const isPending = status === 'pending'
  const inList = useNextInList('suppliers', 'supplier_certify', id)
  const { data } = useResource(
    listSuppliers,
    { query: { status: 'pending', page_size: LOOKED_THROUGH } },
    { nouns: [], skip: !isPending, quiet: true },
  )
  if (!isPending) return inList
  const next = nextWaiting(id, data?.list.map((one) => one.id) ?? [], recordsBelow('suppliers', id))
  if (next === undefined) return undefined
  return () => {
    moveInPlace('suppliers', next)
    const decide = new URLSearchParams(search).get('decide') ?? undefined
    go(to('supplier_certify', { id: next, decide }), { replace: true })
  }
}

/** Of the waiting suppliers, the nearest one below in the list or worklist that the user came from, else the first one. */
export const nextWaiting = (id: string, waiting: readonly string[], below: readonly string[]): string | undefined =>
  below.find((one) => waiting.includes(one)) ?? waiting.find((one) => one !== id)
