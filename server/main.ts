// Starts the whole server: environment → folders → port → database → keys → demo data → ready; and stops it in an orderly way.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './app.ts'
import { startSweeper } from './clock.ts'
import { seedDemo } from './demo/demo.ts'
import { type Env, listeningAddress, readEnv } from './env.ts'
import { createLog, type Log } from './log.ts'
import { anchorAge } from './operation/anchors.ts'
import { backupAge } from './operation/backup.ts'
import { requireDataDir } from './operation/folders.ts'
import { type Listener, listen } from './operation/listener.ts'
import { serveMetrics } from './operation/metrics.ts'
import { startRounds } from './operation/rounds.ts'
import { warmPasswords } from './passwords.ts'
import { openPlace, openPlatform, type Platform } from './platform.ts'
import { linkAtStart, setupLine } from './setup/link.ts'
import { leaveFailedStart, StartStopped } from './start-refused.ts'

const dist = join(import.meta.dirname, '..', 'dist')

export interface RunningServer {
  /** The console's address for people. */
  readonly url: string
  /** Where this process listens; another server may answer at `url`. */
  readonly listens: string
  /** Whether the demo accounts exist. */
  readonly demo: boolean
  stop(): Promise<void>
}

/** Prints to the terminal; this output is never a log record. */
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Prints how an empty installation is set up. */
const announceSetUp = async ({ db, env, log }: Platform, print: (line: string) => void): Promise<void> => {
  const link = await linkAtStart(db)
  log.warn({ event: 'setup_waiting' })
  if (link === 'under_way')
    print(
      'A browser is setting this installation up. For a new link, which ends that one: npm run admin -- setup-token',
    )
  else if (link !== null) print(setupLine(env.publicUrl, link.token))
}

/** The time (ms) that an aborted start has to end its current work. */
const SETTLE_MS = 2_000

/**
 * Binds the port, starts everything and then answers; until then every request gets the page about the start. `print`
 * receives the link of the set-up. Throws a sentence for the operator when it cannot start, and the reason of `signal`
 * when that aborts the start: its database has then stopped, and uncommitted work is lost.
 */
export const start = async (
  env: Env,
  log: Log,
  print: (line: string) => void = printLine,
  signal?: AbortSignal,
): Promise<RunningServer> => {
  await requireDataDir(env)
  const listener = await listen(env)
  try {
    const opened = await openPlace(env, { signal, log })
    const work = openPlatform(env, log, 'serve', { opened, signal }).then((platform) =>
      startOn(platform, listener, { env, log, print, signal }),
    )
    try {
      return await unlessAborted(work, signal)
    } catch (error) {
      if (signal?.aborted) {
        await opened.close()
        const ended = work.then(
          (running) => running.stop(),
          () => undefined,
        )
        await Promise.race([ended, pause(SETTLE_MS, undefined, { ref: false })])
      }
      throw error
    }
  } catch (error) {
    listener.close()
    throw error
  }
}

/** The result of `work`, or the reason of `signal` as soon as it is aborted. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

interface Starting {
  readonly env: Env
  readonly log: Log
  readonly print: (line: string) => void
  readonly signal: AbortSignal | undefined
}

const startOn = async (
  platform: Platform,
  listener: Listener,
  { env, log, print, signal }: Starting,
): Promise<RunningServer> => {
  try {
    const { state, plan } = platform
    if (plan === 'make_demo') print('The database is empty: demo data is made, which takes about half a minute.')
    const demo = plan === 'make_demo' ? await seedDemo(platform, signal) : state === 'demo'
    let isDraining = false
    if (!existsSync(join(dist, 'index.html')))
      log.warn({ event: 'console_not_built', remedy: 'npm ci && npm run build' })
    if (env.databaseUrl !== undefined && !env.areAnchorsPlaced && !demo)
      log.warn({
        event: 'anchors_beside_one_process',
        file: env.anchorFile,
        remedy: 'set ANCHOR_FILE and ANCHOR_KEY_FILE to files that all processes share, or ANCHOR_FILE=-',
      })
    const app = createApp({
      ...platform,
      isDraining: () => isDraining,
      dist: existsSync(join(dist, 'index.html')) ? dist : null,
    })
    const figures = env.metrics === undefined ? null : await serveMetrics(platform.metrics, env.metrics)
    const jobs = env.doesJobs ? startJobs(platform, demo) : null
    platform.metrics.watchAges({
      anchor: () => anchorAge(env),
      backup: async () => (env.backup === undefined ? null : backupAge(env.backup.dir)),
    })
    warmPasswords().catch((error: unknown) => log.error({ event: 'password_hashing_failed', err: error }))
    listener.hand(app.fetch)
    if (plan === 'set_up') await announceSetUp(platform, print)
    const stop = async () => {
      isDraining = true
      figures?.close()
      await listener.drain()
      await jobs?.stop()
      await platform.close()
    }
    return { url: platform.env.publicUrl, listens: listeningAddress(env), demo, stop }
  } catch (error) {
    await platform.close()
    throw error
  }
}

/** The background work: the clock's moves, anchors, backups, housekeeping. */
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

/**
 * Starts as the whole process: SIGTERM, SIGINT, SIGHUP and an uncaught error stop it in an orderly way within ten
 * seconds, even during the start. Throws like {@link start}.
 */
export const startProcess = (env: Env, log: Log): Promise<RunningServer> => {
  const ending = new AbortController()
  const starting = start(env, log, printLine, ending.signal)
  const stop = async (exitCode: number) => {
    // This is not a failed start; the caller that aborted it reports it.
    const running = await starting.catch(() => null)
    if (running === null) return
    await running.stop()
    process.exit(exitCode)
  }
  const leave = (exitCode: number) => {
    if (ending.signal.aborted) return
    setTimeout(() => process.exit(1), 10_000).unref()
    ending.abort(new StartStopped(exitCode))
    stop(exitCode).catch((error: unknown) => {
      log.error({ event: 'stop_failed', err: error })
      process.exit(1)
    })
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
  return starting
}

if (import.meta.main) {
  try {
    const env = readEnv()
    const log = createLog(env.logLevel)
    const running = await startProcess(env, log)
    log.info({ event: 'listening', url: running.url })
  } catch (error) {
    leaveFailedStart(error)
  }
}
