// Demands of a list with all that their acts depend on, for the rows somebody is at: the focused one, and those that are marked.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { commaList, id } from './fields.ts'
import { orderReaders } from './orders.list.ts'
import { orderHead } from './orders.schemas.ts'

/** In no order; who is gone, or may not be seen, is left out. */
export const listOrderHeads = get('orders.heads', '/v1/bidding/order_head/', {
  access: orderReaders,
  query: z.strictObject({ ids: commaList(id) }),
  data: z.object({ list: z.array(orderHead) }),
})
