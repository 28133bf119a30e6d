// Times every statement of a pool and counts its rows: for the request's log line, slow queries and metrics.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { eachClient } from './each-client.ts'

/** One statement that has ended. */
export interface QueryEnd {
  /** The text of the statement with $1, $2 …, never with a value. */
  readonly sql: string
  readonly ms: number
  readonly rows: number
  /** The SQLSTATE or the driver's code, `connection` for an error without either; null when the statement succeeded. */
  readonly fault: string | null
}

const faultOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'connection'

const watchedClient = (client: PostgresPoolClient, ended: (query: QueryEnd) => void): PostgresPoolClient => {
  const ask = async <R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const from = performance.now()
    try {
      const result = await client.query<R>(sql, values)
      ended({ sql, ms: performance.now() - from, rows: result.rows?.length ?? 0, fault: null })
      return result
    } catch (error) {
      ended({ sql, ms: performance.now() - from, rows: 0, fault: faultOf(error) })
      throw error
    }
  }
  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    return typeof asked === 'string' ? ask(asked, values) : client.query(asked)
  }
  return { query, release: (destroy) => client.release(destroy) }
}

/** A pool whose statements are reported as they end. */
export const watched = (pool: PostgresPool, ended: (query: QueryEnd) => void): PostgresPool =>
  eachClient(pool, (client) => watchedClient(client, ended))
