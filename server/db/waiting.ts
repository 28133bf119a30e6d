// How long one request waits for connections in total: it takes several, one after the other, and
// each may be slow to come.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { Unavailable } from '#server/http/database-errors.ts'

/** The remaining waiting time of a request, in ms. */
interface Wait {
  left: number
}

/** A free connection is given within this time (ms), even when no time is left. */
const AT_ONCE_MS = 20

const waits = new AsyncLocalStorage<Wait>()

/** Runs `work`, which waits for connections at most `ms` in total; after that it throws `Unavailable`. */
export const withinWait = <T>(ms: number, work: () => Promise<T>): Promise<T> => waits.run({ left: ms }, work)

/**
 * The caller's remaining waiting time, in ms: connections and locks share one limit. Outside {@link
 * withinWait} it is `most`.
 */
export const remainingWait = (most: number): number => {
  const wait = waits.getStore()
  return wait === undefined ? most : Math.round(Math.min(most, Math.max(AT_ONCE_MS, wait.left)))
}

/** A connection of the pool, within the caller's remaining waiting time. */
export const connectIn = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const wait = waits.getStore()
  const asked = pool.connect()
  if (wait === undefined) return asked
  const from = performance.now()
  const { promise, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new Unavailable('no connection came in time'))
  const timer = setTimeout(refuse, Math.max(AT_ONCE_MS, wait.left))
  try {
    return await Promise.race([asked, promise])
  } catch (error) {
    // A connection that comes later is released; for one that never comes, the error was already thrown.
    asked.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
    wait.left -= performance.now() - from
  }
}
