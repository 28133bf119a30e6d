// Retention times, and the deletion of older rows. Everything not listed here is kept for ever: demands, tenders,
// openings, awards and the trail (at least 15 years by 招标投标法实施条例 and GSP; the clock deletes none of them).
import { sql } from 'kysely'
import { MESSAGE_DAYS } from '#contract/inbox.ts'
import { LOOSE_FILE_DAYS } from '#contract/tenders.files.ts'
import { fillDemands } from '#server/db/fill-pinyin.ts'
import type { Db } from '#server/db/tables.ts'
import type { Services } from '#server/http/context.ts'
import { KEPT_DAYS } from '#server/http/idempotency.ts'
import { deleteOldMessages } from '#server/inbox/due.ts'
import { clearTenderFiles } from '#server/tenders/files.due.ts'

interface Kept {
  /** Days after which a row is deleted. */
  readonly days: number
  sweep(db: Db, days: number): Promise<unknown>
}

/** Everything deleted by age, by table. */
export const retention = {
  /** Stored answers to repeated calls. */
  idempotency_keys: {
    days: KEPT_DAYS,
    sweep: (db, days) => db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(days)).execute(),
  },
  /** Counted attempts to sign in, to open a link, to export. */
  attempts: {
    days: 1,
    sweep: (db, days) => db.deleteFrom('attempts').where('started_at', '<', daysAgo(days)).execute(),
  },
  qr_logins: {
    days: 1,
    sweep: (db, days) => db.deleteFrom('qr_logins').where('created_at', '<', daysAgo(days)).execute(),
  },
  /** Uploads that no record has taken. */
  files: {
    days: 1,
    sweep: (db, days) =>
      db.deleteFrom('files').where('record_id', 'is', null).where('created_at', '<', daysAgo(days)).execute(),
  },
  tender_evidence: {
    days: 1,
    sweep: (db, days) =>
      db
        .deleteFrom('tender_evidence')
        .where('entry_id', 'is', null)
        .where('order_id', 'is', null)
        .where('created_at', '<', daysAgo(days))
        .execute(),
  },
  /** Files of drafts that were never submitted; see tenders/files.due.ts. */
  tender_files: { days: LOOSE_FILE_DAYS, sweep: clearTenderFiles },
  /** A browser is recognised by its old sessions for the same time. */
  sessions: {
    days: 90,
    sweep: (db, days) => db.deleteFrom('sessions').where('last_seen_at', '<', daysAgo(days)).execute(),
  },
  /** The sweep also deletes a user's messages beyond the newest 200, and the marks of sent certificate warnings. */
  messages: { days: MESSAGE_DAYS, sweep: deleteOldMessages },
} as const satisfies Record<string, Kept>

/** Deletes everything older than its retention time, and fills what an earlier release beside this one left out. */
export const runHousekeeping = async ({ db }: Services): Promise<void> => {
  for (const { days, sweep } of Object.values<Kept>(retention)) await sweep(db, days)
  await fillDemands(db)
}

const daysAgo = (days: number) => sql<string>`clock_timestamp() - ${days} * interval '1 day'`
