// One Kysely over one pg.Pool, for DATABASE_URL or the embedded server.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Limits, requestLimits } from './limits.ts'
import { sending } from './prepared.ts'
import type { Database, Db } from './tables.ts'
import { tended } from './tended.ts'
import { type QueryEnd, watched } from './watched.ts'

/** Where a database is: a URL, or the embedded server's socket. */
export type Place =
  | { readonly url: string }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly password?: string
      readonly database: string
    }

const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20

// "2026-11-21 01:18:00.12+00" → "2026-11-21T01:18:00.12Z": keeps all digits, unlike a JavaScript Date. Outside a transaction the
// session has the server's zone, and the text another offset.
const toInstant = (text: string): string => {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/.exec(text)
  return match === null ? new Date(text).toISOString() : `${match[1]}T${match[2]}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [DATE, (text) => text],
  [TIMESTAMPTZ, toInstant],
  [INT8, Number],
])

/** The pg settings of every connection; `applicationName` shows who is connected. */
export const connectionConfig = (place: Place, applicationName: string): pg.PoolConfig => ({
  ...('url' in place ? { connectionString: place.url } : place),
  application_name: applicationName,
  // No startup options: a pooler refuses them, or applies them to another client's transactions. See limits.ts.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? 'text'),
  },
})

/**
 * The name under which a process connects. The embedded server is not stopped while another process with such a name is
 * connected.
 */
export const applicationName = (pid = process.pid): string => `herbal-tender:${pid}`

export interface Opening {
  readonly max?: number
  /** Time limit for getting a connection, in ms; after it the caller gets an error. 10 s by default. */
  readonly connectMs?: number
  /** Called for connections that break, in use or idle. */
  readonly onError?: (error: Error) => void
  /** Called for each statement as it ends. */
  readonly onQuery?: (query: QueryEnd) => void
  /**
   * Whether statements are named and planned once per connection. By default they are for the embedded server, and behind
   * a URL on connections that go to PostgreSQL itself.
   */
  readonly prepare?: boolean | undefined
  /** The limits of each transaction; those of a request by default. */
  readonly limits?: Limits
  /** Called once, with a function that counts the pool's connections. */
  readonly onPool?: (count: () => { total: number; idle: number; waiting: number }) => void
}

/** Opens the database. Close it with `db.destroy()`. */
export const openDatabase = (place: Place, options: Opening = {}): Db => {
  const pool = new pg.Pool({
    ...connectionConfig(place, applicationName()),
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectMs ?? 10_000,
  })
  const { onError = () => undefined } = options
  // An error event without a listener ends the process. The pool listens only on idle connections.
  // When one is cut inside a transaction, the next statement gets the error too and reports it.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  options.onPool?.(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  // Behind a URL there may be a pooler that shares one connection among many clients; named statements do not work
  // there, so that each connection is asked.
  const { prepare = 'url' in place ? 'where_direct' : true, onQuery } = options
  const asked = tended(sending(pool, prepare), options.limits ?? requestLimits)
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: onQuery === undefined ? asked : watched(asked, onQuery) }),
  })
}
