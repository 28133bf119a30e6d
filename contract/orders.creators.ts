// Who has written demands: what a list of them can be narrowed to.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { commaList, id, text } from './fields.ts'
import { orderReaders } from './orders.list.ts'

/** People of one answer. */
export const MAX_CREATORS = 50

/** Who has written a demand the viewer may see, by name; narrowed to whose name answers `search`, or to these. */
export const listOrderCreators = get('orders.creators', '/v1/bidding/order_creator/', {
  access: orderReaders,
  query: z.strictObject({ search: z.optional(text(100)), id: z.optional(commaList(id)) }),
  data: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
})
export type OrderCreator = z.output<typeof listOrderCreators.data>['list'][number]
