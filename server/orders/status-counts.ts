// How many demands have each status, as every write of a demand has noted it (0091_order_list_keys.sql).
import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders.lifecycle.ts'
import type { Db, Tx } from '../db/tables.ts'

/** The demands of this transaction's enterprise by status, without some statuses. */
export const keptStatusCounts = async (tx: Tx, without: readonly OrderStatus[]): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, sum(n)::bigint as n from order_counts group by status having sum(n) > 0`.execute(tx)
  const shown = rows.filter(({ status }) => !without.some((one) => one === status))
  return Object.fromEntries(shown.map(({ status, n }) => [status, n]))
}

/** So many notes are read in less time than it takes to ask. */
const FEW = 500

/** Puts the notes of each status together where there are many. Several processes may do so at once, each with notes of its own. */
export const foldStatusCounts = async (db: Db): Promise<void> => {
  await sql`
    with many as (select id from order_counts where (select count(*) from order_counts) > ${FEW} for update skip locked),
    gone as (delete from order_counts where id in (select id from many) returning enterprise_id, status, n)
    insert into order_counts (enterprise_id, status, n)
      select enterprise_id, status, sum(n) from gone group by enterprise_id, status having sum(n) <> 0`.execute(db)
}
