// What the page at an address will ask first is asked while the page is still being made: its answer is here when it is drawn.
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { callAhead } from '#src/api/call.ts'
import { readAuthority } from '#src/api/storage.ts'
import { seenIn } from '#src/lists/views.ts'
import { type PathId, paths } from '#src/paths.ts'
import { ordersGrammar } from '#src/views/orders/list/url.ts'

type Ask = (search: string) => void

/** The list people come for. Its address is read as its page reads it before the views of the person are known. */
const first: Partial<Record<PathId, Ask>> = {
  orders: (search) => callAhead(listOrders, { query: ordersGrammar.input(seenIn(ordersGrammar, search, []).query) }),
}

/** `search` as the address has it. Whoever may not see the page, by what was told the last time, asks nothing for it. */
export const askAhead = (id: PathId, search: string): void => {
  if (allows(paths[id].access, readAuthority())) first[id]?.(search.replace(/^\?/, ''))
}
