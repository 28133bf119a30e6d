// Time limits of statements, locks and transactions, and their time zone. They are sent at the beginning of every
// transaction and not with the connection, because behind a pooler the next transaction of a connection may belong to
// another client.
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Limits of every transaction of a database, in ms; 0 is none. */
export interface Limits {
  readonly statementMs: number
  readonly lockMs: number
  /** How long a transaction may stay idle. */
  readonly idleMs: number
  /** The total time of a transaction; from PostgreSQL 17 on. */
  readonly transactionMs: number
}

/** Limits of work that a user waits for. */
export const requestLimits: Limits = { statementMs: 5_000, lockMs: 2_000, idleMs: 10_000, transactionMs: 15_000 }

/** Limits of an answer that is read while it is sent, as fast as its reader takes it. */
export const streamLimits: Limits = { ...requestLimits, statementMs: 60_000, idleMs: 60_000, transactionMs: 600_000 }

/** Limits of a command at a terminal, whose operator waits as long as needed. */
export const commandLimits: Limits = { statementMs: 0, lockMs: 10_000, idleMs: 60_000, transactionMs: 0 }

const setting = (name: string, value: string) => `set_config('${name}', '${value}', true)`

/** One statement that sets `limits` for the rest of its transaction. */
export const limitsSql = ({ statementMs, lockMs, idleMs, transactionMs }: Limits): string =>
  `select ${[
    setting('TimeZone', 'UTC'),
    // Compiling a statement of many small parts takes longer than the statement.
    setting('jit', 'off'),
    setting('statement_timeout', String(statementMs)),
    setting('lock_timeout', String(lockMs)),
    setting('idle_in_transaction_session_timeout', String(idleMs)),
    `case when current_setting('server_version_num')::int >= 170000 then ${setting('transaction_timeout', String(transactionMs))} end`,
  ].join(', ')}`

/** Sets other limits for the rest of a transaction, for work that no user waits for. */
export const setLimits = async (tx: Tx, limits: Limits): Promise<void> => {
  await sql.raw(limitsSql(limits)).execute(tx)
}

/** Whether a statement begins a transaction, in Kysely's wording. */
export const beginsTransaction = (statement: string): boolean =>
  statement === 'begin' || statement.startsWith('start transaction')
