// Brings a database up to date: each missing migration in a transaction of its own, by one process at a time.
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StartRefused } from '#server/start-refused.ts'
import { openDatabase, type Place } from './client.ts'
import { MIGRATIONS, type MigrationFile, migrationFiles, statementsOf } from './migration-files.ts'
import type { Database, Db } from './tables.ts'

/** How long (ms) to wait for another process that migrates, and the interval of the message about it. */
const WAIT_MS = 600_000
const SAY_MS = 10_000
const POLL_MS = 500
/**
 * How long (ms) a migration waits for a lock, because later statements wait behind it; then it lets them pass and tries
 * again.
 */
const LOCK_MS = 5_000
const TRIES = 10
const RETRY_MS = 1_000
/** The database's codes of a lock that was not free in time, and of a migration and a write that wait for each other. */
const LOCK_FAULTS: ReadonlySet<unknown> = new Set(['55P03', '40P01'])
/**
 * The lock of Kysely's Migrator, so that older releases, which use only that lock, and this one wait for each other.
 */
const LOCK = sql.lit('3853314791062309107')

export interface Migrating {
  readonly log?: { warn(line: object): void }
  /** The folder of the files; by default this release's. */
  readonly folder?: string
  /** The name of the last file to apply. */
  readonly to?: string
  /** Aborts the work; the current file is rolled back. */
  readonly signal?: AbortSignal | undefined
  /** Waiting times of a test, in ms. */
  readonly times?: { readonly wait?: number; readonly say?: number; readonly lock?: number; readonly retry?: number }
}

/** The state of the tables compared with a release's files. */
export interface SchemaState {
  /** Files of this release that the database lacks, in order. */
  readonly missing: readonly string[]
  /** The newest applied file. */
  readonly newest: string | null
  /** The newest applied file that this release does not know; null when it knows all. */
  readonly unknown: string | null
  /** The smallest number that a release's newest file must have; null in a database without such a number. */
  readonly floor: string | null
}

type Connection = Kysely<Database>

const hasTable = async (db: Connection, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** The state of the database compared with `files`. */
export const schemaState = async (
  db: Connection,
  files: readonly Pick<MigrationFile, 'name'>[],
): Promise<SchemaState> => {
  const isNew = !(await hasTable(db, 'kysely_migration'))
  const rows = isNew ? [] : await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  const row = (await hasTable(db, 'installation'))
    ? await db.selectFrom('installation').select('schema_floor').executeTakeFirst()
    : undefined
  const names = rows.map(({ name }) => name)
  const own = new Set(files.map(({ name }) => name))
  return {
    missing: [...own].filter((name) => !names.includes(name)),
    newest: names.at(-1) ?? null,
    unknown: names.findLast((name) => !own.has(name)) ?? null,
    floor: row?.schema_floor ?? null,
  }
}

/** Whether a newer release has migrated the database. Throws {@link StartRefused} where this one may not run on it. */
const isNewer = (files: readonly MigrationFile[], { missing, unknown, floor }: SchemaState): boolean => {
  if (unknown === null) return false
  const own = files.at(-1)?.number ?? ''
  // A release from before the floors recorded no floor, so nothing says that this release may run beside it.
  const needed = floor ?? unknown.slice(0, 4)
  if (own < needed) throw new StartRefused(`This release (${own}) is too old for the database (needs ${needed}).`)
  if (missing.length > 0)
    throw new StartRefused(
      `The database has ${unknown}, which this release does not know, and lacks its ${missing[0]}: they come from different branches.`,
    )
  return true
}

const raiseFloor = async (db: Connection, { compatibleFrom }: MigrationFile): Promise<void> => {
  if (!(await hasTable(db, 'installation'))) return
  await db
    .updateTable('installation')
    .set({ schema_floor: compatibleFrom })
    .where((eb) => eb.or([eb('schema_floor', 'is', null), eb('schema_floor', '<', compatibleFrom)]))
    .execute()
}

const isLockFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCK_FAULTS.has(error.code)

const writeDown = async (db: Connection, file: MigrationFile): Promise<void> => {
  const values = { name: file.name, timestamp: new Date().toISOString() }
  await db.insertInto('kysely_migration').values(values).execute()
  await raiseFloor(db, file)
}

const run = async (db: Connection, file: MigrationFile): Promise<void> => {
  if (file.isConcurrent) {
    for (const statement of statementsOf(file.text)) await sql.raw(statement).execute(db)
    return writeDown(db, file)
  }
  await db.transaction().execute(async (tx) => {
    await sql.raw(file.text).execute(tx)
    await writeDown(tx, file)
  })
}

/** Applies one file and records it: both or neither, unless it is a concurrent file. */
const apply = async (db: Connection, file: MigrationFile, { log, times }: Migrating): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(db, file)
    } catch (error) {
      if (!isLockFault(error) || attempt >= TRIES) {
        const words = error instanceof Error ? error.message : String(error)
        throw new Error(`The database could not be brought up to date (${file.name}): ${words}`, { cause: error })
      }
      log?.warn({ event: 'migration_repeated', migration: file.name, attempt })
      await pause((times?.retry ?? RETRY_MS) * (0.5 + Math.random()))
    }
  }
}

/** The tables of Kysely's Migrator, which older releases used; applied files are recorded there. */
const makeTables = async (db: Connection): Promise<void> => {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(db)
}

/** Waits until `isDone`, reports that every ten seconds, and throws `late` after ten minutes. */
const waitUntil = async (isDone: () => Promise<boolean>, { log, times }: Migrating, late: string): Promise<void> => {
  const from = performance.now()
  let said = 0
  while (!(await isDone())) {
    const waited = performance.now() - from
    if (waited > (times?.wait ?? WAIT_MS)) throw new Error(late)
    if (waited - said >= (times?.say ?? SAY_MS)) {
      said = waited
      log?.warn({ event: 'migrations_waited_for', seconds: Math.round(waited / 1000) })
    }
    await pause(Math.min(POLL_MS, times?.say ?? POLL_MS))
  }
}

/**
 * Runs `work` while no other process migrates. The lock is polled, because a statement waiting for it would hold a
 * snapshot, for which `create index concurrently` waits in turn.
 */
const alone = async (db: Connection, options: Migrating, work: () => Promise<void>): Promise<void> => {
  const isMine = async () => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(db)
    return rows[0]?.mine === true
  }
  await waitUntil(isMine, options, 'Another process has been migrating the database for ten minutes.')
  try {
    await work()
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db)
  }
}

/**
 * Lets `signal` cancel the current statement of the connection, because a server notices a lost client only after the
 * statement, which may take minutes. Returns the function that ends this.
 */
const endWith = async (signal: AbortSignal | undefined, place: Place, own: Connection): Promise<() => void> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
  const end = async () => {
    const other: Db = openDatabase(place, { max: 1 })
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other).finally(() => other.destroy())
  }
  const listener = () => end().catch(() => undefined)
  signal?.addEventListener('abort', listener)
  return () => signal?.removeEventListener('abort', listener)
}

const withConnection = async <T>(place: Place, options: Migrating, work: (db: Connection) => Promise<T>) => {
  const limits = { statementMs: 0, lockMs: options.times?.lock ?? LOCK_MS, idleMs: 0, transactionMs: 0 }
  const db: Db = openDatabase(place, { max: 1, limits })
  try {
    return await db.connection().execute(async (own) => {
      const letGo = await endWith(options.signal, place, own)
      // Statements outside a transaction have the same limits.
      await sql`select set_config('statement_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false),
        set_config('lock_timeout', ${String(limits.lockMs)}, false), set_config('TimeZone', 'UTC', false)`.execute(own)
      return work(own).finally(letGo)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Applies missing migrations and returns their names; `place` is the database itself, not a pooler before it. The
 * tables of a newer release are left alone. Throws {@link StartRefused} where this release is too old for the tables,
 * and the migration's name with the database's message when one fails; the migrations before it stay.
 */
export const migrate = async (place: Place, options: Migrating = {}): Promise<readonly string[]> => {
  const files = await migrationFiles(options.folder ?? MIGRATIONS)
  const last = options.to === undefined ? files.length - 1 : files.findIndex(({ name }) => name === options.to)
  const wanted = files.slice(0, last + 1)
  return withConnection(place, options, async (db) => {
    const applied: string[] = []
    // Even when nothing is missing, because a database of the first releases has no floor yet.
    const isDone = async () => {
      const state = await schemaState(db, files)
      if (isNewer(files, state)) {
        options.log?.warn({ event: 'schema_newer', newest: state.newest, floor: state.floor })
        return true
      }
      return state.floor !== null && wanted.every(({ name }) => !state.missing.includes(name))
    }
    if (await isDone()) return applied
    await alone(db, options, async () => {
      if (await isDone()) return
      await makeTables(db)
      const { missing } = await schemaState(db, files)
      for (const file of wanted) {
        if (missing.includes(file.name)) {
          await apply(db, file, options)
          applied.push(file.name)
        } else await raiseFloor(db, file)
      }
    })
    return applied
  })
}

/** Waits until another process has migrated the database, for a process that must not do it (MIGRATE=0). */
export const waitForMigrations = async (place: Place, options: Migrating = {}): Promise<void> => {
  const files = await migrationFiles(options.folder ?? MIGRATIONS)
  await withConnection(place, options, (db) => {
    const isDone = async () => {
      const state = await schemaState(db, files)
      return isNewer(files, state) || state.missing.length === 0
    }
    return waitUntil(isDone, options, 'Nobody has migrated the database for ten minutes: npm run admin -- migrate')
  })
}

/** Migrates an empty database up to the file `name`. Throws a sentence when this release does not have it. */
export const migrateTo = async (place: Place, name: string): Promise<void> => {
  if (!(await migrationFiles()).some((file) => file.name === name))
    throw new Error(`This release does not know the tables of ${name}: restore it with the release that wrote it.`)
  await migrate(place, { to: name })
}
