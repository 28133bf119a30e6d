// Repeated statements are planned once per connection: planning costs several times the work itself here.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { eachClient } from './each-client.ts'
import { connectIn } from './waiting.ts'

/** Every connection keeps the plan of each prepared statement, so their number is limited. */
const MAX = 300
/**
 * The length above which a statement is not prepared, because it is a batch whose text differs between calls. Queries
 * may be longer, because they repeat, and long ones take the most time to plan.
 */
const LONGEST = 6_000
const LONGEST_QUESTION = 30_000

/** Whether a text is a query. Settings of a transaction do not count, because their values are part of the text. */
const isQuestion = (text: string): boolean => /^\s*(select|with)\s(?!set_config\()/.test(text)

const names = new Map<string, string>()
let made = 0

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX || text.length > (isQuestion(text) ? LONGEST_QUESTION : LONGEST))
    return known
  made += 1
  names.set(text, `s${made}`)
  return `s${made}`
}

/** PostgreSQL's error code when a table's columns have changed since planning. */
const PLAN_OUTDATED = '0A000'

const ask = async (client: pg.PoolClient, text: string, values: readonly unknown[]) => {
  // Without values it may be several statements at once, which cannot be named.
  const name = values.length === 0 && (!isQuestion(text) || text.includes(';')) ? undefined : nameOf(text)
  if (name === undefined) return client.query(text, [...values])
  try {
    return await client.query({ name, text, values: [...values] })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === PLAN_OUTDATED) names.delete(text)
    throw error
  }
}

const preparingClient = (client: pg.PoolClient): PostgresPoolClient => {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('rows are not streamed here')
    return ask(client, asked, values)
  }
  return { query, release: (destroy) => client.release(destroy) }
}

/** A pool whose clients prepare statements with parameters. Not for connections that a pooler shares. */
export const preparing = (pool: pg.Pool): PostgresPool =>
  eachClient({ options: pool.options, connect: () => connectIn(pool), end: () => pool.end() }, preparingClient)
