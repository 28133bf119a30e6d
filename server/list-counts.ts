// The number of records of a list under each of several filters.
import { type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { MAX_COUNTED } from '#contract/counted.ts'
import { listTemplates } from '#contract/herbal-templates.ts'
import { countOrders, countSuppliers, countTemplates, countUsers, MAX_PRESETS } from '#contract/list-counts.ts'
import { listOrders } from '#contract/orders.list.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import { actContextOf } from './act-context.ts'
import { applyDue } from './clock.ts'
import type { Tx } from './db/tables.ts'
import { filteredTemplates } from './herbal-templates.ts'
import { inputRefused, issue } from './http/refusal.ts'
import { serve } from './http/serve.ts'
import { filteredOrders } from './orders/list.ts'
import { filteredSuppliers } from './suppliers/suppliers.ts'
import { filteredUsers } from './users/users.ts'

/** The time limit of all counts of a call together, ms. */
const PATIENCE_MS = 1_500
/** PostgreSQL's code for a statement that took longer. */
const CANCELLED = '57014'

interface Asked {
  readonly base?: string | undefined
  readonly presets: string
}

/** The list's own queries for the presets; 4001 for one its list would refuse. */
const queriesOf = <Q extends z.ZodMiniType>(list: { readonly query: Q }, { base = '', presets }: Asked) => {
  const asked = presets.split('|')
  if (asked.length > MAX_PRESETS) throw inputRefused([issue('presets', 'array_max', { max: MAX_PRESETS })])
  return asked.map((preset) => {
    const parsed = list.query.safeParse(
      Object.fromEntries([...new URLSearchParams(base), ...new URLSearchParams(preset)]),
    )
    if (!parsed.success) throw inputRefused([issue('presets', 'pattern')])
    return parsed.data
  })
}

const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === CANCELLED

/** One statement for all lists, within {@link PATIENCE_MS}; each is counted up to the cap + 1. */
const countsOf = async <DB, TB extends keyof DB, R>(
  tx: Tx,
  lists: readonly SelectQueryBuilder<DB, TB, R>[],
): Promise<{ counts: (number | null)[] }> => {
  const counted = lists.map((rows) => {
    const some = rows
      .clearSelect()
      .select(sql`1`.as('one'))
      .limit(MAX_COUNTED + 1)
    return sql`(select count(*)::int from (${some}) as counted)`
  })
  await sql`savepoint counting`.execute(tx)
  try {
    await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx)
    const found = await sql<{ counts: number[] }>`select array[${sql.join(counted)}] as counts`.execute(tx)
    return { counts: found.rows[0]?.counts ?? lists.map(() => null) }
  } catch (error) {
    if (!isCancelled(error)) throw error
    return { counts: lists.map(() => null) }
  } finally {
    // Resets the time limit too.
    await sql`rollback to savepoint counting`.execute(tx)
  }
}

export const listCountHandlers = [
  serve(countOrders, applyDue, async (ctx, { query }) => {
    const context = await actContextOf(ctx)
    return countsOf(
      ctx.tx,
      queriesOf(listOrders, query).map((one) => filteredOrders(context, one, true)),
    )
  }),
  serve(countSuppliers, applyDue, ({ tx }, { query }) =>
    countsOf(
      tx,
      queriesOf(listSuppliers, query).map((one) => filteredSuppliers({ tx }, one, true)),
    ),
  ),
  serve(countTemplates, ({ tx }, { query }) =>
    countsOf(
      tx,
      queriesOf(listTemplates, query).map((one) => filteredTemplates(tx, one, true)),
    ),
  ),
  serve(countUsers, ({ tx, viewer }, { query }) =>
    countsOf(
      tx,
      queriesOf(listUsers, query).map((one) => filteredUsers(tx, viewer, one)),
    ),
  ),
]
