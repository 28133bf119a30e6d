// What is kept how long, and deletes what is past it. What does not stand here is kept for ever: demands, tenders, openings, awards and
// the trail (at least 15 years by 招标投标法实施条例 and GSP; the clock deletes none of them).
import { sql } from 'kysely'
import { MESSAGE_DAYS } from '#contract/inbox.ts'
import { LOOSE_FILE_DAYS } from '#contract/tenders.files.ts'
import type { Db } from '../db/tables.ts'
import type { Services } from '../http/context.ts'
import { KEPT_DAYS } from '../http/idempotency.ts'
import { deleteOldMessages } from '../inbox/due.ts'
import { clearTenderFiles } from '../tenders/files.due.ts'

interface Kept {
  /** Days from which on it is deleted. */
  readonly days: number
  sweep(db: Db, days: number): Promise<unknown>
}

/** Everything that is deleted by its age, by its table. */
export const retention = {
  /** Answers that a repeated call is given again. */
  idempotency_keys: {
    days: KEPT_DAYS,
    sweep: (db, days) => db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(days)).execute(),
  },
  /** Counted tries to sign in, to open a link, to export. */
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
  /** Of drafts that were never handed in; see tenders/files.due.ts. */
  tender_files: { days: LOOSE_FILE_DAYS, sweep: clearTenderFiles },
  /** For as long a browser is recognised by its old sessions. */
  sessions: {
    days: 90,
    sweep: (db, days) => db.deleteFrom('sessions').where('last_seen_at', '<', daysAgo(days)).execute(),
  },
  /** Of one person also those beyond the newest 200; with them the marks that a paper was warned of. */
  messages: { days: MESSAGE_DAYS, sweep: deleteOldMessages },
} as const satisfies Record<string, Kept>

/** Deletes what is past its days. */
export const runHousekeeping = async ({ db }: Services): Promise<void> => {
  for (const { days, sweep } of Object.values<Kept>(retention)) await sweep(db, days)
}

const daysAgo = (days: number) => sql<string>`clock_timestamp() - ${days} * interval '1 day'`
