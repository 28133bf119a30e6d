// Starts the whole server: environment → keys → database → demo data → HTTP; and stops it in an orderly way.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type Server, STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { startSweeper } from './clock.ts'
import { seedDemo } from './demo/demo.ts'
import { type Env, readEnv } from './env.ts'
import { createLog, type Log } from './log.ts'
import { anchorAge } from './operation/anchors.ts'
import { backupAge } from './operation/backup.ts'
import { serveMetrics } from './operation/metrics.ts'
import { startRounds } from './operation/rounds.ts'
import { warmPasswords } from './passwords.ts'
import { openPlatform, type Platform } from './platform.ts'
import { linkAtStart, setupLine } from './setup/link.ts'
import { guardSockets } from './sockets.ts'
import { EXIT_CONFIG, StartRefused } from './start-refused.ts'

const dist = join(import.meta.dirname, '..', 'dist')

/**
 * Connections waiting to be accepted; beyond this the kernel makes callers retry after 1, 3, 7 …
 * seconds (Node's default is 511).
 */
const BACKLOG = 4_096
/** How long (ms) requests in progress may take to end. */
const DRAIN_MS = 5_000

export interface RunningServer {
  /** The console's address. */
  readonly url: string
  /** Whether the demo accounts exist. */
  readonly demo: boolean
  stop(): Promise<void>
}

/** Prints to the terminal; what is said here is never a log record. */
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Says how an empty installation is set up. */
const announceSetUp = async ({ db, env, log }: Platform, print: (line: string) => void): Promise<void> => {
  const link = await linkAtStart(db)
  log.warn({ event: 'setup_waiting' })
  if (link === 'under_way')
    print(
      'A browser is setting this installation up. For a new link, which ends that one: npm run admin -- setup-token',
    )
  else if (link !== null) print(setupLine(env.publicUrl, link.token))
}

/**
 * Starts everything and listens; `print` takes the link of the set-up. Throws a sentence for the operator when it cannot.
 */
export const start = async (env: Env, log: Log, print: (line: string) => void = printLine): Promise<RunningServer> => {
  const platform = await openPlatform(env, log)
  try {
    const { state, plan } = platform
    const demo = plan === 'make_demo' ? await seedDemo(platform) : state === 'demo'
    let isDraining = false
    if (!existsSync(join(dist, 'index.html')))
      log.warn({ event: 'console_not_built', remedy: 'npm ci && npm run build' })
    const app = createApp({
      ...platform,
      isDraining: () => isDraining,
      dist: existsSync(join(dist, 'index.html')) ? dist : null,
    })
    const server = await listen(app.fetch, env)
    const figures = env.metrics === undefined ? null : await serveMetrics(platform.metrics, env.metrics)
    const jobs = env.doesJobs ? startJobs(platform, demo) : null
    platform.metrics.watchAges({
      anchor: () => anchorAge(env),
      backup: async () => (env.backup === undefined ? null : backupAge(env.backup.dir)),
    })
    warmPasswords().catch((error: unknown) => log.error({ event: 'password_hashing_failed', err: error }))
    if (plan === 'set_up') await announceSetUp(platform, print)
    const stop = async () => {
      isDraining = true
      figures?.close()
      await drain(server)
      await jobs?.stop()
      await platform.close()
    }
    return { url: platform.env.publicUrl, demo, stop }
  } catch (error) {
    await platform.close()
    throw error
  }
}

/** What nobody waits for: the clock's moves, anchors, backups, housekeeping. */
const startJobs = (platform: Platform, isDemo: boolean): { stop(): Promise<void> } => {
  const rounds = startRounds(platform, isDemo)
  const sweeper = startSweeper(platform, platform.metrics.swept)
  return {
    stop: async () => {
      await sweeper.stop()
      await rounds.stop()
    },
  }
}

const listen = async (
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>,
  env: Env,
): Promise<Server> => {
  // The server is plain HTTP/1, neither TLS nor HTTP/2.
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      // guardSockets limits bodies by their own measure: a large file over a slow line may take
      // longer than any general limit.
      requestTimeout: 0,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
  }) as Server
  server.maxRequestsPerSocket = 1000
  guardSockets(server)
  // Malformed requests end here, before any handler, with a bare status.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    if (socket.writable)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    else socket.destroy()
  })
  server.listen({ port: env.port, host: env.host, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!taken) throw error
    throw new Error(`Port ${env.port} on ${env.host} is in use. Stop what uses it, or set PORT to another one.`, {
      cause: error,
    })
  }
  return server
}

const drain = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  await Promise.race([closed, pause(DRAIN_MS, undefined, { ref: false })])
  server.closeAllConnections()
}

/** Stops the process in an orderly way on SIGTERM, SIGINT and SIGHUP, and after an uncaught error. */
export const stopOnSignals = (running: RunningServer, log: Log): void => {
  let stopping = false
  const leave = (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    running.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ event: 'stop_failed', err: error })
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => leave(0))
  process.on('SIGINT', () => leave(0))
  process.on('SIGHUP', () => leave(0))
  for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ event: fault, err: error })
      leave(1)
    })
  }
}

if (import.meta.main) {
  try {
    const env = readEnv()
    const log = createLog(env.logLevel)
    const running = await start(env, log)
    stopOnSignals(running, log)
    log.info({ event: 'listening', url: running.url })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(error instanceof StartRefused ? EXIT_CONFIG : 1)
  }
}
