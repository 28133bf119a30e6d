// Which time zones an enterprise may have.
import { sql } from 'kysely'
import type { Tx } from './db/tables.ts'
import { inputRefused, issue } from './http/refusal.ts'

/** Days are counted by the database too, which may know fewer zones than the schema: 4001 at `path` for one it does not know. */
export const needKnownZone = async (tx: Tx, zone: string, path: string): Promise<void> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(tx)
  if (rows.length === 0) throw inputRefused([issue(path, 'time_zone')])
}
