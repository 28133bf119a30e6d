// The one PostgreSQL of a test run, and databases cloned on it.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { startBouncer } from '../../scripts/prove/bouncer.ts'

/** The address of this run's cluster; passed to the workers as text. */
export interface ClusterPlace {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  /** A pooler before it, where worlds are to go through one. */
  readonly pooler?: { readonly host: string; readonly port: number }
}

export interface Cluster {
  readonly place: ClusterPlace
  stop(): Promise<void>
}

const TEMPLATE = 'herbal_template'

/**
 * Starts a cluster without durability and a migrated template database in it; `fill` adds what every world has. `isPooled` puts a pooler
 * before it.
 */
export const startCluster = async (fill: (db: Db) => Promise<void>, isPooled = false): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-cluster-'))
  const server = await startEmbedded(folder, { durable: false })
  const { database: _database, ...place } = server.place
  await administer(place, `create database ${TEMPLATE}`)
  const template = { ...place, database: TEMPLATE }
  await migrate(template)
  const db = openDatabase(template)
  try {
    await fill(db)
  } finally {
    await db.destroy()
  }
  const bouncer = isPooled ? await startBouncer(server.place) : null
  const stop = async () => {
    await bouncer?.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { place: bouncer === null ? place : { ...place, pooler: { host: bouncer.host, port: bouncer.port } }, stop }
}

/** A fresh copy of the template. */
export const cloneDatabase = async (
  place: ClusterPlace,
  template = TEMPLATE,
): Promise<{ name: string; drop(): Promise<void> }> => {
  const name = `world_${randomBytes(8).toString('hex')}`
  // Without durability copying the files takes a third of what writing every page through the log takes.
  await administer(place, `create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => administer(place, `drop database ${name} with (force)`) }
}

/**
 * A further template of this run: a copy of the first one, filled by `fill`. The first caller
 * creates it; the others wait and use the same. Returns its name.
 */
export const furtherTemplate = async (
  place: ClusterPlace,
  name: string,
  fill: (db: Db) => Promise<void>,
): Promise<string> => {
  const client = new pg.Client({ ...place, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await client.query('select from pg_database where datname = $1', [name])
    if (known.rowCount === 0) {
      const made = await cloneDatabase(place)
      const db = openDatabase({ ...place, database: made.name })
      try {
        await fill(db)
      } finally {
        await db.destroy()
      }
      // The template gets its name only when it is complete.
      await administer(place, `alter database ${made.name} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

const BUSY_TEMPLATE = '55006'

// Cloning needs the template exclusively: workers that ask at the same moment take turns.
const administer = async (place: ClusterPlace, statement: string): Promise<void> => {
  const client = new pg.Client({ ...place, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4321)')
    await client.query(statement)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === BUSY_TEMPLATE)
      throw new Error('a connection to the template was left open')
    throw error
  } finally {
    await client.end()
  }
}
