// What a request has written: a trigger on every table notes each row that is inserted, changed or deleted, in the
// writer's own transaction, so that what is rolled back leaves no note.
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { type Asked, send } from '../access/asked.ts'
import type { ProofWorld } from '../access/worlds.ts'

/** Rows that say nothing about the business: sessions, counted attempts (also of passcodes), who is signing in. */
const beside = ['sessions', 'tender_passcodes', 'attempts', 'qr_logins', 'tender_unlocks', 'tender_link_browsers']

/** One kind of write since the last look. */
export interface Written {
  readonly table: string
  readonly act: string
  readonly rows: number
}

/** Watches a database of a proof's own. */
export const watchWrites = async (db: Db): Promise<void> => {
  await sql`create unlogged table proof_writes (at_table text not null, act text not null)`.execute(db)
  // Runs as its owner, because the application may not write into this table.
  await sql`create function proof_note() returns trigger language plpgsql security definer set search_path = public as $$
    begin insert into proof_writes values (tg_table_name, tg_op); return null; end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'proof_writes'`.execute(db)
  for (const { name } of rows.filter((one) => !beside.includes(one.name))) {
    await sql`create trigger proof_rows after insert or delete on ${sql.table(name)}
      for each row execute function proof_note()`.execute(db)
    await sql`create trigger proof_changes after update on ${sql.table(name)}
      for each row when (old.* is distinct from new.*) execute function proof_note()`.execute(db)
  }
}

/** What has been written since the last look. */
export const takeWrites = async (db: Db): Promise<readonly Written[]> => {
  const { rows } = await sql<Written>`
    with gone as (delete from proof_writes returning at_table, act)
    select at_table as "table", act, count(*)::int as rows from gone group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Whether the same request writes once more. */
export const writesAgain = async (world: ProofWorld, asked: Asked): Promise<boolean> => {
  await send(world, asked)
  return (await takeWrites(world.db)).length > 0
}
