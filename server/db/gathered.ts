// Queries of a transaction that are asked at the same time are sent in one round trip: each one of its own would cost as
// much as its query.
import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Statement } from './prepared.ts'
import type { Database, Tx } from './tables.ts'
import type { Answer } from './together.ts'

/** Statements that are sent in one go, as the only value of a statement whose rows are their answers. */
export class Questions {
  readonly asked: readonly Statement[]
  constructor(asked: readonly Statement[]) {
    this.asked = asked
  }
}

interface Waiting {
  readonly query: CompiledQuery
  readonly done: (result: QueryResult<unknown>) => void
  readonly failed: (error: unknown) => void
}

/** The statements of a gathered transaction are sent by the given one. */
const nowhere = new PostgresDialect({ pool: () => Promise.reject(new Error('a gathered transaction has no pool')) })
const props = { config: { dialect: nowhere }, dialect: nowhere, driver: new DummyDriver() }

const resultOf = (answer: Answer | undefined): QueryResult<unknown> => {
  if (answer === undefined) throw new Error('a statement that was sent with others has no answer')
  const { command, rowCount, rows } = answer
  return { rows: [...rows], ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}

const askAll = async (tx: Tx, asked: readonly Waiting[]): Promise<void> => {
  const [first] = asked
  try {
    if (first !== undefined && asked.length === 1) {
      first.done(await tx.executeQuery(first.query))
      return
    }
    const statements = asked.map(({ query }) => ({ text: query.sql, values: query.parameters }))
    // The text serves the watchers of slow statements alone; what is sent is the statements in `Questions`.
    const text = statements.map((one) => one.text).join('; ')
    const { rows } = await tx.executeQuery<Answer>(CompiledQuery.raw(text, [new Questions(statements)]))
    for (const [at, one] of asked.entries()) one.done(resultOf(rows[at]))
  } catch (error) {
    for (const one of asked) one.failed(error)
  }
}

/**
 * A transaction whose statements are sent together where they are asked together, such as by `Promise.all`: in the order
 * in which they were asked, and where one fails all of them fail. Statements that follow each other are sent one by one.
 */
export const gathered = (tx: Tx): Tx => {
  let waiting: Waiting[] = []
  const gather = (query: CompiledQuery) =>
    new Promise<QueryResult<unknown>>((done, failed) => {
      waiting.push({ query, done, failed })
      if (waiting.length > 1) return
      // Every function that goes on in this turn has asked its question by then.
      process.nextTick(() => {
        const asked = waiting
        waiting = []
        void askAll(tx, asked)
      })
    })
  function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  function executeQuery(query: CompiledQuery): unknown {
    return gather(query)
  }
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('rows are not streamed here')
    },
  }
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<Database>({ ...props, executor })
}
