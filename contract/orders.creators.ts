// The authors of demands, for the filter of the list.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { commaList, id, text } from './fields.ts'
import { orderReaders } from './orders.list.ts'

/** Maximum number of people in one answer. */
export const MAX_CREATORS = 50

/** The authors of the demands that the viewer may see, by name; only those whose name matches `search`, or those with these ids. */
export const listOrderCreators = get('orders.creators', '/v1/bidding/order_creator/', {
  access: orderReaders,
  query: z.strictObject({ search: z.optional(text(100)), id: z.optional(commaList(id)) }),
  data: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
})
export type OrderCreator = z.output<typeof listOrderCreators.data>['list'][number]
