// The only way of a request to the database: a transaction as herbal_app, inside one enterprise, with its audit rows at
// the end.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEFAULT_ZONE } from '#contract/business-day.ts'
import { appendAudit, type Operator, type Origin, type SignedEntry } from '#server/audit.ts'
import { offsetText } from '#server/clock-offset.ts'
import { gathered } from '#server/db/gathered.ts'
import { setLimits, streamLimits } from '#server/db/limits.ts'
import { PLAN_OUTDATED } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { SETTLES, WITH_NEXT } from '#server/db/tended.ts'
import { remainingWait } from '#server/db/waiting.ts'
import { sendMessages } from '#server/inbox/messages.ts'
import { hasMessages } from '#server/inbox/recipients.ts'
import { enterZone, inZone, zoneOf } from '#server/zones.ts'
import type { Scope, Services } from './context.ts'
import { Unavailable } from './database-errors.ts'

/** The owner of a transaction; `enterprise_id` is null until a public call has determined it. */
export interface Behalf {
  readonly enterprise_id: string | null
  /** The enterprise's zone, where the caller knows it. */
  readonly time_zone?: string | undefined
  readonly operator: Operator
  readonly origin: Origin
}

const RETRIES = 3
const serializationFailure = '40001'
const deadlock = '40P01'
const retryable = new Set<unknown>([serializationFailure, deadlock, PLAN_OUTDATED])

const isRetryable = (error: unknown): boolean => error instanceof Error && 'code' in error && retryable.has(error.code)

/**
 * Runs `work` in a transaction and commits; after a serialization failure, a deadlock or an outdated plan it is repeated
 * from the start, at most three times.
 */
export const inTransaction = async <T>(
  services: Services,
  behalf: Behalf,
  work: (scope: Scope) => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await services.db.transaction().execute((tx) => runWithin(tx, services, behalf, work, alone))
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error
      await pause(5 + Math.random() * 20 * (attempt + 1))
    }
  }
}

/** How a step enters the database: its time, and how its audit rows are written. */
export interface Keeping {
  begin(tx: Tx, behalf: Behalf, clockOffset: number): Promise<void>
  now(tx: Tx): Promise<string>
  append(tx: Tx, enterpriseId: string, entries: readonly SignedEntry[], origin: Origin): Promise<void>
  /** Messages about the entries; written before the entries, whose append locks the chain. */
  tell(tx: Tx, enterpriseId: string, entries: readonly SignedEntry[]): Promise<void>
}

/**
 * The longest time (ms) a request waits for a row locked by another, less its waiting time for connections; then it is
 * answered 503.
 */
const LOCK_MS = 2_000

/** Sets the zone of an enterprise for the rest of a transaction, and returns it. */
const setZone = async (tx: Tx, enterpriseId: string) => {
  const zone = zoneOf(sql`${enterpriseId}::uuid`)
  const { rows } = await sql<{ zone: string }>`select set_config('app.time_zone', ${zone}, true) as zone`.execute(tx)
  return rows
}

/** Uses the zone that the statement has set for the rest of this act; outside every enterprise nothing changes. */
const goBy = (enterpriseId: string | null, [entered]: readonly { readonly zone: string }[]): void => {
  if (enterpriseId !== null && entered !== undefined) enterZone(entered.zone)
}

/**
 * Enters the application's role, the enterprise and its time zone, at a time `clockOffset` ms from now. Where the zone
 * is known it is sent with the statement that follows, which PostgreSQL does not execute where entering fails.
 */
export const enterEnterprise = async (tx: Tx, behalf: Behalf, clockOffset: number): Promise<void> => {
  const { enterprise_id: id, time_zone } = behalf
  const known = id === null ? DEFAULT_ZONE : time_zone
  const zone = known === undefined ? zoneOf(sql`${id}::uuid`) : sql`${known}`
  const settings = sql<{ zone: string }>`select set_config('app.time_zone', ${zone}, true) as zone,
    set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${id ?? ''}, true),
    set_config('app.user_id', ${behalf.operator.id ?? ''}, true), set_config('app.clock_offset', ${offsetText(clockOffset)}, true),
    set_config('lock_timeout', ${String(remainingWait(LOCK_MS))}, true)${sql.raw(known === undefined ? '' : SETTLES)}`
  const { rows } = await settings.execute(tx)
  goBy(id, known === undefined ? rows : [{ zone: known }])
}

/** Limits the wait for locks (ms) for the rest of its transaction; a timeout ends it. See `isLockTaken`. */
export const limitLockWait = async (tx: Tx, ms: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx)
}

/** Waits for no lock for the rest of its transaction; a taken lock ends it at once. */
export const failOnLock = (tx: Tx): Promise<void> =>
  // 0 would mean no limit.
  limitLockWait(tx, 1)

const askNow = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select business_now() as now`.execute(tx)
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database gave no time')
  return now
}

const sendMessagesNow = async (tx: Tx, enterpriseId: string, entries: readonly SignedEntry[]): Promise<void> => {
  const reported = entries.filter(hasMessages)
  if (reported.length === 0) return
  const at = await askNow(tx)
  await sendMessages(
    tx,
    enterpriseId,
    reported.map((entry) => ({ entry, at })),
  )
}

/** A step among others of its transaction. */
const among: Keeping = {
  begin: enterEnterprise,
  now: askNow,
  append: (tx, enterpriseId, entries, origin) => appendAudit(tx, enterpriseId, entries, origin),
  tell: sendMessagesNow,
}
/** The only step of its transaction, which ends with the step's audit rows. */
const alone: Keeping = {
  ...among,
  append: (tx, enterpriseId, entries, origin) => appendAudit(tx, enterpriseId, entries, origin, true),
}

/**
 * Runs `work` as one step of an open transaction with the role, clock and audit trail of a request; the caller commits.
 * The demo, which runs many steps in one transaction, passes its own clock and trail.
 */
export const runWithin = <T>(
  tx: Tx,
  services: Services,
  behalf: Behalf,
  work: (scope: Scope) => Promise<T>,
  keeping: Keeping = among,
): Promise<T> => inZone(null, () => step(tx, services, behalf, work, keeping))

const step = async <T>(
  given: Tx,
  services: Services,
  behalf: Behalf,
  work: (scope: Scope) => Promise<T>,
  keeping: Keeping,
): Promise<T> => {
  const tx = gathered(given)
  await keeping.begin(tx, behalf, services.clockOffset())
  let { enterprise_id: enterpriseId, operator } = behalf
  const entries: SignedEntry[] = []
  let asked: string | undefined
  const result = await work({
    tx,
    now: async () => {
      asked = await keeping.now(tx)
      return asked
    },
    audit: (entry) => {
      const at = entry.at ?? asked
      entries.push({ ...entry, operator: entry.operator ?? operator, ...(at === undefined ? {} : { at }) })
    },
    enter: async (id, who, zone) => {
      enterpriseId = id
      operator = who
      const known = zone === undefined ? sql`` : sql`, set_config('app.time_zone', ${zone}, true)`
      await sql`select set_config('app.enterprise_id', ${id}, true), set_config('app.user_id', ${who.id ?? ''}, true)${known}${sql.raw(WITH_NEXT)}`.execute(
        tx,
      )
      // The enterprise may be read only from here on.
      goBy(id, zone === undefined ? await setZone(tx, id) : [{ zone }])
    },
  })
  if (entries.length > 0) {
    if (enterpriseId === null) throw new Error('a write outside every enterprise cannot be audited')
    await keeping.tell(tx, enterpriseId, entries)
    await keeping.append(tx, enterpriseId, entries, behalf.origin)
  }
  return result
}

/** Streamed answers, which hold a connection while they are read: less than a third of the pool. */
const MAX_STREAMS = 3
const streams = new WeakMap<Db, number>()

/**
 * Throws {@link Unavailable} when one more {@link readWhileStreaming} would leave too few connections for the others.
 */
export const requireStreamSlot = ({ db }: Services): void => {
  if ((streams.get(db) ?? 0) >= MAX_STREAMS) throw new Unavailable('too many answers are being read')
}

/**
 * Reads for a viewer while the answer is already being sent: one read-only snapshot from the first row to the last,
 * closed when the reader disconnects. The permission was checked before, in the call's own transaction.
 */
export async function* readWhileStreaming<T>(
  services: Services,
  behalf: Behalf,
  read: (tx: Tx) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const { db } = services
  streams.set(db, (streams.get(db) ?? 0) + 1)
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    try {
      await setLimits(tx, streamLimits)
      await enterEnterprise(tx, behalf, services.clockOffset())
      yield* read(tx)
    } finally {
      await tx.rollback().execute()
    }
  } finally {
    streams.set(db, (streams.get(db) ?? 1) - 1)
  }
}
