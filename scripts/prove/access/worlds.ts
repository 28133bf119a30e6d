// Servers inside this process, each over a copy of one database: worlds that begin alike, for proofs that compare them.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { requestLimits } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readEnv } from '#server/env.ts'
import { createLog, logOptions } from '#server/log.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { heldSealKey, type SealKey } from '#server/seal/seal-key.ts'
import { runFolder } from '../site.ts'

/** The address of a PostgreSQL without a database. */
export interface ServerPlace {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
}

/** The database that worlds are copies of, and the key its tenders are sealed with. */
export interface Origin {
  readonly place: ServerPlace
  readonly template: string
  readonly sealKey: SealKey
}

/** A server in this process on a database of its own. */
export interface ProofWorld {
  readonly app: Hono
  readonly db: Db
  readonly place: ServerPlace & { readonly database: string }
  /** Everything its server has logged, a line each. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** A copy takes its template alone, so copies take turns: the number of their advisory lock. */
const TURN = 4321
/** A busy machine is slow at everything; limits of requests are not what these proofs are about. */
const patient = { ...requestLimits, statementMs: 60_000, lockMs: 20_000, idleMs: 60_000, transactionMs: 120_000 }

const administer = async (place: ServerPlace, statement: string): Promise<void> => {
  const client = new pg.Client({ ...place, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${TURN})`)
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost/' })

const openWorld = async (origin: Origin, database: string, close: () => Promise<void>): Promise<ProofWorld> => {
  const place = { ...origin.place, database }
  const db = openDatabase(place, { prepare: true, max: 4, limits: patient })
  const log: string[] = []
  const keys = await openKeys(db, origin.sealKey)
  const lines = { write: (line: string) => void log.push(line) }
  const app = createApp({ db, env, keys, log: pino(logOptions('info'), lines) })
  return { app, db, place, log, close: () => db.destroy().then(close) }
}

const newName = () => `proof_${randomBytes(8).toString('hex')}`

/** A world over a copy of a database. */
const copyOf = async (origin: Origin, template = origin.template): Promise<ProofWorld> => {
  const name = newName()
  await administer(origin.place, `create database ${name} template ${template}`)
  return openWorld(origin, name, () => administer(origin.place, `drop database ${name} with (force)`))
}

/** Two worlds that begin with the same bytes, and what was prepared in them. */
export interface WorldPair<T> {
  readonly worlds: readonly [ProofWorld, ProofWorld]
  readonly prepared: T
  close(): Promise<void>
}

/** Prepares one copy, and copies it twice. */
export const pairOfWorlds = async <T>(
  origin: Origin,
  prepare: (world: ProofWorld) => Promise<T>,
): Promise<WorldPair<T>> => {
  const name = newName()
  await administer(origin.place, `create database ${name} template ${origin.template}`)
  const drop = () => administer(origin.place, `drop database ${name} with (force)`)
  try {
    const base = await openWorld(origin, name, async () => undefined)
    const prepared = await prepare(base).finally(base.close)
    const worlds = [await copyOf(origin, name), await copyOf(origin, name)] as const
    const close = async () => {
      await Promise.all(worlds.map((world) => world.close()))
      await drop()
    }
    return { worlds, prepared, close }
  } catch (error) {
    await drop()
    throw error
  }
}

/** A PostgreSQL of a proof's own with the demo in it. */
export interface DemoCluster {
  readonly origin: Origin
  /** The folder of its data. */
  readonly folder: string
  close(): Promise<void>
}

/** Starts a PostgreSQL and makes the demo there. */
export const demoCluster = async (): Promise<DemoCluster> => {
  const folder = await runFolder('worlds')
  const server = await startEmbedded(folder, { durable: false })
  const { database: _database, ...place } = server.place
  const close = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const template = 'proof_demo'
    await administer(place, `create database ${template}`)
    const at = { ...place, database: template }
    await migrate(at)
    const sealKey = heldSealKey(Buffer.alloc(32, 11))
    const db = openDatabase(at)
    try {
      const keys = await openKeys(db, sealKey)
      const made = await seedDemo({ db, env, keys, log: createLog('silent'), clockOffset: () => 0 })
      if (!made) throw new Error('the demo was not made: the new database was not empty')
    } finally {
      await db.destroy()
    }
    return { origin: { place, template, sealKey }, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs a proof on the origin it was given, or on a PostgreSQL of its own. */
export const onDemo = async <T>(given: Origin | undefined, work: (origin: Origin, folder?: string) => Promise<T>) => {
  if (given !== undefined) return work(given)
  const cluster = await demoCluster()
  try {
    return await work(cluster.origin, cluster.folder)
  } finally {
    await cluster.close()
  }
}

/** Runs a proof in one world, which is closed after it. */
export const inWorld = <T>(
  given: Origin | undefined,
  work: (world: ProofWorld, origin: Origin) => Promise<T>,
): Promise<T> =>
  onDemo(given, async (origin) => {
    const world = await copyOf(origin)
    try {
      return await work(world, origin)
    } finally {
      await world.close()
    }
  })
