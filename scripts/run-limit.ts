// The end of a long run, after a number of minutes or at a signal: the current work is aborted, so that it removes what
// it started.
import { setTimeout as pause } from 'node:timers/promises'
import type { Embedded } from '#server/db/embedded.ts'
import { isAlive } from '#server/db/embedded-cluster.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A database that still runs after this time (ms) is ended at once. */
const PATIENCE_MS = 15_000

/** The time limit of a run. */
export interface RunLimit {
  /** Aborted at the end of the limit; everything started with it ends then. */
  readonly signal: AbortSignal
  /** Returns the result of `work`; throws when the limit ends first. */
  within<T>(work: Promise<T>): Promise<T>
  /** Ends the limit; signals end the process again, as by default. */
  end(): void
}

/** Begins a run that is aborted after this number of minutes, or at a signal. */
export const limitRun = (minutes: number): RunLimit => {
  const controller = new AbortController()
  const { signal } = controller
  const stop = (name: NodeJS.Signals) => controller.abort(new Error(`stopped by ${name}`))
  const timer = setTimeout(() => controller.abort(new Error(`not done within ${minutes} minutes`)), minutes * 60_000)
  for (const name of SIGNALS) process.on(name, stop)
  const over = new Promise<never>((_, failed) =>
    signal.addEventListener('abort', () => failed(signal.reason), { once: true }),
  )
  over.catch(() => undefined)
  return {
    signal,
    within: (work) => Promise.race([work, over]),
    end: () => {
      clearTimeout(timer)
      for (const name of SIGNALS) process.off(name, stop)
    },
  }
}

/** Ends a database that belongs to the run, even while clients are connected to it. */
export const endDatabase = async ({ pid }: Embedded): Promise<void> => {
  const end = async (how: 'SIGINT' | 'SIGQUIT') => {
    if (!isAlive(pid)) return
    process.kill(pid, how)
    const until = performance.now() + PATIENCE_MS
    while (isAlive(pid) && performance.now() < until) await pause(20)
  }
  await end('SIGINT')
  await end('SIGQUIT')
}
