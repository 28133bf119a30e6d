// Repeated statements are planned once per connection: planning costs several times the work itself here.
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isDirect } from './direct.ts'
import { eachClient, type Source } from './each-client.ts'
import { type Answer, type Named, sendTogether } from './together.ts'
import { connectIn } from './waiting.ts'

/** Every connection keeps the plan of each prepared statement, so their number is limited. */
const MAX = 300
/**
 * The length above which a statement is not prepared, because it is a batch whose text differs between calls. Queries
 * may be longer, because they repeat, and long ones take the most time to plan.
 */
const LONGEST = 6_000
const LONGEST_QUESTION = 30_000

/** A statement and its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A client that can send several statements at once. */
export interface SendingClient extends PostgresPoolClient {
  /**
   * The answers to statements that are sent in one go; none is executed after one that failed. Null, and nothing is
   * sent, where one of them may be several statements in one text.
   */
  sendAll(asked: readonly Statement[]): Promise<Answer[]> | null
}

/** Whether a text is a query. */
const isQuestion = (text: string): boolean => /^\s*(select|with)\s/.test(text)

/** The names of the statements that the connections of a pool plan once. */
interface Plans {
  readonly names: Map<string, string>
  made: number
}

const nameOf = (plans: Plans, text: string): string | undefined => {
  const { names } = plans
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX || text.length > (isQuestion(text) ? LONGEST_QUESTION : LONGEST))
    return known
  plans.made += 1
  names.set(text, `s${plans.made}`)
  return `s${plans.made}`
}

/** PostgreSQL's error code when a table's columns have changed since planning. */
export const PLAN_OUTDATED = '0A000'

/** Statements of one word, which control a transaction. */
const isControl = (text: string): boolean => /^(begin|commit|start transaction[a-z ]*)$/.test(text)

/** Whether a text is surely one statement; without values it may be several. */
const isOne = ({ text, values }: Statement): boolean =>
  values.length > 0 || isControl(text) || (isQuestion(text) && !text.includes(';'))

const send = async (client: pg.PoolClient, plans: Plans, asked: readonly Named[]) => {
  try {
    return await sendTogether(client, asked)
  } catch (error) {
    // A migration changed tables while this process was running, so that other plans are outdated too.
    if (error instanceof pg.DatabaseError && error.code === PLAN_OUTDATED) plans.names.clear()
    throw error
  }
}

/** `prepared`: whether statements are named. */
const sendingClient = (client: pg.PoolClient, plans: Plans, prepared: boolean): SendingClient => {
  const named = ({ text, values }: Statement): Named => ({
    name: (prepared && nameOf(plans, text)) || '',
    text,
    values,
  })
  const ask = async (text: string, values: readonly unknown[]) => {
    const one = named({ text, values })
    if (one.name === '' || !isOne(one)) return client.query(text, [...values])
    const [answer] = await send(client, plans, [one])
    return answer
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('rows are not streamed here')
    return ask(asked, values)
  }
  return {
    query,
    sendAll: (asked) => (asked.every(isOne) ? send(client, plans, asked.map(named)) : null),
    release: (destroy) => client.release(destroy),
  }
}

/**
 * A pool whose clients send several statements at once; `prepared` also plans statements once per connection, which is
 * not for connections that a pooler shares: `where_direct` asks each new connection.
 */
export const sending = (pool: pg.Pool, prepared: boolean | 'where_direct'): Source<SendingClient> => {
  const plans: Plans = { names: new Map(), made: 0 }
  const direct = new WeakMap<pg.PoolClient, boolean>()
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await connectIn(pool)
    if (prepared !== 'where_direct' || direct.has(client)) return client
    try {
      direct.set(client, await isDirect(client))
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return eachClient({ options: pool.options, connect, end: () => pool.end() }, (client) =>
    sendingClient(client, plans, prepared === 'where_direct' ? direct.get(client) === true : prepared),
  )
}
