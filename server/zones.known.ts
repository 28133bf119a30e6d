// The time zones that an enterprise may choose.
import { sql } from 'kysely'
import type { Tx } from './db/tables.ts'
import { inputRefused, issue } from './http/refusal.ts'

/**
 * Throws 4001 at `path` for a zone that the database does not know, because the database counts days too and may know
 * fewer zones than the schema.
 */
export const needKnownZone = async (tx: Tx, zone: string, path: string): Promise<void> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(tx)
  if (rows.length === 0) throw inputRefused([issue(path, 'time_zone')])
}
