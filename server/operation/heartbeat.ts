// Checks whether the database answers: a stopped one gives no error, and requests must not wait for it.
import pg from 'pg'
import { applicationName, connectionConfig, type Place } from '#server/db/client.ts'
import { Unavailable } from '#server/http/database-errors.ts'

/** Time between two checks, in ms. */
const BEAT_MS = 250
/**
 * Checks without an answer after which the database counts as silent. Checks are counted instead of time, so that a
 * pause of this process does not count.
 */
const MISSED_BEATS = 6

/** Watches a database. */
export interface Heartbeat {
  /** Runs `work`; throws {@link Unavailable} at once while the database is silent, and as soon as it falls silent. */
  during<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** A heartbeat for tests, whose database does not stop before the server. */
export const noHeartbeat: Heartbeat = { during: (work) => work(), stop: async () => undefined }

/**
 * Checks whether the database answers, over its own connection, while a caller waits. When the database falls silent,
 * its callers are refused, but their work is not broken off: it ends when the database answers again.
 */
export const startHeartbeat = (place: Place): Heartbeat => {
  const waiting = new Set<(error: Error) => void>()
  let client: pg.Client | null = null
  let isAsking = false
  let missed = 0

  const drop = () => {
    const gone = client
    client = null
    gone?.end().catch(() => undefined)
  }
  const ask = async (): Promise<void> => {
    if (client === null) {
      const fresh = new pg.Client(connectionConfig(place, applicationName()))
      // Even after it was dropped, a broken connection must not end the process.
      fresh.on('error', () => {
        if (client === fresh) client = null
      })
      await fresh.connect()
      client = fresh
    }
    await client.query('select 1')
  }
  const isSilent = () => missed >= MISSED_BEATS

  const beat = () => {
    if (isAsking) {
      missed += 1
      if (!isSilent()) return
      for (const refuse of waiting) refuse(new Unavailable('the database is silent'))
      return
    }
    if (waiting.size === 0 && !isSilent()) return
    isAsking = true
    // An error is an answer too; the current requests get the same error themselves.
    ask()
      .catch(drop)
      .finally(() => {
        isAsking = false
        missed = 0
      })
  }
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()

  return {
    during: async (work) => {
      if (isSilent()) throw new Unavailable('the database is silent')
      const { promise, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      try {
        return await Promise.race([work(), promise])
      } finally {
        waiting.delete(reject)
      }
    },
    stop: async () => {
      clearInterval(timer)
      drop()
    },
  }
}
