// The one way to the database for a request: a transaction as herbal_app, inside one enterprise, audited at its end.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { appendAudit, type Operator, type Origin, type SignedEntry } from '../audit.ts'
import { offsetText } from '../clock-offset.ts'
import { setLimits, streamLimits } from '../db/limits.ts'
import type { Db, Tx } from '../db/tables.ts'
import { remainingWait } from '../db/waiting.ts'
import { sendMessages } from '../inbox/messages.ts'
import { hasMessages } from '../inbox/recipients.ts'
import { enterZone, inZone, zoneOf } from '../zones.ts'
import type { Scope, Services } from './context.ts'
import { Unavailable } from './database-errors.ts'

/** On whose behalf a transaction runs; `enterprise_id` null until a public call has found out. */
export interface Behalf {
  readonly enterprise_id: string | null
  readonly operator: Operator
  readonly origin: Origin
}

const RETRIES = 3
const serializationFailure = '40001'
const deadlock = '40P01'

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serializationFailure || error.code === deadlock)

/** Runs `work` in a transaction and commits; a serialization failure or a deadlock runs it again from the start, at most three times. */
export const inTransaction = async <T>(
  services: Services,
  behalf: Behalf,
  work: (scope: Scope) => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await services.db.transaction().execute((tx) => runWithin(tx, services, behalf, work))
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error
      await pause(5 + Math.random() * 20 * (attempt + 1))
    }
  }
}

/** How a step enters the database, what time it goes by, and how its trail is written. */
export interface Keeping {
  begin(tx: Tx, behalf: Behalf, clockOffset: number): Promise<void>
  now(tx: Tx): Promise<string>
  append(tx: Tx, enterpriseId: string, entries: readonly SignedEntry[], origin: Origin): Promise<void>
  /** Messages to whom the entries concern; before they are appended, which locks the chain. */
  tell(tx: Tx, enterpriseId: string, entries: readonly SignedEntry[]): Promise<void>
}

/**
 * A request waits so long (ms) at most for a row somebody else is changing, less what it waited for connections; then it is answered
 * 503.
 */
const LOCK_MS = 2_000

/** The zone of an enterprise for the rest of a transaction, in the statement that enters it. */
const zoneSetting = (enterpriseId: string | null) =>
  sql`set_config('app.time_zone', ${zoneOf(sql`${enterpriseId}::uuid`)}, true) as zone`

/** The same where an enterprise is entered. */
const goBy = (enterpriseId: string | null, [entered]: readonly { readonly zone: string }[]): void => {
  if (enterpriseId !== null && entered !== undefined) enterZone(entered.zone)
}

/** Takes on the application's role inside the enterprise and its time zone, at a time `clockOffset` ms from now. */
export const enterEnterprise = async (tx: Tx, behalf: Behalf, clockOffset: number): Promise<void> => {
  const { rows } = await sql<{ zone: string }>`select ${zoneSetting(behalf.enterprise_id)},
    set_config('role', 'herbal_app', true),
    set_config('app.enterprise_id', ${behalf.enterprise_id ?? ''}, true),
    set_config('app.user_id', ${behalf.operator.id ?? ''}, true),
    set_config('app.clock_offset', ${offsetText(clockOffset)}, true),
    set_config('lock_timeout', ${String(remainingWait(LOCK_MS))}, true)`.execute(tx)
  goBy(behalf.enterprise_id, rows)
}

/** For the rest of its transaction a lock is waited for so long (ms); then it ends. See `isLockTaken`. */
export const limitLockWait = async (tx: Tx, ms: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx)
}

/** For the rest of its transaction nothing is waited for: a lock that is taken ends it at once. */
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

/**
 * Runs `work` as one step of an open transaction with the role, the clock and the trail a request has; the caller commits. The demo,
 * which runs many steps in one transaction, passes its own clock and trail.
 */
export const runWithin = <T>(
  tx: Tx,
  services: Services,
  behalf: Behalf,
  work: (scope: Scope) => Promise<T>,
  keeping: Keeping = { begin: enterEnterprise, now: askNow, append: appendAudit, tell: sendMessagesNow },
): Promise<T> => inZone(null, () => step(tx, services, behalf, work, keeping))

const step = async <T>(
  tx: Tx,
  services: Services,
  behalf: Behalf,
  work: (scope: Scope) => Promise<T>,
  keeping: Keeping,
): Promise<T> => {
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
    enter: async (id, who) => {
      enterpriseId = id
      operator = who
      await sql`select set_config('app.enterprise_id', ${id}, true), set_config('app.user_id', ${who.id ?? ''}, true)`.execute(
        tx,
      )
      // Only now may the enterprise be read.
      goBy(id, (await sql<{ zone: string }>`select ${zoneSetting(id)}`.execute(tx)).rows)
    },
  })
  if (entries.length > 0) {
    if (enterpriseId === null) throw new Error('a write outside every enterprise cannot be audited')
    await keeping.tell(tx, enterpriseId, entries)
    await keeping.append(tx, enterpriseId, entries, behalf.origin)
  }
  return result
}

/** Answers that may hold a connection for as long as they are read: less than a third of the pool. */
const MAX_STREAMS = 3
const streams = new WeakMap<Db, number>()

/** Throws {@link Unavailable} where one more {@link readWhileStreaming} would leave the others too few connections. */
export const requireStreamSlot = ({ db }: Services): void => {
  if ((streams.get(db) ?? 0) >= MAX_STREAMS) throw new Unavailable('too many answers are being read')
}

/**
 * Reads on behalf of somebody while the answer is already on its way: one snapshot from the first row to the last, nothing can be
 * written, and nothing is left open when the reader goes. Who may read was asked before, in the call's own transaction.
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
