// The metrics of a process for a monitoring server. No label contains input, and their number is limited.
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueryEnd } from '#server/db/watched.ts'
import type { RefusedReason } from '#server/http/database-errors.ts'

/** The maximum number of combinations of route, method and code; further ones count as `other`. */
const MAX_COMBINATIONS = 240
/** Seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const PREFIX = 'htc_'

/** One request that was answered. */
export interface Answered {
  readonly route: string
  /**
   * The method of the request. Like `code` it is empty for a call at a supplier's link: neither logs nor metrics may
   * reveal who has tendered.
   */
  readonly method: string
  readonly code: string
  readonly ms: number
}

/** Ages that are read on request, in seconds; null when there is none. */
export interface Ages {
  readonly anchor: () => Promise<number | null>
  readonly backup: () => Promise<number | null>
}

export const createMetrics = () => {
  const registers = [new Registry()]
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Time from the last byte of a request to its answer.',
    labelNames: ['route', 'method', 'code'],
    buckets: BUCKETS,
    registers,
  })
  const inFlight = new Gauge({ name: `${PREFIX}http_in_flight`, help: 'Requests at work.', registers })
  const refused = new Counter({
    name: `${PREFIX}http_refused_total`,
    help: 'Requests answered 503.',
    labelNames: ['reason'],
    registers,
  })
  const queries = new Histogram({
    name: `${PREFIX}db_query_seconds`,
    help: 'Time of a statement, as the server sees it.',
    buckets: BUCKETS,
    registers,
  })
  const faults = new Counter({
    name: `${PREFIX}db_errors_total`,
    help: 'Statements that failed.',
    labelNames: ['sqlstate_class'],
    registers,
  })
  const logins = new Counter({
    name: `${PREFIX}login_total`,
    help: 'Tries to sign in.',
    labelNames: ['result'],
    registers,
  })
  const mismatches = new Counter({
    name: `${PREFIX}seal_mismatch_total`,
    help: 'Openings the seal key did not fit.',
    registers,
  })
  const sweeps = new Histogram({
    name: `${PREFIX}sweep_seconds`,
    help: 'Time of one sweep of the clock.',
    buckets: BUCKETS,
    registers,
  })
  const sweepLag: Gauge = new Gauge({
    name: `${PREFIX}sweep_lag_seconds`,
    help: 'Time since the last sweep ended.',
    registers,
    collect: () => sweepLag.set((Date.now() - sweptAt) / 1000),
  })
  let sweptAt = Date.now()
  const combinations = new Set<string>()

  return {
    /** Called when a request is answered. */
    answered: ({ route, method, code, ms }: Answered): void => {
      const combination = `${route} ${method} ${code}`
      if (!combinations.has(combination) && combinations.size >= MAX_COMBINATIONS)
        requests.observe({ route: 'other', method: '', code: '' }, ms / 1000)
      else {
        combinations.add(combination)
        requests.observe({ route, method, code }, ms / 1000)
      }
    },
    working: (count: number): void => inFlight.set(count),
    refused: (reason: RefusedReason): void => refused.inc({ reason }),
    query: ({ ms, fault }: QueryEnd): void => {
      queries.observe(ms / 1000)
      if (fault !== null) faults.inc({ sqlstate_class: /^[0-9A-Z]{5}$/.test(fault) ? fault.slice(0, 2) : 'connection' })
    },
    login: (result: 'ok' | 'wrong' | 'limited'): void => logins.inc({ result }),
    sealMismatch: (): void => mismatches.inc(),
    swept: (ms: number): void => {
      sweptAt = Date.now()
      sweeps.observe(ms / 1000)
    },
    /** The connections of a pool, by state. */
    watchPool: (count: () => { total: number; idle: number; waiting: number }): void => {
      const pool = new Gauge({
        name: `${PREFIX}db_pool`,
        help: 'Connections to the database, and requests that wait for one.',
        labelNames: ['state'],
        registers,
        collect: () => {
          const { total, idle, waiting } = count()
          pool.set({ state: 'used' }, total - idle)
          pool.set({ state: 'idle' }, idle)
          pool.set({ state: 'waiting' }, waiting)
        },
      })
    },
    watchAges: (ages: Ages): void => {
      for (const [name, help, read] of [
        ['audit_anchor_age_seconds', 'Time since the last anchor of the audit trail.', ages.anchor],
        ['backup_age_seconds', 'Time since the newest backup.', ages.backup],
      ] as const) {
        const gauge: Gauge = new Gauge({
          name: `${PREFIX}${name}`,
          help,
          registers,
          collect: async () => gauge.set((await read()) ?? Number.NaN),
        })
      }
    },
    /** The resources of the process; sampled from now on. */
    watchProcess: (): void => {
      for (const register of registers) collectDefaultMetrics({ register, prefix: PREFIX })
    },
    text: async (): Promise<{ readonly type: string; readonly text: string }> => {
      const [register] = registers
      return { type: register?.contentType ?? '', text: (await register?.metrics()) ?? '' }
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** The listener of METRICS_PORT, never the console's own: `GET /metrics`, and 404 for everything else. */
export const serveMetrics = async (metrics: Metrics, at: { port: number; host: string }): Promise<Server> => {
  metrics.watchProcess()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Error(
              `METRICS_PORT ${at.port} on ${at.host} is in use. Stop what uses it, or set METRICS_PORT to another one.`,
              { cause: error },
            )
          : error,
      ),
    )
    server.listen(at.port, at.host, done)
  })
  return server
}
