// Servers of figures, each in its own process on the same database: measures the time of calls and their processor
// time.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Task } from './list-server.ts'

/** The number of calls a server gets at the same time. */
const AT_ONCE = 4
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10
/** A call that takes longer is refused (ms). */
const CALL_MS = 30_000

/** A running server of a figure. */
export interface Running {
  readonly url: string
  /** Milliseconds of processor time so far. */
  used(): Promise<number>
  /** Resolves when the process of the server has ended. */
  stop(): Promise<void>
}

const heard = (child: ChildProcess): Promise<Record<string, number>> =>
  new Promise((done, failed) => {
    const gone = (exit: number | null) => failed(new Error(`a server of the bench ended with ${exit}`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      done({ ...Object(message) })
    })
  })

/** Starts a server, which ends with this process. */
export const start = async (task: Task): Promise<Running> => {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), [JSON.stringify(task)])
  const { port } = await heard(child)
  return {
    url: `http://127.0.0.1:${port}`,
    used: async () => {
      const told = heard(child)
      child.send('used')
      return ((await told).used ?? 0) / 1000
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/**
 * Milliseconds of processor time that PostgreSQL's processes have used so far. The same processes must run at both
 * readings that are compared.
 */
const databaseUsed = async (pid: number): Promise<number> => {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  return stats
    .map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '))
    .filter(([, parent]) => Number(parent) === pid)
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0)
}

/** A call of a figure: read, or written when it has a body. */
export interface Call {
  readonly path: string
  readonly token: string
  readonly body?: () => string
}

const headersOf = ({ token }: Call): Record<string, string> => ({
  token,
  system: '21',
  client: '2',
  'Content-Type': 'application/json',
})

/** The text of a call's answer. */
export const answerTo = async (url: string, call: Call): Promise<string> => {
  const sent = call.body === undefined ? {} : { method: 'POST', body: call.body() }
  const signal = AbortSignal.timeout(CALL_MS)
  return (await fetch(`${url}${call.path}`, { headers: headersOf(call), signal, ...sent })).text()
}

/** The text of an answer; null where the call was refused. */
export const ask = async (url: string, call: Call): Promise<string | null> => {
  const text = await answerTo(url, call)
  return text.startsWith('{"code":0,') ? text : null
}

/** Milliseconds of processor time per call. */
export interface Cost {
  readonly node: number
  readonly postgres: number
}

/** Makes calls and counts those that were refused. */
export interface Caller {
  /** The seconds for this number of calls, some at once, at these servers in turn. */
  takes(urls: readonly string[], callOf: (n: number) => Call, calls: number): Promise<number>
  /** The processor time of a call in a server, and in the PostgreSQL whose postmaster is `pid`. */
  costOf(server: Running, pid: number, callOf: (n: number) => Call, calls: number): Promise<Cost>
  refused(): number
}

/** A caller that sends its next call as soon as one is answered. */
export const createCaller = (): Caller => {
  let refused = 0
  const takes: Caller['takes'] = async (urls, callOf, calls) => {
    const from = performance.now()
    let left = calls
    const one = async (at: number): Promise<void> => {
      while (left > 0) {
        left -= 1
        if ((await ask(urls[at % urls.length] ?? '', callOf(left))) === null) refused += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE * urls.length }, (_, at) => one(at)))
    return (performance.now() - from) / 1000
  }
  return {
    takes,
    costOf: async (server, pid, callOf, calls) => {
      const [node, postgres] = [await server.used(), await databaseUsed(pid)]
      await takes([server.url], callOf, calls)
      return {
        node: ((await server.used()) - node) / calls,
        postgres: ((await databaseUsed(pid)) - postgres) / calls,
      }
    },
    refused: () => refused,
  }
}

/** The median. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Rounds to three decimal places. */
export const rounded = (value: number): number => Number(value.toFixed(3))
