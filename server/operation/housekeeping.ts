// Deletes what has expired, and logs the heads of the audit chains outside the database.
import { sql } from 'kysely'
import type { Services } from '../http/context.ts'
import { KEPT_DAYS } from '../http/idempotency.ts'
import { deleteOldMessages } from '../inbox/due.ts'
import { clearTenderFiles } from '../tenders/files.due.ts'

/** Days for which a browser is recognised by its old sessions. */
const SESSION_DAYS = 90

/**
 * Deletes expired records: unattached files, idempotency keys, attempts, QR logins, messages and
 * sessions; logs the head of every audit chain.
 */
export const runHousekeeping = async ({ db, log }: Services): Promise<void> => {
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
  const heads = await sql<{ enterprise_id: string; seq: number; hash: string }>`
    select e.id as enterprise_id, l.seq, l.hash from enterprises e
    cross join lateral (select seq, hash from audit_rows where enterprise_id = e.id order by seq desc limit 1) l`.execute(
    db,
  )
  for (const head of heads.rows) log.info({ event: 'audit_head', ...head })
}

const daysAgo = (days: number) => sql<string>`clock_timestamp() - ${days} * interval '1 day'`
