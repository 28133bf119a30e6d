// The number of records of a list for each of several filters, in one call.
import * as z from 'zod/mini'
import type { MAX_COUNTED } from './counted.ts'
import { type AnyEndpoint, get } from './endpoint.ts'
import { text } from './fields.ts'
import { listTemplates } from './herbal-templates.ts'
import { listOrders } from './orders.list.ts'
import { listSuppliers } from './suppliers.ts'
import { listUsers } from './users.ts'

/** Maximum number of filters in one call. */
export const MAX_PRESETS = 40

const query = z.strictObject({
  /** The filters they have in common, as a query string of the list. */
  base: z.optional(text(2_000)),
  /** Query strings of the list, each added to `base`, separated by `|`; an empty one means `base` itself. */
  presets: text(8_000),
})
const data = z.object({
  /** The counts in the order of `presets`, at most {@link MAX_COUNTED} + 1; null where counting took too long. */
  counts: z.array(z.nullable(z.int())),
})

const counting = (id: string, path: string, list: Pick<AnyEndpoint, 'access'>) =>
  get(id, path, { access: list.access, query, data, quiet: true })

export const countOrders = counting('orders.count', '/v1/bidding/order_count/', listOrders)
export const countSuppliers = counting('suppliers.count', '/v1/user/applyrecord_customer_count/', listSuppliers)
export const countTemplates = counting('herbal_templates.count', '/v1/bidding/herbal_template_count/', listTemplates)
export const countUsers = counting('users.count', '/v1/user/manage_count/', listUsers)

export const listCountEndpoints = [countOrders, countSuppliers, countTemplates, countUsers] as const
