// Three servers on one PostgreSQL by DATABASE_URL, as processes of this machine, for proofs: starts and stops them, and
// reads what they stored.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { sealKeyAt } from '#server/seal/seal-key.ts'
import { isReady } from './balancer.ts'
import { freePort, type Load } from './load.ts'
import { urlOf } from './pooler.ts'

/** The folder of this release. */
export const root = join(import.meta.dirname, '..', '..')
const SERVERS = 3
/** Three servers, a migration and the proof share the forty connections of an embedded PostgreSQL. */
export const POOL = 6
const START_LIMIT_MS = 600_000

/** Three servers on one database, both made for this run. */
export interface Site {
  readonly folder: string
  readonly place: { host: string; port: number; user: string }
  readonly ports: readonly number[]
  readonly database: string
  /** Aborted at the end of the run; then no server is started any more. */
  readonly signal: AbortSignal | undefined
  /** Further variables of the site's servers. */
  readonly more: Readonly<Record<string, string>>
  /** All servers ever started. */
  readonly started: ChildProcess[]
}

/**
 * Creates a folder for a run. PostgreSQL's account may pass through it, so that the database can lie inside and is
 * removed with it.
 */
export const runFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `herbal-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

interface Opening {
  /** Once this signal is aborted, no server is started any more. */
  readonly signal?: AbortSignal
  readonly servers?: number
  readonly more?: Readonly<Record<string, string>>
}

/** A site in a folder that already has its key, on an existing database. */
export const siteAt = async (
  folder: string,
  server: { readonly place: Site['place'] },
  database: string,
  { signal, servers = SERVERS, more = {} }: Opening = {},
): Promise<Site> => {
  const { host, port, user } = server.place
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  return { folder, place: { host, port, user }, ports, database, signal, more, started: [] }
}

/** A site in a folder of its own, on a new database of the given PostgreSQL. */
export const openSite = async (
  folder: string,
  server: { readonly place: Site['place'] },
  database: string,
  opening: Opening = {},
): Promise<Site> => {
  await mkdir(folder, { recursive: true })
  await sealKeyAt(join(folder, 'seal.key'), true)
  const site = await siteAt(folder, server, database, opening)
  await query(site, 'postgres', `create database ${database}`)
  return site
}

const environmentOf = ({ folder, place, more }: Site, database: string) => ({
  ...process.env,
  DATA_DIR: folder,
  DATABASE_URL: urlOf({ ...place, database }),
  DATABASE_POOL_MAX: String(POOL),
  SEAL_KEY_FILE: join(folder, 'seal.key'),
  ANCHOR_FILE: join(folder, 'anchors.jsonl'),
  ANCHOR_KEY_FILE: join(folder, 'anchor.key'),
  HOST: '127.0.0.1',
  DEMO: '1',
  LOG_LEVEL: 'error',
  // A token is used at servers of several releases, so a session must not be bound to a browser.
  SESSION_BINDING: 'off',
  ...more,
})

/** Seconds since a moment, rounded to tenths. */
export const seconds = (from: number): number => Math.round((performance.now() - from) / 100) / 10

/** Starts a server of the release in `from` and waits until it is ready. */
export const startServer = async (
  site: Site,
  from: string,
  port: number,
  database = site.database,
  own: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> => {
  const env = { ...environmentOf(site, database), ...own, PORT: String(port) }
  site.signal?.throwIfAborted()
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: from, env, stdio: ['ignore', 'ignore', 'inherit'] })
  site.started.push(child)
  const until = performance.now() + START_LIMIT_MS
  while (!(await isReady(port))) {
    const code = child.exitCode ?? child.signalCode
    if (code !== null || performance.now() > until) {
      const end = code === null ? `not ready within ${START_LIMIT_MS} ms` : `ended with ${code}`
      child.kill('SIGKILL')
      throw new Error(`the release in ${from} did not start: ${end}`)
    }
    await pause(100)
  }
  return child
}

const ended = async (child: ChildProcess, how: NodeJS.Signals): Promise<number> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill(how)
    await exit
  }
  return child.exitCode ?? 1
}

/** Stops a server in an orderly way; returns its exit code. */
export const stopServer = (child: ChildProcess): Promise<number> => ended(child, 'SIGTERM')

/** Kills a server, as a fault of its machine would. */
export const killServer = (child: ChildProcess): Promise<number> => ended(child, 'SIGKILL')

/** Kills all servers that still run at the end of a run. */
export const killAll = ({ started }: Site) => Promise.all(started.map(killServer))

/** Runs a command of this release; returns its JSON output. */
export const admin = async (site: Site, ...line: readonly string[]) => {
  const options = { env: environmentOf(site, site.database), cwd: root, maxBuffer: 1 << 26 }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...line, '--json'], options)
  return JSON.parse(stdout)
}

/** Queries a database of the site. */
export const query = async <Row extends pg.QueryResultRow>(
  site: Site,
  database: string,
  text: string,
  values: unknown[] = [],
) => {
  const client = new pg.Client({ ...site.place, database })
  // The end of the run also ends the database; the current statement reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The number of acknowledged demands that the database does not contain exactly once. */
export const lostOf = async (site: Site, database: string, ids: readonly string[]): Promise<number> => {
  const [row] = await query<{ n: number }>(
    site,
    database,
    'select count(*)::int as n from orders where id = any($1::uuid[])',
    [ids],
  )
  return new Set(ids).size - (row?.n ?? 0)
}

/** The answers to the users of a load. */
export const told = (load: Load) => {
  const { answered, sentAway, others } = load.tally()
  return { answered, written: load.acknowledged().length, failed: sentAway + others.length, others: others.slice(0, 3) }
}

/** Starts all servers of the release in `from`; `ownOf` gives variables of one of them. */
export const startAll = async (
  site: Site,
  from: string,
  database = site.database,
  ownOf: (at: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<ChildProcess[]> => {
  const running: ChildProcess[] = []
  for (const [at, port] of site.ports.entries()) running.push(await startServer(site, from, port, database, ownOf(at)))
  return running
}

/** Stops all running servers. */
export const stopAll = (running: ChildProcess[]) => Promise.all(running.splice(0).map(stopServer))
