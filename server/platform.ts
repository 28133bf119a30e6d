// The database, the keys and what watches them: what the server and the scripts stand on.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { syncCatalogue } from './catalogue/sync.ts'
import { openDatabase } from './db/client.ts'
import { type Embedded, startEmbedded } from './db/embedded.ts'
import { clusterHome } from './db/embedded-place.ts'
import { fillPinyin } from './db/fill-pinyin.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import type { Services } from './http/context.ts'
import type { Log } from './log.ts'
import { openKeys } from './seal/seal-key.start.ts'
import { isSharedKeyFile, sealKeyAt } from './seal/seal-key.ts'

/** How long (ms) a request waits for a database connection before it is answered 503. */
const CONNECT_MS = 2_000

/** The database and everything around it, for the server and for scripts. */
export interface Platform extends Services {
  readonly heartbeat: Heartbeat
  close(): Promise<void>
}

/**
 * Opens keys and database by the environment, and migrates the tables. Throws `SealKeyRefused` for
 * another database's key.
 */
export const openPlatform = async (env: Env, log: Log): Promise<Platform> => {
  const embedded = env.databaseUrl === undefined
  const isNew = embedded && !existsSync(join(await clusterHome(env.dataDir), 'postgres', 'PG_VERSION'))
  const sealKey = await sealKeyAt(env.sealKeyFile, isNew)
  if (await isSharedKeyFile(env.sealKeyFile))
    log.warn({ event: 'seal_key_shared', file: env.sealKeyFile, remedy: `chmod 600 ${env.sealKeyFile}` })
  const server: Embedded | null = embedded ? await startEmbedded(env.dataDir) : null
  const place = server?.place ?? { url: env.databaseUrl ?? '' }
  const onError = (error: Error) => log.warn({ event: 'database_connection_lost', err: error })
  const db = openDatabase(place, { connectMs: CONNECT_MS, onError })
  const heartbeat = startHeartbeat(place)
  const close = async () => {
    await heartbeat.stop()
    await db.destroy()
    await server?.stop()
  }
  try {
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ event: 'migrated', applied })
    const synced = await syncCatalogue(db)
    if (synced !== null) log.info({ event: 'catalogue_synced', ...synced })
    const filled = await fillPinyin(db)
    if (filled > 0) log.info({ event: 'readings_filled', rows: filled })
    const keys = await openKeys(db, sealKey)
    return { db, env, keys, log, clockOffset: () => 0, heartbeat, close }
  } catch (error) {
    await close()
    throw error
  }
}
