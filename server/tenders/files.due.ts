// Which tender files are deleted: those no tender names, and those of drafts that were never submitted.
import { sql } from 'kysely'
import { LOOSE_FILE_DAYS } from '#contract/tenders.files.ts'
import type { Db } from '#server/db/tables.ts'
import { inTagged } from '#server/orders/statuses.ts'

/** Deletes these files. A draft's files are deleted when its demand is opened or ends; submitted files stay. */
export const clearTenderFiles = async (db: Db): Promise<void> => {
  await sql`
    delete from tender_files f
    where not f.is_handed_in and (
      (f.tender_id is null and f.created_at < clock_timestamp() - ${LOOSE_FILE_DAYS} * interval '1 day')
      or (f.order_id is not null and exists (
        select from orders o where o.id = f.order_id and (o.opened_at is not null or o.status in (${inTagged('without_award')}))
      ))
    )`.execute(db)
}
