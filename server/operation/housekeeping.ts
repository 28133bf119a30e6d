// Deletes what has expired.
import { sql } from 'kysely'
import type { Services } from '../http/context.ts'
import { KEPT_DAYS } from '../http/idempotency.ts'
import { deleteOldMessages } from '../inbox/due.ts'
import { clearTenderFiles } from '../tenders/files.due.ts'

/** Days for which a browser is recognised by its old sessions. */
const SESSION_DAYS = 90

/**
 * Deletes expired records: unattached files, idempotency keys, attempts, QR logins, messages and
 * sessions.
 */
export const runHousekeeping = async ({ db }: Services): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
  await db.deleteFrom('attempts').where('started_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('qr_logins').where('created_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('files').where('record_id', 'is', null).where('created_at', '<', daysAgo(1)).execute()
  await db
    .deleteFrom('tender_evidence')
    .where('entry_id', 'is', null)
    .where('order_id', 'is', null)
    .where('created_at', '<', daysAgo(1))
    .execute()
  await clearTenderFiles(db)
  await db.deleteFrom('sessions').where('last_seen_at', '<', daysAgo(SESSION_DAYS)).execute()
  await deleteOldMessages(db)
}

const daysAgo = (days: number) => sql<string>`clock_timestamp() - ${days} * interval '1 day'`
