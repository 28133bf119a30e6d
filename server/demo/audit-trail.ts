// Keeps the clock and the heads of the audit chains in memory while one transaction generates the demo. Nobody else
// writes meanwhile, so nothing has to be read again.
import { type Insertable, sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { type ChainHead, chainedRows } from '#server/audit.ts'
import type { AuditRowsTable, Tx } from '#server/db/tables.ts'
import { enterEnterprise, type Keeping } from '#server/http/transaction.ts'
import { hasMessages } from '#server/inbox/recipients.ts'
import type { DemoTrailEvent } from './inbox.ts'

/** Audit rows written by one statement. */
const BATCH = 200

/** Keeps the clock and the audit trail of the steps. */
export interface Trail {
  /** The context of a step at `at` (epoch ms). */
  at(at: number): Keeping
  /** Writes the remaining rows, and leaves the enterprise. */
  leave(tx: Tx): Promise<void>
  /** Events that may send messages, in order. */
  readonly lived: readonly DemoTrailEvent[]
}

/** The instant as the database returns it, without trailing zeros; otherwise a row's hash would not match. */
const asRead = (at: number): string => new Date(at).toISOString().replace(/\.?0+Z$/, 'Z')

/** A trail for enterprises that have none yet. */
export const newTrail = (): Trail => {
  const heads = new Map<string, ChainHead>()
  let rows: Insertable<AuditRowsTable>[] = []
  const lived: DemoTrailEvent[] = []
  // The database's own clock gives only the day; the moment of a step is kept here.
  let entered = ''
  const leave = async (tx: Tx): Promise<void> => {
    entered = ''
    await sql`select set_config('role', 'none', true)`.execute(tx)
    if (rows.length > 0) await tx.insertInto('audit_rows').values(rows).execute()
    rows = []
  }
  return {
    at: (at) => {
      const moment = asRead(at)
      return {
        begin: async (tx, behalf, clockOffset) => {
          const place = `${behalf.enterprise_id} ${businessDay(new Date(at))}`
          if (place !== entered) await enterEnterprise(tx, behalf, clockOffset)
          entered = place
        },
        now: async () => moment,
        append: async (tx, enterpriseId, entries, origin) => {
          const next = chainedRows(enterpriseId, heads.get(enterpriseId) ?? null, entries, origin, moment)
          const last = next.at(-1)
          if (last !== undefined) heads.set(enterpriseId, { seq: last.seq, hash: last.hash })
          rows.push(...next)
          if (rows.length >= BATCH) await leave(tx)
        },
        // The recipients of all messages are computed once, at the end.
        tell: async (_, enterprise_id, entries) => {
          for (const entry of entries) if (hasMessages(entry)) lived.push({ enterprise_id, entry, at: moment })
        },
      }
    },
    leave,
    lived,
  }
}
