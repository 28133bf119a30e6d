// The call that counts the records of a list under several filters.
import { countOrders, countSuppliers, countTemplates, countUsers } from '#contract/list-counts.ts'
import type { PathId } from '#src/paths.ts'

/** The counting calls by the path of their list; a list without one is not counted. */
export const counters: Partial<Record<PathId, typeof countOrders>> = {
  orders: countOrders,
  reviews: countOrders,
  suppliers: countSuppliers,
  herbal: countTemplates,
  users: countUsers,
}
