// The common part of every pool: transactions begin with their limits, and broken connections are dropped.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { eachClient } from './each-client.ts'
import { type Limits, limitsSql, withLimits } from './limits.ts'

/** SQLSTATE classes after which a connection is unusable: it broke (08), or the server ended it (57P). */
const ended = /^(08|57P)/

/**
 * Whether a connection is unusable after `error`: an error without an SQLSTATE comes from the driver, whose state is
 * then unknown.
 */
const isBroken = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || ended.test(code)
}

const tendedClient = (client: PostgresPoolClient, limits: string): PostgresPoolClient => {
  let broken = false
  const ask = async <R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    try {
      return await client.query<R>(withLimits(statement, limits), values)
    } catch (error) {
      broken ||= isBroken(error)
      throw error
    }
  }
  function query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    return typeof asked === 'string' ? ask(asked, values) : client.query(asked)
  }
  // pg keeps such a client half open, and the pool would give it to the next one.
  return { query, release: (destroy) => client.release(destroy === true || broken) }
}

/** A pool whose transactions begin with `limits`, and which drops broken connections. */
export const tended = (pool: PostgresPool, limits: Limits): PostgresPool => {
  const begin = limitsSql(limits)
  return eachClient(pool, (client) => tendedClient(client, begin))
}
