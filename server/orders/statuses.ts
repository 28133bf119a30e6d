// Groups of statuses for SQL, from the tags of the lifecycle.
import { type RawBuilder, sql } from 'kysely'
import type { OrderTag } from '#contract/orders.statuses.ts'
import { isTerminal, statusesTagged } from '#contract/orders.tags.ts'

/** The statuses with one of these tags, for `in (…)`. */
export const inTagged = (...tags: OrderTag[]): RawBuilder<unknown> =>
  sql.join(statusesTagged(...tags).map((status) => sql.lit(status)))

/** The statuses in which an award is proposed or in force and its lines are not all settled. */
export const unsettledAwards = statusesTagged('proposed').filter((status) => !isTerminal(status))
