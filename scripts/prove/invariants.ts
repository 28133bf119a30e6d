// Checks every invariant of a database: the one of DATABASE_URL, else the one in DATA_DIR, else a
// demo made for this run.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { clusterHome } from '#server/db/embedded-place.ts'
import type { Db } from '#server/db/tables.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { type Env, readEnv } from '#server/env.ts'
import { invariants } from '#server/invariants.ts'
import { createLog } from '#server/log.ts'
import { openPlatform } from '#server/platform.ts'
import type { Line } from '../prove.ts'

/** Violations named in the line; the others are only counted. */
const NAMED = 3

interface Opened {
  readonly db: Db
  /** The checked database, for readers of the lines. */
  readonly of: string
  close(): Promise<void>
}

/** A database as it is: nothing is migrated or written. */
const opened = async (env: Env): Promise<Opened> => {
  if (env.databaseUrl !== undefined) {
    const db = openDatabase({ url: env.databaseUrl }, { max: 2 })
    return { db, of: 'DATABASE_URL', close: () => db.destroy() }
  }
  if (!existsSync(join(await clusterHome(env.dataDir), 'postgres', 'PG_VERSION'))) return demo()
  const server = await startEmbedded(env.dataDir)
  const db = openDatabase(server.place, { max: 2 })
  const close = async () => {
    await db.destroy()
    await server.stop()
  }
  return { db, of: 'DATA_DIR', close }
}

const demo = async (): Promise<Opened> => {
  const folder = mkdtempSync(join(tmpdir(), 'herbal-invariants-'))
  const platform = await openPlatform(readEnv({ DATA_DIR: folder, DEMO: '1' }), createLog('silent'))
  await seedDemo(platform)
  const close = async () => {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db: platform.db, of: 'demo', close }
}

const hasViews = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from information_schema.views where table_name like 'invariant\_%' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** One line for each invariant. */
export const proveInvariants = async (): Promise<readonly Line[]> => {
  const { db, of, close } = await opened(readEnv())
  try {
    if (!(await hasViews(db))) {
      const fault = 'This database has no invariants yet: start the console once, it brings the database up to date.'
      return [{ figure: 'invariants', of, fault, pass: false }]
    }
    const lines: Line[] = []
    for (const one of invariants) {
      const started = Date.now()
      const found = await one.find(db)
      const named = found.length === 0 ? {} : { first: found.slice(0, NAMED) }
      lines.push({
        figure: 'invariants',
        invariant: one.id,
        says: one.says,
        of,
        violations: found.length,
        ...named,
        pass: found.length === 0,
        secs: Math.round((Date.now() - started) / 1000),
      })
    }
    return lines
  } finally {
    await close()
  }
}
