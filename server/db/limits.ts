// How long statements, locks and transactions may take, and the zone they reckon in. They go with the beginning of every transaction
// and not with the connection: behind a pooler a connection is somebody else's in the next one.
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Limits of every transaction of a database, in ms; 0 is none. */
export interface Limits {
  readonly statementMs: number
  readonly lockMs: number
  /** How long a transaction may do nothing. */
  readonly idleMs: number
  /** How long it may take in all; known from PostgreSQL 17 on. */
  readonly transactionMs: number
}

/** Of what somebody waits for. */
export const requestLimits: Limits = { statementMs: 5_000, lockMs: 2_000, idleMs: 10_000, transactionMs: 15_000 }

/** Of an answer that is read while it is written: as fast as its reader takes it. */
export const streamLimits: Limits = { ...requestLimits, statementMs: 60_000, idleMs: 60_000, transactionMs: 600_000 }

/** Of a command at a terminal, whose operator waits as long as it takes. */
export const commandLimits: Limits = { statementMs: 0, lockMs: 10_000, idleMs: 60_000, transactionMs: 0 }

const setting = (name: string, value: string) => `set_config('${name}', '${value}', true)`

/** One statement that gives `limits` to the rest of its transaction. */
export const limitsSql = ({ statementMs, lockMs, idleMs, transactionMs }: Limits): string =>
  `select ${[
    setting('TimeZone', 'UTC'),
    setting('statement_timeout', String(statementMs)),
    setting('lock_timeout', String(lockMs)),
    setting('idle_in_transaction_session_timeout', String(idleMs)),
    `case when current_setting('server_version_num')::int >= 170000 then ${setting('transaction_timeout', String(transactionMs))} end`,
  ].join(', ')}`

/** Gives the rest of a transaction other limits, for work nobody's screen waits for. */
export const setLimits = async (tx: Tx, limits: Limits): Promise<void> => {
  await sql.raw(limitsSql(limits)).execute(tx)
}

/** Whether a statement begins a transaction, as Kysely words it. */
const begins = (statement: string): boolean => statement === 'begin' || statement.startsWith('start transaction')

/** `statement`, and the limits with it when it begins a transaction: one round trip for both. */
export const withLimits = (statement: string, limits: string): string =>
  begins(statement) ? `${statement}; ${limits}` : statement
