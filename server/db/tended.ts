// The common part of every pool: transactions begin with their limits, and broken connections are dropped.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { eachClient } from './each-client.ts'
import { beginsTransaction, type Limits, limitsSql } from './limits.ts'

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

/** Ends a transaction, in Kysely's wording. */
const endsTransaction = (statement: string): boolean => statement === 'commit' || statement === 'rollback'

const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }

const tendedClient = (client: PostgresPoolClient, limits: string): PostgresPoolClient => {
  let broken = false
  /** The beginning of a transaction that is sent with its first statement, to save a round trip. */
  let beginning: string | null = null
  const send = async <R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    try {
      return await client.query<R>(statement, values)
    } catch (error) {
      broken ||= isBroken(error)
      throw error
    }
  }
  const ask = async <R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (beginsTransaction(statement)) {
      beginning = `${statement}; ${limits}`
      return nothing
    }
    if (beginning === null) return send(statement, values)
    const begun = beginning
    beginning = null
    // The transaction ended without a statement, so it was never begun.
    if (endsTransaction(statement)) return nothing
    if (values.length > 0) {
      await send(begun, [])
      return send(statement, values)
    }
    // The driver returns one result for each statement.
    const given: unknown = await send(`${begun}; ${statement}`, [])
    return Array.isArray(given) ? given.at(-1) : nothing
  }
  function query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    return typeof asked === 'string' ? ask(asked, values) : client.query(asked)
  }
  // pg keeps a client with a broken connection half open, and the pool would give it to the next caller.
  return {
    query,
    release: (destroy) => {
      beginning = null
      client.release(destroy === true || broken)
    },
  }
}

/** A pool whose transactions begin with `limits`, and which drops broken connections. */
export const tended = (pool: PostgresPool, limits: Limits): PostgresPool => {
  const begin = limitsSql(limits)
  return eachClient(pool, (client) => tendedClient(client, begin))
}
