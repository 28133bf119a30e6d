// The clock's events: passed deadlines are applied before an order is read or moved, and by a
// sweeper for orders nobody reads.
import { type RawBuilder, sql } from 'kysely'
import type { ActContext } from './act-context.ts'
import { systemOperator } from './audit.ts'
import { readRules } from './enterprise.rules.ts'
import type { Arrival, Scope, Services, Viewer } from './http/context.ts'
import { isLockTaken } from './http/database-errors.ts'
import { failOnLock, inTransaction } from './http/transaction.ts'
import { sendPaperWarnings, sendReminders } from './inbox/due.ts'
import { dueWarnings, sendOrderWarnings } from './inbox/warnings.ts'
import { isAnythingDue } from './orders/due.ts'
import { closeIfDue } from './orders/move.ts'
import { orderRow } from './orders/rows.ts'
import { foldStatusCounts } from './orders/status-counts.ts'
import { endSomePapers } from './suppliers/due.ts'
import { zoneOf } from './zones.ts'

/** How many due orders of an enterprise one sweep takes in one transaction. */
const BATCH = 50
/** Time between two sweeps, in ms. */
const SWEEP_MS = 2_000
/** Certificates expire by the day, so they are checked only once in this many sweeps. */
const SWEEPS_A_PAPER = 300
/** Counts are merged once in this many sweeps. */
const SWEEPS_A_COUNT = 5

const clockViewer = (enterpriseId: string) => ({
  id: '',
  name: systemOperator.name,
  permissions: [],
  enterprise_id: enterpriseId,
})

/** The clock as operator; it holds no permission. */
const clockContext = async (scope: Scope, services: Services, enterpriseId: string): Promise<ActContext> => ({
  ...scope,
  viewer: clockViewer(enterpriseId),
  keys: services.keys,
  settings: await readRules(scope.tx),
})

const behalfOf = (enterprise_id: string) => ({
  enterprise_id,
  operator: systemOperator,
  origin: { ip: null, user_agent: null },
})

// The time is read once in a subquery, because an index cannot be searched by a function that changes during the
// statement.
const dueIds = async (scope: Scope, lock: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where status = 'bidding' and not is_deleted and bid_deadline_at <= (select business_now())
    order by bid_deadline_at limit ${BATCH} ${lock}`.execute(scope.tx)
  return rows.map((row) => row.id)
}

const close = async (context: ActContext, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const row = await orderRow(context.tx, id)
    if (row !== undefined) await closeIfDue(context, row, await context.now())
  }
}

const askDue = async (services: Services, enterpriseId: string): Promise<boolean> => {
  const now = sql`(clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond')`
  const id = sql`${enterpriseId}::uuid`
  const { rows } = await sql<{ due: boolean | null }>`select ${isAnythingDue(id, now, zoneOf(id))} as due`.execute(
    services.db,
  )
  return rows[0]?.due === true
}

/**
 * Runs before a read: applies what is due in the reader's enterprise, in its own transactions that
 * wait for no lock. A read shows committed data; rows that are locked are left to their holder or
 * the sweeper.
 */
export const applyDue = async ({
  services,
  viewer,
}: Pick<Arrival, 'services'> & {
  readonly viewer: Pick<Viewer, 'enterprise_id'> & Partial<Pick<Viewer, 'anything_due'>>
}): Promise<undefined> => {
  const { enterprise_id: enterpriseId } = viewer
  let isDue = viewer.anything_due ?? (await askDue(services, enterpriseId))
  while (isDue) {
    const done = await inTransaction(services, behalfOf(enterpriseId), async (scope) => {
      await failOnLock(scope.tx)
      const context = await clockContext(scope, services, enterpriseId)
      const ids = await dueIds(scope, sql`for update skip locked`)
      await close(context, ids)
      return ids.length + (await endSomePapers(context))
    }).catch((error: unknown) => {
      if (isLockTaken(error)) return 0
      throw error
    })
    if (done === 0) return
    isDue = await askDue(services, enterpriseId)
  }
}

/** Ends certifications whose certificates have expired, in every enterprise; see suppliers/due.ts. */
const sweepSuppliers = async (services: Services): Promise<void> => {
  const owed = await sql<{ enterprise_id: string }>`
    select distinct enterprise_id from suppliers
    where status = 'certified' and not is_deleted and valid_until <
      ((clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond')
        at time zone ${zoneOf(sql`suppliers.enterprise_id`)})::date`.execute(services.db)
  for (const { enterprise_id } of owed.rows) {
    await inTransaction(services, behalfOf(enterprise_id), async (scope) =>
      endSomePapers(await clockContext(scope, services, enterprise_id)),
    )
  }
}

/** Sends the reminders that are due, in every enterprise; see inbox/due.ts. */
const sweepReminders = async (services: Services): Promise<void> => {
  const owed = await sql<{ enterprise_id: string }>`
    select distinct a.enterprise_id from alarms a join orders o on o.id = a.order_id
    where o.status = 'pending_open' and coalesce(o.open_at, o.bid_deadline_at) <=
      clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond'`.execute(services.db)
  for (const { enterprise_id } of owed.rows)
    await inTransaction(services, behalfOf(enterprise_id), (scope) => sendReminders(scope, enterprise_id))
}

/** Warns of approaching deadlines and of awards not confirmed in time, in every enterprise; see inbox/warnings.ts. */
const sweepWarnings = async (services: Services): Promise<void> => {
  // The time is read once in a subquery, because an index cannot be searched by a function that changes during the
  // statement.
  const now = sql`(select clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond')`
  const owed = await dueWarnings(now).execute(services.db)
  for (const { enterprise_id } of owed.rows)
    await inTransaction(services, behalfOf(enterprise_id), (scope) => sendOrderWarnings(scope, enterprise_id))
}

/**
 * Warns of certificates that expire soon, in every enterprise; see inbox/due.ts. It checks every
 * certificate, so it runs rarely.
 */
export const sweepPapers = async (services: Services): Promise<void> => {
  const enterprises = await services.db.selectFrom('enterprises').where('status', '=', 'active').select('id').execute()
  for (const { id } of enterprises) await inTransaction(services, behalfOf(id), (scope) => sendPaperWarnings(scope, id))
}

/**
 * Closes due orders, ends certifications, and sends due reminders and warnings, in every enterprise. Several processes
 * may sweep at once, and each order is closed once. Returns the number of closed orders.
 */
export const sweep = async (services: Services): Promise<number> => {
  const owed = await sql<{ enterprise_id: string }>`
    select distinct enterprise_id from orders
    where status = 'bidding' and not is_deleted
      and bid_deadline_at <= clock_timestamp() + ${services.clockOffset()} * interval '1 millisecond'`.execute(
    services.db,
  )
  let closed = 0
  for (const { enterprise_id } of owed.rows) {
    closed += await inTransaction(services, behalfOf(enterprise_id), async (scope) => {
      const ids = await dueIds(scope, sql`for update skip locked`)
      await close(await clockContext(scope, services, enterprise_id), ids)
      return ids.length
    })
  }
  await sweepSuppliers(services)
  await sweepReminders(services)
  await sweepWarnings(services)
  return closed
}

/** Sweeps until stopped; a failed sweep is logged and the next one tries again. */
export const startSweeper = (
  services: Services,
  swept: (ms: number) => void = () => undefined,
): { stop(): Promise<void> } => {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let sweeps = 0
  const sweepAll = async () => {
    await sweep(services)
    if (sweeps % SWEEPS_A_PAPER === 0) await sweepPapers(services)
    if (sweeps % SWEEPS_A_COUNT === 0) await foldStatusCounts(services.db)
    sweeps += 1
  }
  const timer = setInterval(() => {
    if (stopped) return
    running = running.then(async () => {
      const from = performance.now()
      await sweepAll().then(
        () => swept(performance.now() - from),
        (error: unknown) => services.log.error({ event: 'sweep_failed', err: error }),
      )
    })
  }, SWEEP_MS)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
