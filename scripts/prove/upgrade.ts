// An upgrade as in docs/operations.md, and the way back: three servers of an older release, with demo data in all
// states, on one PostgreSQL by DATABASE_URL, while users read and write through a load balancer. All traffic goes to
// 127.0.0.1.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { sealKeyAt } from '#server/seal/seal-key.ts'
import type { Line } from '../prove.ts'
import { isReady, startBalancer } from './balancer.ts'
import { freePort, type Load, signedIn, startLoad } from './load.ts'
import { urlOf } from './pooler.ts'
import { lastBeforeFloors, oldestBeside, presentFloor, presentRelease, unpack } from './releases.ts'

const root = join(import.meta.dirname, '..', '..')
const SERVERS = 3
const USERS = 9
const BEFORE_MS = 2_000
const START_LIMIT_MS = 600_000

/** Three servers on one database, which belongs to this run. */
interface Site {
  readonly folder: string
  readonly place: { host: string; port: number; user: string }
  readonly ports: readonly number[]
  readonly database: string
}

const environmentOf = ({ folder, place }: Site, database: string) => ({
  ...process.env,
  DATA_DIR: folder,
  DATABASE_URL: urlOf({ ...place, database }),
  // Three servers, a migration and the proof share the forty connections of this PostgreSQL.
  DATABASE_POOL_MAX: '6',
  SEAL_KEY_FILE: join(folder, 'seal.key'),
  ANCHOR_FILE: join(folder, 'anchors.jsonl'),
  ANCHOR_KEY_FILE: join(folder, 'anchor.key'),
  HOST: '127.0.0.1',
  DEMO: '1',
  LOG_LEVEL: 'error',
  // The sign-in is made once, whichever release answers.
  SESSION_BINDING: 'off',
})

const seconds = (from: number): number => Math.round((performance.now() - from) / 100) / 10

/** Starts a server of the release in `from` and waits until it is ready. */
const startServer = async (site: Site, from: string, port: number, database = site.database): Promise<ChildProcess> => {
  const env = { ...environmentOf(site, database), PORT: String(port) }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: from, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const until = performance.now() + START_LIMIT_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      const end = child.exitCode === null ? `not ready within ${START_LIMIT_MS} ms` : `ended with ${child.exitCode}`
      child.kill('SIGKILL')
      throw new Error(`the release in ${from} did not start: ${end}`)
    }
    await pause(100)
  }
  return child
}

const stopServer = async (child: ChildProcess): Promise<number> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code ?? 1
}

/** A command of this release; its JSON output. */
const admin = async (site: Site, ...line: readonly string[]) => {
  const options = { env: environmentOf(site, site.database), cwd: root, maxBuffer: 1 << 26 }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...line, '--json'], options)
  return JSON.parse(stdout)
}

const query = async <Row extends pg.QueryResultRow>(
  site: Site,
  database: string,
  text: string,
  values: unknown[] = [],
) => {
  const client = new pg.Client({ ...site.place, database })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The number of acknowledged demands that the database does not contain exactly once. */
const lostOf = async (site: Site, database: string, ids: readonly string[]): Promise<number> => {
  const [row] = await query<{ n: number }>(
    site,
    database,
    'select count(*)::int as n from orders where id = any($1::uuid[])',
    [ids],
  )
  return new Set(ids).size - (row?.n ?? 0)
}

const told = (load: Load) => {
  const { answered, sentAway, others } = load.tally()
  return { answered, written: load.acknowledged().length, failed: sentAway + others.length, others: others.slice(0, 3) }
}

/** Replaces `running` by servers of the release in `to`, one after the other; returns the seconds each took. */
const replace = async (site: Site, running: ChildProcess[], to: string): Promise<number[]> => {
  const took: number[] = []
  for (const [at, port] of site.ports.entries()) {
    const from = performance.now()
    const old = running[at]
    if (old !== undefined) await stopServer(old)
    running[at] = await startServer(site, to, port)
    took.push(seconds(from))
  }
  return took
}

const startAll = async (site: Site, from: string, database = site.database): Promise<ChildProcess[]> => {
  const running: ChildProcess[] = []
  for (const port of site.ports) running.push(await startServer(site, from, port, database))
  return running
}

const stopAll = (running: ChildProcess[]) => Promise.all(running.splice(0).map(stopServer))

/** Side by side: first the tables, then one server after the other, forth and back, while users work. */
const beside = async (site: Site, old: string, words: object): Promise<Line[]> => {
  const running = await startAll(site, old)
  const balancer = await startBalancer(site.ports)
  try {
    const load = startLoad(balancer.url, await signedIn(balancer.url), { users: USERS, writes: true })
    await pause(BEFORE_MS)
    const from = performance.now()
    const { applied } = await admin(site, 'migrate', '--backup', join(site.folder, 'backups'))
    const migrated_s = seconds(from)
    const forth_s = await replace(site, running, root)
    await pause(BEFORE_MS)
    const back_s = await replace(site, running, old)
    await pause(BEFORE_MS)
    await load.stop()
    const { failed, ...more } = told(load)
    const lost = await lostOf(site, site.database, load.acknowledged())
    return [
      {
        figure: 'upgrade.beside',
        ...words,
        applied,
        migrated_s,
        forth_s,
        back_s,
        ...more,
        failed,
        lost,
        sent_again: balancer.sentAgain(),
        pass: failed === 0 && lost === 0 && more.written > 0,
      },
    ]
  } finally {
    balancer.close()
    await stopAll(running)
  }
}

/** Short load by users; returns their answers. */
const worked = async (site: Site) => {
  const balancer = await startBalancer(site.ports)
  try {
    const load = startLoad(balancer.url, await signedIn(balancer.url), { users: USERS, writes: true })
    await pause(BEFORE_MS)
    await load.stop()
    return { ...told(load), ids: load.acknowledged() }
  } finally {
    balancer.close()
  }
}

/**
 * With a stop: all old servers end, the tables are migrated after a backup, the new ones start; back by that backup.
 */
const withStop = async (site: Site, old: string, words: object): Promise<Line[]> => {
  const running = await startAll(site, old)
  try {
    const before = await worked(site)
    const down = performance.now()
    await stopAll(running)
    const { applied, backup } = await admin(site, 'migrate', '--backup', join(site.folder, 'backups'))
    running.push(await startServer(site, root, site.ports[0] ?? 0))
    const standing_still_s = seconds(down)
    for (const port of site.ports.slice(1)) running.push(await startServer(site, root, port))
    const after = await worked(site)
    const lost = await lostOf(site, site.database, [...before.ids, ...after.ids])
    const audit = await admin(site, 'verify-audit', '--no-anchors')
    const up = performance.now()
    await stopAll(running)
    const earlier = `${site.database}_earlier`
    await query(site, 'postgres', `create database ${earlier}`)
    const { rto_s, chains } = await admin(
      site,
      'restore',
      backup,
      '--database',
      urlOf({ ...site.place, database: earlier }),
    )
    running.push(await startServer(site, old, site.ports[0] ?? 0, earlier))
    const back_s = seconds(up)
    for (const port of site.ports.slice(1)) running.push(await startServer(site, old, port, earlier))
    const again = await worked(site)
    const lostBack = await lostOf(site, earlier, [...before.ids, ...again.ids])
    const failed = before.failed + after.failed + again.failed
    return [
      {
        figure: 'upgrade.with_stop',
        ...words,
        applied: applied.length,
        standing_still_s,
        written: before.written + after.written,
        failed: before.failed + after.failed,
        lost,
        audit_rows: audit.rows,
        pass: failed === 0 && lost === 0 && before.written > 0 && after.written > 0,
      },
      {
        figure: 'upgrade.back_by_backup',
        standing_still_s: back_s,
        restored_s: rto_s,
        chains,
        written: again.written,
        failed: again.failed,
        others: again.others,
        lost: lostBack,
        pass: chains === 'whole' && again.failed === 0 && lostBack === 0 && again.written > 0,
      },
    ]
  } finally {
    await stopAll(running)
  }
}

/**
 * Lines: side by side from the oldest compatible release, with a stop from the last one before the floors, and back
 * from both.
 */
export async function* proveUpgrade(): AsyncGenerator<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-upgrade-'))
  const server = await startEmbedded(join(folder, 'database'), { durable: false })
  const present = presentRelease()
  const ways = [
    { way: beside, database: 'beside', release: oldestBeside() },
    { way: withStop, database: 'stopped', release: lastBeforeFloors() },
  ]
  const remove: (() => void)[] = []
  try {
    for (const { way, database, release } of ways) {
      const code = join(folder, `release-${database}`)
      remove.push(unpack(release, code))
      const own = join(folder, database)
      await mkdir(own)
      await sealKeyAt(join(own, 'seal.key'), true)
      const { host, port, user } = server.place
      const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
      const site = { folder: own, place: { host, port, user }, ports, database }
      await query(site, 'postgres', `create database ${database}`)
      yield* await way(site, code, { from: release, to: present, floor: presentFloor() })
    }
  } finally {
    for (const one of remove) one()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
