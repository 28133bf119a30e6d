// A person's own open sessions.
import { sql } from 'kysely'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.limits.ts'
import { endSession, listSessions } from '#contract/sessions.ts'
import type { Tx } from './db/tables.ts'
import { notFound } from './http/refusal.ts'
import { serve } from './http/serve.ts'

const MAX_SHOWN = 100

/** Sessions of a user that are still accepted. */
const living = (tx: Tx, userId: string) =>
  tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', sql<string>`business_now() - ${SESSION_IDLE_MINUTES} * interval '1 minute'`)
    .where('created_at', '>=', sql<string>`business_now() - ${SESSION_HOURS} * interval '1 hour'`)

export const ownSessionHandlers = [
  serve(listSessions, async ({ tx, viewer }) => {
    const rows = await living(tx, viewer.id)
      .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
      .orderBy('last_seen_at', 'desc')
      .limit(MAX_SHOWN)
      .execute()
    return { list: rows.map((row) => ({ ...row, is_current: row.id === viewer.session_id })) }
  }),

  serve(endSession, async ({ tx, viewer, audit }, { params }) => {
    const found = await living(tx, viewer.id).where('id', '=', params.id).select('id').executeTakeFirst()
    if (found === undefined) throw notFound()
    await tx
      .updateTable('sessions')
      .set({ ended_at: sql<string>`business_now()`, end_reason: 'signed_out' })
      .where('id', '=', found.id)
      .where('ended_at', 'is', null)
      .execute()
    audit({ noun: 'sessions', action: 'end', record_id: found.id })
    return null
  }),
]
