// A demo in a database of its own, for figures about many demands. The database is removed however the run ends.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { commandLimits } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { heldSealKey } from '#server/seal/seal-key.ts'
import { endDatabase, limitRun } from '../run-limit.ts'
import { addOrders, addPeople, settleOrders } from './many-orders.ts'
import { beginSessions } from './sessions.ts'

/** A thousand, including the demands of the demo. */
export const FEW = 780
/** The number of demands for S1, S2 and the sizing. */
export const ANSWERED_AMONG = 100_000

/** A demo with the people and suppliers that belong to many demands. */
export interface FilledDemo {
  readonly server: Embedded
  readonly dataDir: string
  /** Base64. */
  readonly sealKey: string
  /** Session tokens of a user who reads the list, and of one who writes demands. */
  readonly reader: string
  readonly writer: string
  /** The console in this process. */
  readonly app: Hono
  /** The same with the pages of the console in this folder, at its own address. */
  withPages(dist: string, publicUrl: string): Hono
  /** Session tokens of these users. */
  begin(usernames: readonly string[]): Promise<string[]>
  /** Adds this number of demands to the demo's first enterprise. */
  add(count: number, first?: number): Promise<void>
  /** Does the work that a server does some time after writes, before something is measured. */
  settle(): Promise<void>
}

/** Runs `work` with a demo, for at most this number of minutes. */
export const onFilledDemo = async (minutes: number, work: (demo: FilledDemo) => Promise<void>): Promise<void> => {
  const limit = limitRun(minutes)
  const folder = await mkdtemp(join(tmpdir(), 'herbal-bench-'))
  let server: Embedded | undefined
  try {
    server = await startEmbedded(folder, { durable: false, signal: limit.signal })
    await limit.within(onDemo(server, folder, work))
  } finally {
    if (server !== undefined) await endDatabase(server)
    await rm(folder, { recursive: true, force: true })
    limit.end()
  }
}

const onDemo = async (server: Embedded, dataDir: string, work: (demo: FilledDemo) => Promise<void>): Promise<void> => {
  const { place } = server
  const db = openDatabase(place, { max: 3, limits: commandLimits })
  try {
    // {@link FilledDemo.settle} vacuums at a fixed moment, so that no vacuum runs during a measurement.
    await sql`alter system set autovacuum = off`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await migrate(place)
    const log = createLog('silent')
    const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/', DATA_DIR: dataDir })
    const sealKey = randomBytes(32)
    const services = { db, env, keys: await openKeys(db, heldSealKey(sealKey)), log, clockOffset: () => 0 }
    await seedDemo(services)
    const { enterprise_id: enterpriseId } = await db
      .selectFrom('users')
      .select('enterprise_id')
      .where('username', '=', 'chief')
      .executeTakeFirstOrThrow()
    const [reader = '', writer = ''] = await beginSessions(db, ['chief', 'buyer'])
    await addPeople(place, enterpriseId)
    await work({
      server,
      dataDir,
      sealKey: sealKey.toString('base64'),
      reader,
      writer,
      app: createApp({ ...services, dist: null }),
      withPages: (dist, publicUrl) => createApp({ ...services, env: { ...env, publicUrl }, dist }),
      begin: (usernames) => beginSessions(db, usernames),
      add: (count, first = 1) => addOrders(place, [{ enterpriseId, count, first }]),
      settle: () => settleOrders(place, db),
    })
  } finally {
    await db.destroy()
  }
}
