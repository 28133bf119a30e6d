// Whether other processes of the server are connected to a database.
import { sql } from 'kysely'
import { applicationName } from './client.ts'
import type { Db, Tx } from './tables.ts'

/** Whether another process of the server is connected to the database. */
export const isServerConnected = async (at: Db | Tx): Promise<boolean> => {
  const { rows } = await sql<{ running: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database()
      and application_name like 'herbal-tender:%' and application_name <> ${applicationName()}) as running`.execute(at)
  return rows[0]?.running === true
}
