// Demands with all data that their acts depend on, for the focused and the marked rows of a list.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { commaList, id } from './fields.ts'
import { orderReaders } from './orders.list.ts'
import { orderHead } from './orders.schemas.ts'

/** The demands with these ids, in no particular order; those that no longer exist, or may not be seen, are left out. */
export const listOrderHeads = get('orders.heads', '/v1/bidding/order_head/', {
  access: orderReaders,
  query: z.strictObject({ ids: commaList(id) }),
  data: z.object({ list: z.array(orderHead) }),
})
