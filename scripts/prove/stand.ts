// A server process on its own embedded PostgreSQL, for proofs: it can be started, killed with or without its database,
// and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { endDatabase } from '../run-limit.ts'
import { isReady } from './balancer.ts'
import { keptData } from './kept.ts'
import { freePort } from './load.ts'

/** The interval of the checks whether a server is ready (ms). */
const LOOK_MS = 50
/** A server that is not ready after this time (ms) counts as not starting; the first start also creates the demo. */
const START_LIMIT_MS = 600_000

/** A server process with demo data, and its PostgreSQL. */
export interface Stand {
  /** The DATA_DIR of the server. */
  readonly folder: string
  readonly url: string
  readonly port: number
  /** The running process, or the last one. */
  readonly server: ChildProcess
  readonly database: () => Embedded
  /** Restarts the database under the running server. */
  restart(): Promise<void>
  /** Kills the server (-9), and on request the postmaster with it. */
  kill(how: { readonly database: boolean }): Promise<void>
  /** Starts the server again; returns the milliseconds until it was ready. */
  reopen(): Promise<number>
  close(): Promise<void>
}

/** Starts a server process on the data in `folder` and waits until it is ready. */
export const launch = async (
  folder: string,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> => {
  const own = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', DEMO: '1', LOG_LEVEL: 'fatal' }
  const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
  const env = { ...process.env, ...own, ...more }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const until = performance.now() + START_LIMIT_MS
  while (!(await isReady(port))) {
    if (server.exitCode !== null || performance.now() > until) {
      server.kill('SIGKILL')
      throw new Error(`the server did not start (exit ${server.exitCode})`)
    }
    await pause(LOOK_MS)
  }
  return server
}

/** Whether a process runs. A process that has ended and waits for its parent does not run. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Waits until a process has ended. */
export const untilGone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await pause(LOOK_MS)
}

/** A PostgreSQL server with all its helper processes, which have their own process groups. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      // The process has ended in the meantime.
      return []
    }
  }),
]

/** Ends a child process by a signal and waits for its end; its exit code, if it has one. */
export const endBy = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return child.exitCode
}

/** Creates the demo in a folder; leaves no process. */
const makeDemo = async (folder: string): Promise<void> => {
  const server = await launch(folder, await freePort())
  const database = await startEmbedded(folder)
  await endBy(server, 'SIGTERM')
  await endDatabase(database)
}

/** Fills a folder with a demo for a server. */
export const fillDemo = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await keptData('embedded', folder, makeDemo)
}

const newFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'herbal-faults-'))
  await fillDemo(folder)
  return folder
}

/** Starts a server, on a demo of its own or on the data in the `given` folder; close it when done, which removes the folder. */
export const stand = async (given?: string, more: Readonly<Record<string, string>> = {}): Promise<Stand> => {
  const folder = given ?? (await newFolder())
  const port = await freePort()
  let server = await launch(folder, port, more).catch(async (error: unknown) => {
    await endDatabase(await startEmbedded(folder))
    throw error
  })
  // The server already runs: this call only returns its place.
  let database = await startEmbedded(folder)
  return {
    folder,
    url: `http://127.0.0.1:${port}/`,
    port,
    get server() {
      return server
    },
    database: () => database,
    restart: async () => {
      process.kill(database.pid, 'SIGINT')
      await untilGone(database.pid)
      database = await startEmbedded(folder)
    },
    kill: async (how) => {
      const dead = endBy(server, 'SIGKILL')
      if (how.database) process.kill(database.pid, 'SIGKILL')
      await dead
    },
    reopen: async () => {
      const from = performance.now()
      server = await launch(folder, port, more)
      const ms = performance.now() - from
      database = await startEmbedded(folder)
      return ms
    },
    close: async () => {
      await endBy(server, 'SIGTERM')
      await endDatabase(database)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
