// How long one request waits for connections in all: it takes several, one after the other, and each may be long in coming.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { Unavailable } from '../http/database-errors.ts'

/** The rest of the time a request may wait, in ms. */
interface Wait {
  left: number
}

/** A free connection is given within this time (ms), even when no time is left. */
const AT_ONCE_MS = 20

const waits = new AsyncLocalStorage<Wait>()

/** Runs `work`, which waits for connections `ms` in all at most; after that it throws `Unavailable`. */
export const withinWait = <T>(ms: number, work: () => Promise<T>): Promise<T> => waits.run({ left: ms }, work)

/** The rest of the caller's waiting time, in ms: connections and locks share one limit. Outside {@link withinWait} it is `most`. */
export const remainingWait = (most: number): number => {
  const wait = waits.getStore()
  return wait === undefined ? most : Math.round(Math.min(most, Math.max(AT_ONCE_MS, wait.left)))
}

/** A connection of the pool, within what is left of the caller's wait. */
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
    // One that comes later is given back; one that never comes was told of by the error already.
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
