// Prefetches the first call of the page at an address while the page is still being built, so that its answer is here when it is drawn.
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { prefetchCall } from '#src/api/call.ts'
import { readAuthority } from '#src/api/storage.ts'
import { readAddress } from '#src/lists/views.ts'
import { type PathId, paths } from '#src/paths.ts'
import { ordersGrammar } from '#src/views/orders/list/url.ts'

type Ask = (search: string) => void

/** The list people open most. Its address is parsed as its page does it before the user's views are known. */
const first: Partial<Record<PathId, Ask>> = {
  orders: (search) =>
    prefetchCall(listOrders, { query: ordersGrammar.input(readAddress(ordersGrammar, search, []).query) }),
}

/** `search` as the address has it. Nothing is fetched when the user, by the last known permissions, may not see the page. */
export const prefetchPage = (id: PathId, search: string): void => {
  if (allows(paths[id].access, readAuthority())) first[id]?.(search.replace(/^\?/, ''))
}
