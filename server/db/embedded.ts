// The PostgreSQL from the packages: created at first start, started, adopted when it outlived its
// process, stopped in an orderly way.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applicationName, connectionConfig, type Place } from './client.ts'
import { environment, finished, initialise, isAlive, tcpPassword, USER } from './embedded-cluster.ts'
import { alone } from './embedded-lock.ts'
import { binaries, clusterHome, serverAccount, socketFolder } from './embedded-place.ts'
import { onceAtATime } from './once-at-a-time.ts'

const DATABASE = 'herbal_tender'
const SOCKET_PORT = 5432
/** Recovery after a power cut may take a while. */
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 8_000
const overTcp = process.platform === 'win32'

export interface Embedded {
  readonly place: Exclude<Place, { url: string }>
  /** Whether the server was already running, left by a process that has ended or shared with a running one. */
  readonly adopted: boolean
  readonly pid: number
  /** Stops the server unless another process of ours is connected to it. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Whether commits wait for the disk. False is for tests only: it trades safety against power cuts for speed. */
  readonly durable?: boolean
  /** The port it had before, so that connections find it again; a free one by default. Matters on Windows only. */
  readonly port?: number
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined
}

interface Running {
  readonly pid: number
  readonly host: string
  readonly port: number
}

/**
 * Starts the embedded server in `dataDir`, or adopts the one running there. Throws a sentence for the operator when it
 * cannot, or the reason of `signal` when that aborts the start, which then leaves no process.
 */
export const startEmbedded = async (
  dataDir: string,
  { durable = true, port, signal }: StartOptions = {},
): Promise<Embedded> => {
  const home = await clusterHome(dataDir)
  const data = join(home, 'postgres')
  const native = await binaries()
  const password = overTcp ? await tcpPassword(dataDir) : undefined
  await initialise({ native, home, data, durable, password, signal })
  const { running, adopted } = await alone(home, async () => {
    signal?.throwIfAborted()
    const alive = await findRunning(data, password)
    signal?.throwIfAborted()
    if (alive !== null) return { running: alive, adopted: true }
    return { running: await launchOnceFree({ native, home, data, durable, port, password, signal }), adopted: false }
  })
  const place = placeOf(running, DATABASE, password)
  const close = onceAtATime(() => stop(native, data, running, password))
  await createDatabase(placeOf(running, 'postgres', password))
  if (signal?.aborted) {
    await close()
    throw signal.reason
  }
  if (durable) {
    await requireDurable(place).catch(async (error: unknown) => {
      await close()
      throw error
    })
  }
  return { place, adopted, pid: running.pid, stop: close }
}

const placeOf = (running: Running, database: string, password: string | undefined): Embedded['place'] => ({
  host: running.host,
  port: running.port,
  user: USER,
  database,
  ...(password === undefined ? {} : { password }),
})

/**
 * The running server of this cluster, if it answers. Removes a pid file whose number now belongs to
 * another process.
 */
const findRunning = async (data: string, password: string | undefined): Promise<Running | null> => {
  const file = join(data, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const running = { pid: Number(lines[0]), port: Number(lines[3]), host: overTcp ? '127.0.0.1' : (lines[4] ?? '') }
  if (!Number.isInteger(running.pid) || running.pid <= 0 || !isAlive(running.pid)) return null
  if (!(await isServerOf(running.pid, data))) {
    await rm(file, { force: true })
    return null
  }
  try {
    await waitUntilReady(running, password, () => !isAlive(running.pid))
  } catch (error) {
    // The server died while this start waited, so there is nothing to adopt; a new one recovers the cluster.
    if (!isAlive(running.pid)) return null
    throw error
  }
  return running
}

// After a reboot the old pid may belong to any process; where the system shows command lines, they are checked.
const isServerOf = async (pid: number, data: string): Promise<boolean> => {
  if (process.platform !== 'linux') return true
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.split('\0').includes(data)
}

interface Launch {
  readonly native: string
  readonly home: string
  readonly data: string
  readonly durable: boolean
  readonly port: number | undefined
  readonly password: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * The helper processes of a killed server live a moment longer and hold its memory; until they end,
 * PostgreSQL refuses to start.
 */
const launchOnceFree = async (given: Launch): Promise<Running> => {
  const log = join(given.home, 'postgres.log')
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const before = (await readFile(log, 'utf8').catch(() => '')).length
    try {
      return await launch(given)
    } catch (error) {
      given.signal?.throwIfAborted()
      const said = (await readFile(log, 'utf8')).slice(before)
      if (!said.includes('shared memory block') || Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

const launch = async ({ native, home, data, durable, port: wanted, password, signal }: Launch): Promise<Running> => {
  const port = overTcp ? (wanted ?? (await freePort())) : SOCKET_PORT
  const host = overTcp ? '127.0.0.1' : await socketFolder(home, port)
  // A killed server leaves these files. PostgreSQL does not start beside them once their process number belongs to
  // another process.
  for (const left of overTcp ? [] : [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    await rm(join(host, left), { force: true })
  const log = await open(join(home, 'postgres.log'), 'a', 0o600)
  const settings = {
    listen_addresses: overTcp ? host : '',
    unix_socket_directories: overTcp ? '' : host,
    port: String(port),
    max_connections: '40',
    shared_buffers: '96MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // User input must not reach a log.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...options], {
    ...serverAccount(),
    cwd: data,
    env: environment(),
    // A process group of its own: Ctrl-C in a terminal reaches this process, which stops the server
    // after the last request.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended: string | null = null
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (exit) => {
    ended = `it ended with ${exit}`
  })
  // A server in recovery answers nobody yet, but still accepts this signal.
  const quit = () => child.kill('SIGINT')
  signal?.addEventListener('abort', quit)
  const running = { pid: child.pid ?? -1, host, port }
  try {
    await waitUntilReady(running, password, () => ended !== null)
    if (signal?.aborted) {
      if (ended === null) await once(child, 'exit')
      throw signal.reason
    }
  } catch (error) {
    throw new Error(
      `The embedded database did not start (${ended ?? 'no answer'}); see ${join(home, 'postgres.log')}`,
      {
        cause: error,
      },
    )
  } finally {
    signal?.removeEventListener('abort', quit)
    await log.close()
  }
  child.unref()
  return running
}

const waitUntilReady = async (running: Running, password: string | undefined, gone: () => boolean): Promise<void> => {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      await withClient(placeOf(running, 'postgres', password), async () => undefined)
      return
    } catch (error) {
      if (gone() || Date.now() > deadline) throw error
      await pause(20)
    }
  }
}

const withClient = async <T>(place: Place, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionConfig(place, applicationName()))
  // A server that stops while we are connected ends the connection; that is not an error here.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const createDatabase = (place: Place): Promise<void> =>
  withClient(place, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount !== 0) return
    await client.query(`create database ${DATABASE}`).catch((error: pg.DatabaseError) => {
      // Of two first starts at once, the other one has created the database.
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  })

/** Settings without which a power cut takes acknowledged writes away. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Throws a sentence for the operator when the database would lose what it has acknowledged. */
const requireDurable = (place: Place): Promise<void> =>
  withClient(place, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1) and setting <> 'on'`,
      [durableSettings],
    )
    if (rows.length === 0) return
    const found = rows.map(({ name, setting }) => `${name} is ${setting}`).join(', ')
    throw new Error(
      `The embedded database would lose acknowledged writes in a power cut: ${found}. Take back the alter database or alter role that set it.`,
    )
  })

const stop = async (native: string, data: string, running: Running, password: string | undefined): Promise<void> => {
  const file = join(data, 'postmaster.pid')
  // The file may already belong to a later server.
  const isStopped = async () => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]) !== running.pid
  if (await isStopped()) return
  const others = await withClient(placeOf(running, 'postgres', password), (client) =>
    client.query(
      `select 1 from pg_stat_activity where application_name like 'herbal-tender:%' and application_name <> $1 limit 1`,
      [applicationName()],
    ),
  )
  if (others.rowCount !== 0) return
  if (overTcp)
    await finished(spawn(join(native, 'bin', 'pg_ctl'), ['stop', '-D', data, '-m', 'fast'], { stdio: 'ignore' }))
  else process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (!(await isStopped())) {
    if (Date.now() > deadline) throw new Error(`The embedded database (process ${running.pid}) did not stop in time.`)
    await pause(20)
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
