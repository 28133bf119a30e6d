// What every connection of a pool has in common: its transactions begin with their limits, and one that broke is not handed on.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { eachClient } from './each-client.ts'
import { type Limits, limitsSql, withLimits } from './limits.ts'

/** SQLSTATE after which a connection is of no use: it broke (08), or the server ended it (57P). */
const ended = /^(08|57P)/

/** Whether a connection is of no use after `error`: without an SQLSTATE it is the driver's, whose state is unknown then. */
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

/** A pool whose transactions begin with `limits`, and which gives up connections that broke. */
export const tended = (pool: PostgresPool, limits: Limits): PostgresPool => {
  const begin = limitsSql(limits)
  return eachClient(pool, (client) => tendedClient(client, begin))
}
