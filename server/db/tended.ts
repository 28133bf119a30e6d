// The common part of every pool: transactions begin with their limits, in the round trip of their first statement, and
// broken connections are dropped.
import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely'
import { eachClient, type Source } from './each-client.ts'
import { Questions } from './gathered.ts'
import { beginsTransaction, type Limits, limitsSql } from './limits.ts'
import type { SendingClient, Statement } from './prepared.ts'
import type { Answer } from './together.ts'

/**
 * The end of a statement that only settles how its transaction works: where the transaction has not begun yet, it is
 * sent with the next statement, and its caller gets no rows. It is `select` and calls of `set_config`.
 */
export const SETTLES = ' /* settles */'
/**
 * The end of a write whose caller needs nothing of it but that it happens: it is sent with the next statement of its
 * transaction, and its caller gets no rows. Where it fails, that statement fails with its error and is not executed.
 */
export const WITH_NEXT = ' /* with the next */'
/** {@link WITH_NEXT} for `modifyEnd` of a statement that is built. */
export const withNext = sql.raw(WITH_NEXT.trim())
/** The end of a statement that is the last one of its transaction, which is committed in the same round trip. */
export const LAST = ' /* last */'

/** The mark at the end of a statement; empty where it has none. */
const markOf = (text: string): string => [LAST, SETTLES, WITH_NEXT].find((mark) => text.endsWith(mark)) ?? ''

/** A statement without its mark. */
const plain = ({ text, values }: Statement, mark = markOf(text)): Statement => ({
  text: mark === '' ? text : text.slice(0, -mark.length),
  values,
})

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

const nothing: Answer = { command: 'SELECT', rowCount: 0, rows: [] }
const committed: Answer = { command: 'COMMIT', rowCount: null, rows: [] }
const COMMIT: Statement = { text: 'commit', values: [] }

/** A transaction that has not been sent yet. */
interface Beginning {
  readonly begin: string
  /** A `select` of further settings for the transaction, such as its tenant; null where it needs the limits alone. */
  readonly settled: Statement | null
}

const SELECT = 'select '

const tendedClient = (client: SendingClient, limits: string): PostgresPoolClient => {
  let broken = false
  let beginning: Beginning | null = null
  /** Statements that wait for the next one. */
  let held: Statement[] = []
  let isInside = false
  /** The transaction was committed with its last statement. */
  let isOver = false

  const watched = async <T>(work: () => Promise<T> | T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      broken ||= isBroken(error)
      throw error
    }
  }
  const send = (text: string, values: readonly unknown[]) => watched(() => client.query<unknown>(text, values))

  /** The statements that begin a transaction: `begin`, then limits and settings in one. */
  const begun = ({ begin, settled }: Beginning): Statement[] => {
    const begins = { text: begin, values: [] }
    if (settled === null) return [begins, { text: limits, values: [] }]
    return [begins, { text: `${limits}, ${settled.text.slice(SELECT.length)}`, values: settled.values }]
  }
  /** Takes out all statements that wait to be sent with the next one. */
  const waiting = (): Statement[] => {
    const before = [...(beginning === null ? [] : begun(beginning)), ...held]
    beginning = null
    held = []
    return before
  }
  const sendSingly = async (before: readonly Statement[], { text, values }: Statement) => {
    const isAlone = values.length === 0 && before.every((one) => one.values.length === 0)
    if (isAlone) {
      const given: unknown = await send([...before.map((one) => one.text), text].join('; '), [])
      // The driver returns one result for each statement.
      return Array.isArray(given) ? given.at(-1) : nothing
    }
    for (const one of before) await send(one.text, one.values)
    return send(text, values)
  }
  /** Sends a statement behind others, and commits where it is the last one. */
  const sendBehind = async (before: readonly Statement[], statement: Statement, isLast: boolean) => {
    const answers = await watched(() => client.sendAll([...before, statement, ...(isLast ? [COMMIT] : [])]))
    if (answers === null)
      return before.length === 0 ? send(statement.text, statement.values) : sendSingly(before, statement)
    isOver = isLast
    return answers[before.length]
  }
  /** Sends several questions behind what waits; the answer's rows are their answers. */
  const askAll = async (asked: readonly Statement[]): Promise<{ readonly rows: readonly unknown[] }> => {
    const before = waiting()
    const isLast = asked.at(-1)?.text.endsWith(LAST) === true
    const statements = asked.map((one) => plain(one))
    const answers = await watched(() => client.sendAll([...before, ...statements, ...(isLast ? [COMMIT] : [])]))
    if (answers === null) throw new Error('one of several questions may be several statements')
    isOver = isLast
    return { rows: answers.slice(before.length, before.length + asked.length) }
  }
  const ask = async (given: string, values: readonly unknown[]) => {
    if (beginsTransaction(given)) {
      beginning = { begin: given, settled: null }
      isInside = true
      isOver = false
      return nothing
    }
    if (isOver) {
      // Outside its transaction the role of the statement would be another.
      if (!endsTransaction(given)) throw new Error('a statement follows the last one of its transaction')
      isInside = false
      isOver = false
      return committed
    }
    if (endsTransaction(given)) isInside = false
    // What waits is not executed in a transaction that is undone.
    if (given === 'rollback') held = []
    // The transaction ended without a statement, so it was never begun.
    if (beginning !== null && endsTransaction(given) && held.length === 0) {
      beginning = null
      return nothing
    }
    const [only] = values
    if (only instanceof Questions) return askAll(only.asked)
    const mark = markOf(given)
    const isLast = mark === LAST
    const statement = plain({ text: given, values }, mark)
    if (mark === SETTLES && beginning !== null && beginning.settled === null) {
      beginning = { ...beginning, settled: statement }
      return nothing
    }
    if (mark === WITH_NEXT && isInside) {
      held.push(statement)
      return nothing
    }
    const before = waiting()
    return before.length === 0 && !isLast ? send(statement.text, values) : sendBehind(before, statement, isLast)
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
      held = []
      isInside = false
      isOver = false
      client.release(destroy === true || broken)
    },
  }
}

/** A pool whose transactions begin with `limits`, and which drops broken connections. */
export const tended = (pool: Source<SendingClient>, limits: Limits): PostgresPool => {
  const begin = limitsSql(limits)
  return eachClient(pool, (client) => tendedClient(client, begin))
}
