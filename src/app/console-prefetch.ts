// Sends the first call of a page while the page is still being built, so that the answer is there at the first
// rendering.
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { prefetchCall } from '#src/api/call.ts'
import { readAuthority } from '#src/api/storage.ts'
import { readAddress } from '#src/lists/views.ts'
import { type PathId, paths } from '#src/paths.ts'
import { ordersGrammar } from '#src/views/orders/list/url.ts'

type Ask = (search: string) => void

/** The list people open most. Its address is parsed the way its page does before the user's views are loaded. */
const first: Partial<Record<PathId, Ask>> = {
  orders: (search) =>
    prefetchCall(listOrders, { query: ordersGrammar.input(readAddress(ordersGrammar, search, []).query) }),
}

/** `search` is the query of the address. Nothing is fetched when the last known permissions do not allow the page. */
export const prefetchPage = (id: PathId, search: string): void => {
  if (allows(paths[id].access, readAuthority())) first[id]?.(search.replace(/^\?/, ''))
}
