// The database, the keys and their monitoring: the base of the server and the scripts.
import { syncCatalogue } from './catalogue/sync.ts'
import { openDatabase, type Place } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { clusterHome } from './db/embedded-place.ts'
import { keepEmbedded } from './db/embedded-watch.ts'
import { fillPinyin } from './db/fill-pinyin.ts'
import { commandLimits, requestLimits } from './db/limits.ts'
import { migrate, waitForMigrations } from './db/migrate.ts'
import { connectionWords } from './db/unreachable.ts'
import type { QueryEnd } from './db/watched.ts'
import type { Env } from './env.ts'
import type { Services } from './http/context.ts'
import { currentRequest } from './http/request-watch.ts'
import type { Log } from './log.ts'
import { anyRoom, roomOn } from './operation/disk-room.ts'
import { type Heartbeat, startHeartbeat } from './operation/heartbeat.ts'
import { createMetrics, type Metrics } from './operation/metrics.ts'
import { openKeys } from './seal/seal-key.start.ts'
import { isSharedKeyFile, sealKeyAt } from './seal/seal-key.ts'
import {
  type InstallationState,
  installationState,
  planStart,
  readInstallation,
  type StartPlan,
} from './setup/installation.ts'
import { doneSetUp, LateKeys, type SetUp, waitForSetUp } from './setup/waiting.ts'

/** How long (ms) a request waits for a database connection before it is answered 503. */
const CONNECT_MS = 2_000

/** The database and everything around it, for the server and for scripts. */
export interface Platform extends Services {
  readonly heartbeat: Heartbeat
  readonly keys: LateKeys
  /** The state of the database when it was opened, and the consequence for a start. */
  readonly state: InstallationState
  readonly plan: StartPlan
  readonly setUp: SetUp
  readonly metrics: Metrics
  /** Whether the disk of the embedded database has room for a write. */
  hasRoom(): Promise<boolean>
  /** The address of the platform's database without a pooler, for separate connections. */
  readonly place: Place
  close(): Promise<void>
}

/**
 * The purpose: `serve` follows DEMO; `administer` takes the database as it is and creates no key; `mend_keys` does not
 * check the seal key.
 */
export type Purpose = 'serve' | 'administer' | 'mend_keys'

/** The address of an environment's database; the embedded one is running. */
export interface OpenPlace {
  readonly place: Place
  /** The address of that database without a pooler. */
  readonly direct: Place
  readonly isEmbedded: boolean
  /** Stops the embedded database unless another process uses it. */
  close(): Promise<void>
}

/** Finds the database of an environment, and starts the embedded one; with a `log`, also restarts it when it dies. */
export const openPlace = async (
  { databaseUrl, databaseDirectUrl, dataDir }: Env,
  { signal, log }: { signal?: AbortSignal | undefined; log?: Log } = {},
): Promise<OpenPlace> => {
  if (databaseUrl === undefined) {
    const started = await startEmbedded(dataDir, { signal })
    const server = log === undefined ? started : keepEmbedded(dataDir, started, log)
    return { place: server.place, direct: server.place, isEmbedded: true, close: server.stop }
  }
  const direct = { url: databaseDirectUrl ?? databaseUrl }
  return { place: { url: databaseUrl }, direct, isEmbedded: false, close: async () => undefined }
}

/** Migrates the tables, or waits until another process has. */
const migrated = async (direct: Place, env: Env, log: Log, signal: AbortSignal | undefined): Promise<void> => {
  if (!env.migrates) return waitForMigrations(direct, { log, signal })
  const applied = await migrate(direct, { log, signal })
  if (applied.length > 0) log.info({ event: 'migrated', applied })
}

/**
 * Opens keys and database by the environment, and migrates the tables. Throws `SealKeyRefused` for another database's
 * key. A start that can be aborted has opened the place itself.
 */
export const openPlatform = async (
  env: Env,
  log: Log,
  purpose: Purpose = 'serve',
  { opened, signal }: { opened?: OpenPlace; signal?: AbortSignal | undefined } = {},
): Promise<Platform> => {
  const {
    place,
    direct,
    isEmbedded,
    close: closePlace,
  } = opened ?? (await openPlace(env, purpose === 'serve' ? { log } : {}))
  const onError = (error: Error) => {
    // A start that is asked to stop closes the database itself, so a lost connection is no fault then.
    if (!signal?.aborted) log.warn({ event: 'database_connection_lost', err: error })
  }
  const metrics = createMetrics()
  const db = openDatabase(place, {
    connectMs: CONNECT_MS,
    max: env.databasePoolMax,
    limits: purpose === 'serve' ? requestLimits : commandLimits,
    prepare: isEmbedded ? true : env.databasePrepare,
    onError,
    onPool: metrics.watchPool,
    onQuery: (query) => {
      metrics.query(query)
      noteQuery(query, env.slowQueryMs, log)
    },
  })
  const heartbeat = startHeartbeat(place)
  const close = async () => {
    await heartbeat.stop()
    await db.destroy()
    await closePlace()
  }
  try {
    await migrated(direct, env, log, signal)
    const synced = await syncCatalogue(db)
    if (synced !== null) log.info({ event: 'catalogue_synced', ...synced })
    const filled = await fillPinyin(db)
    if (filled > 0) log.info({ event: 'readings_filled', rows: filled })
    const state = await installationState(db)
    const plan = purpose === 'serve' ? planStart(state, env) : state === 'empty' ? 'set_up' : 'serve'
    const late = { db, env: { ...env }, keys: new LateKeys() }
    const hasRoom = isEmbedded ? roomOn(await clusterHome(env.dataDir)) : anyRoom
    const running = { heartbeat, metrics, hasRoom, place: direct, close }
    const services = { ...late, log, clockOffset: () => 0, ...running, state, plan }
    if (plan === 'set_up') return { ...services, setUp: waitForSetUp({ ...late, heartbeat }) }
    const { public_url } = await readInstallation(db)
    if (!env.isPublicUrlGiven && public_url !== null) late.env.publicUrl = public_url
    if (purpose === 'mend_keys') return { ...services, setUp: doneSetUp }
    const sealKey = await sealKeyAt(env.sealKeyFile, isEmbedded && state === 'empty')
    if (await isSharedKeyFile(env.sealKeyFile))
      log.warn({ event: 'seal_key_shared', file: env.sealKeyFile, remedy: `chmod 600 ${env.sealKeyFile}` })
    late.keys.hold(await openKeys(db, sealKey))
    return { ...services, setUp: doneSetUp }
  } catch (error) {
    await close()
    throw connectionWords(error, direct)
  }
}

/** Adds a statement's time to its request, and logs it when it was slow: its text with $n, never a value. */
const noteQuery = ({ sql, ms, rows }: QueryEnd, slowMs: number, log: Log): void => {
  const request = currentRequest()
  if (request !== undefined) request.dbMs += ms
  if (ms < slowMs) return
  log.warn({ event: 'slow_query', sql, ms: Math.round(ms), rows, route: request?.route, request_id: request?.id })
}
