// Notices that the embedded server has died, and starts it again.
import type { Log } from '#server/log.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { isAlive } from './embedded-cluster.ts'

/** The interval of the check (ms). */
const LOOK_MS = 500

/**
 * The embedded server, restarted at its old place when it dies. Of several processes one starts it, and the others
 * adopt it.
 */
export const keepEmbedded = (dataDir: string, first: Embedded, log: Log): Embedded => {
  let server = first
  let mending: Promise<void> | null = null
  const mend = async () => {
    const from = performance.now()
    try {
      server = await startEmbedded(dataDir, { port: first.place.port })
      log.warn({ event: 'database_restarted', adopted: server.adopted, ms: Math.round(performance.now() - from) })
    } catch (error) {
      log.error({ event: 'database_restart_failed', err: error })
    }
    mending = null
  }
  const timer = setInterval(() => {
    if (mending === null && !isAlive(server.pid)) mending = mend()
  }, LOOK_MS)
  timer.unref()
  return {
    ...first,
    stop: async () => {
      clearInterval(timer)
      await mending
      await server.stop()
    },
  }
}
