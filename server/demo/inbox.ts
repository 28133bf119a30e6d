// The demo's messages: those sent by its demands' history, and those about expiring certificates
// and unconfirmed awards. The last few are still unread.

import { sql } from 'kysely'
import { DEFAULT_ZONE } from '#contract/business-day.ts'
import { MESSAGE_DAYS } from '#contract/inbox.ts'
import { systemOperator } from '#server/audit.ts'
import type { Tx } from '#server/db/tables.ts'
import { enterEnterprise } from '#server/http/transaction.ts'
import { deleteOldMessages, sendPaperWarnings } from '#server/inbox/due.ts'
import { sendMessages, type TrailEvent } from '#server/inbox/messages.ts'
import { sendOrderWarnings } from '#server/inbox/warnings.ts'
import { DAY } from './orders.times.ts'

/** The maximum number of unread messages of a person, and the days from which they come. */
const MAX_UNREAD = 4
const UNREAD_DAYS = 3

/** An event of the demo's history that may send messages. */
export interface DemoTrailEvent extends TrailEvent {
  readonly enterprise_id: string
}

/** Writes the messages of the history up to `now`, outside every enterprise. */
export const seedInbox = async (tx: Tx, lived: readonly DemoTrailEvent[], now: Date): Promise<void> => {
  const since = now.getTime() - MESSAGE_DAYS * DAY
  const recent = lived.filter(({ at }) => Date.parse(at) >= since)
  for (const [enterprise_id, moments] of Map.groupBy(recent, (one) => one.enterprise_id)) {
    await sendMessages(tx, enterprise_id, moments)
    const origin = { ip: null, user_agent: null }
    await enterEnterprise(tx, { enterprise_id, operator: systemOperator, origin }, 0)
    const scope = { tx, now: async () => now.toISOString() }
    await sendPaperWarnings(scope, enterprise_id)
    await sendOrderWarnings(scope, enterprise_id)
    await sql`select set_config('role', 'none', true)`.execute(tx)
  }
  const morning = sql`((m.day - w.days + time '08:30') at time zone ${DEFAULT_ZONE})`
  // The certificate warning was sent on the morning of that day.
  await sql`
    update messages m set count = w.days, at = ${morning}
    from paper_warnings w where w.supplier_id = m.supplier_id and w.valid_to = m.day
      and ${morning} < ${now.toISOString()}`.execute(tx)
  // The message about winners who did not answer was sent when their time ended.
  await sql`
    update messages m set at = w.until from order_warnings w
    where m.kind = 'confirm_overdue' and w.kind = 'confirm' and w.order_id = m.order_id`.execute(tx)
  await sql`
    update messages m set read_at = least(m.at + (7 + n.nth % 90) * interval '1 minute', ${now.toISOString()})
    from (select id, row_number() over (partition by user_id order by at desc, id desc) as nth from messages) n
    where n.id = m.id and (n.nth > ${MAX_UNREAD}
      or m.at < ${now.toISOString()}::timestamptz - ${UNREAD_DAYS} * interval '1 day')`.execute(tx)
  await deleteOldMessages(tx)
}
