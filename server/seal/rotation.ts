// Rotation of the master key: a new version in the file, then in the database, then every data key wrapped anew by it.
// Each step can be interrupted and repeated. Sealed data is unchanged.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { awaitWrapping, mastersOf, unwrap, type WrappedKey, wrap } from './data-keys.ts'
import type { Keys } from './keys.ts'
import { fingerprintOf, newestLine, type SealLines, writeSealLines } from './seal-key.ts'

/** The number of data keys that one transaction rewraps. */
const BATCH = 500

/** A key of the file with its version. */
export interface VersionKey {
  readonly version: number
  readonly key: Buffer
}

/** The progress of a rotation. */
export interface Standing {
  /** The key that wraps now. */
  readonly current: VersionKey
  /** A key in the file that the database does not know yet; null without one. */
  readonly prepared: VersionKey | null
  /** Versions whose data keys still have to be rewrapped, because a rotation was interrupted. */
  readonly open: readonly number[]
  /** Versions that no longer wrap but are still in the file. */
  readonly old: readonly { readonly version: number; readonly fingerprint: string }[]
  /** The version after all known ones. */
  readonly next: number
}

/** Compares file and database. The start has already checked that the file's keys match. */
export const standingOf = async (db: Db, lines: SealLines): Promise<Standing> => {
  const known = await db
    .selectFrom('seal_keys')
    .select(['version', 'fingerprint', 'retired_at'])
    .orderBy('version')
    .execute()
  const wrapping = known.filter((one) => one.retired_at === null).map((one) => one.version)
  const version = Math.max(...wrapping)
  const key = lines.get(version)
  if (key === undefined) throw new Error('the file changed while it was read')
  const last = Math.max(...known.map((one) => one.version))
  const newest = newestLine(lines)
  return {
    current: { version, key },
    prepared: newest.version > last ? newest : null,
    open: wrapping.filter((one) => one < version),
    old: known.filter((one) => {
      const held = lines.get(one.version)
      return one.retired_at !== null && held !== undefined && fingerprintOf(held) === one.fingerprint
    }),
    next: Math.max(last, newest.version) + 1,
  }
}

/** Adds a new key to the file. Throws where the file cannot be written. */
export const addVersion = async (file: string, lines: SealLines, version: number): Promise<VersionKey> => {
  const key = randomBytes(32)
  await writeSealLines(file, new Map([...lines, [version, key]]))
  return { version, key }
}

/**
 * How long (ms) one attempt waits for transactions that wrap, because nobody can wrap meanwhile; and the number of
 * attempts.
 */
const WAIT_MS = 1_000
const TRIES = 20
const LOCK_TAKEN = '55P03'

/**
 * Registers a key of the file in the database; from now on every process wraps by it. It waits for the transactions
 * that still wrap by the previous key, so that none leaves a row behind the rotation.
 */
export const registerVersion = async (db: Db, { version, key }: VersionKey): Promise<void> => {
  const register = async (tx: Tx) => {
    await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(tx)
    await awaitWrapping(tx)
    await tx
      .insertInto('seal_keys')
      .values({ version, fingerprint: fingerprintOf(key), made_at: sql<string>`business_now()` })
      .execute()
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      await db.transaction().execute(register)
      return
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === LOCK_TAKEN
      if (!isTaken || attempt === TRIES) throw error
    }
}

/** The result of a rotation for the data keys. */
export interface Rewrapped {
  readonly done: number
  /** Rows that their master key does not open, because they are damaged; they are left alone. */
  readonly unreadable: number
}

/** Rewraps every data key by the current version; `told` receives the number so far after each batch. */
export const rewrapAll = async (db: Db, keys: Keys, told: (done: number) => void): Promise<Rewrapped> => {
  let all: Rewrapped = { done: 0, unreadable: 0 }
  let after: string | null = null
  do {
    const from: string | null = after
    const batch: Batch = await db.transaction().execute((tx) => rewrapBatch(tx, keys, from))
    all = { done: all.done + batch.done, unreadable: all.unreadable + batch.unreadable }
    after = batch.last
    if (batch.done > 0) told(all.done)
  } while (after !== null)
  return all
}

interface Batch extends Rewrapped {
  /** The id after which the next batch begins; null when there is none. */
  readonly last: string | null
}

const rewrapBatch = async (tx: Tx, keys: Keys, after: string | null): Promise<Batch> => {
  const { fitting, newest, wrapping } = await mastersOf({ tx, keys })
  const rows = await tx
    .selectFrom('data_keys')
    .where('key_version', '<>', newest)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .select(['id', 'purpose', 'record_id', 'key_version', 'wrapped'])
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const readable = rows.flatMap((row) => {
    const key = opened(fitting.get(row.key_version), row)
    return key === null ? [] : [{ row, key, wrapped: wrap(wrapping, row, key) }]
  })
  const { rows: written } = await sql<Pick<WrappedKey, 'id' | 'wrapped'>>`
    update data_keys d set wrapped = n.wrapped, key_version = ${newest}
    from unnest(${readable.map(({ row }) => row.id)}::uuid[], ${readable.map(({ wrapped }) => wrapped)}::bytea[]) as n (id, wrapped)
    where d.id = n.id returning d.id, d.wrapped`.execute(tx)
  // Nothing is committed unless it unwraps to the same key as before.
  const stored = new Map(written.map(({ id, wrapped }) => [id, wrapped]))
  for (const { row, key } of readable) {
    const wrapped = stored.get(row.id)
    if (wrapped === undefined || !unwrap(wrapping, { ...row, wrapped }).key.equals(key))
      throw new Error(`the data key ${row.id} was not wrapped as it should be`)
  }
  const last = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
  return { done: readable.length, unreadable: rows.length - readable.length, last }
}

/** The data key of a row; null when its master key is missing or does not open it. */
const opened = (master: Buffer | undefined, row: WrappedKey): Buffer | null => {
  if (master === undefined) return null
  try {
    return unwrap(master, row).key
  } catch {
    // A damaged row is counted with the others, and prevents no other key from being rewrapped.
    return null
  }
}

/**
 * Retires the versions before the current one: they wrap nothing more, and a start no longer requires them. Returns
 * them.
 */
export const retireVersions = async (tx: Tx, current: number): Promise<readonly number[]> => {
  const retired = await tx
    .updateTable('seal_keys')
    .set({ retired_at: sql<string>`business_now()` })
    .where('retired_at', 'is', null)
    .where('version', '<', current)
    .returning('version')
    .execute()
  return retired.map(({ version }) => version)
}

/** The number of data keys that still need one of these versions. */
export const countWrappedBy = async (db: Db, versions: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('data_keys')
    .where('key_version', 'in', [...versions])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
