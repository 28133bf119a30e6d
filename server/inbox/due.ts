// Messages sent by the clock: reminders that are due, and suppliers' certificates that expire soon (once for each
// threshold).
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { MESSAGE_DAYS, MESSAGES_KEPT } from '#contract/inbox.ts'
import { readOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import { supplierEditor } from '#contract/suppliers.events.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readRules } from '#server/enterprise.rules.ts'
import type { Scope } from '#server/http/context.ts'
import { todayColumn } from '#server/suppliers/eligibility.ts'
import { colleaguesIn, writeMessages } from './messages.ts'

/** Reminders one sweep sends for an enterprise in one transaction. */
const BATCH = 200

const nothing = { actor_name: null, count: null, day: null, read_at: null, order_id: null, supplier_id: null } as const

// A demand that is being moved at this moment is skipped: the move sends its reminders itself.
/** Sends the due reminders of an enterprise, except those another process has locked. Returns how many. */
export const sendReminders = async ({ tx, now }: Pick<Scope, 'tx' | 'now'>, enterpriseId: string): Promise<number> => {
  const { rows } = await sql<{ id: string; user_id: string; order_id: string }>`
    delete from alarms where id in (
      select a.id from alarms a join orders o on o.id = a.order_id
      where a.enterprise_id = ${enterpriseId} and o.status = 'pending_open'
        and coalesce(o.open_at, o.bid_deadline_at) <= business_now()
      limit ${BATCH} for update of a skip locked for key share of o skip locked)
    returning id, user_id, order_id`.execute(tx)
  if (rows.length === 0) return 0
  const people = new Map((await colleaguesIn(tx, enterpriseId)).map((one) => [one.id, one.permissions]))
  const at = await now()
  await writeMessages(
    tx,
    rows
      .filter(({ user_id }) => allows(readOrder.access, people.get(user_id) ?? []))
      .map(({ user_id, order_id }) => ({
        ...nothing,
        id: newId(),
        enterprise_id: enterpriseId,
        kind: 'alarm' as const,
        user_id,
        order_id,
        at,
      })),
  )
  return rows.length
}

/** The expiry of one supplier's certificates, as a sweep finds it. */
interface Ending {
  readonly supplier_id: string
  readonly valid_to: string
  readonly days_left: number
}

// A renewed certificate replaces the previous one.
const endingIn = async (tx: Tx, enterpriseId: string, days: number): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    select s.id as supplier_id, (c->>'valid_to')::date as valid_to, (c->>'valid_to')::date - ${todayColumn} as days_left
    from suppliers s cross join lateral jsonb_array_elements(s.certificates) c
    where s.enterprise_id = ${enterpriseId} and s.status = 'certified' and not s.is_deleted
      and c->>'verdict' is distinct from 'invalid'
      and (c->>'valid_to')::date between ${todayColumn} and ${todayColumn} + ${days}::int
      and not exists (
        select from jsonb_array_elements(s.certificates) d
        where d->>'type' = c->>'type' and d->>'verdict' is distinct from 'invalid'
          and (d->>'valid_to' is null or d->>'valid_to' > c->>'valid_to'))
    group by 1, 2, 3
    order by 2, 1`.execute(tx)
  return rows
}

/**
 * Notifies the users responsible for suppliers of certificates that expire soon, once for each threshold of the
 * enterprise (`licence_warn_days`). After a pause of the server only the nearest threshold is sent. Returns the number
 * of expiries it reported.
 */
export const sendPaperWarnings = async (
  { tx, now }: Pick<Scope, 'tx' | 'now'>,
  enterpriseId: string,
): Promise<number> => {
  const thresholds = (await readRules(tx)).licence_warn_days.toSorted((a, b) => a - b)
  const ending = (await endingIn(tx, enterpriseId, thresholds.at(-1) ?? 0)).flatMap((one) => {
    const days = thresholds.find((threshold) => one.days_left <= threshold)
    return days === undefined ? [] : [{ ...one, days }]
  })
  if (ending.length === 0) return 0
  const claimed = await tx
    .insertInto('paper_warnings')
    .values(
      ending.map(({ supplier_id, valid_to, days }) => ({
        id: newId(),
        enterprise_id: enterpriseId,
        supplier_id,
        valid_to,
        days,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returning(['supplier_id', 'valid_to', 'days'])
    .execute()
  if (claimed.length === 0) return 0
  const keepers = (await colleaguesIn(tx, enterpriseId)).filter(({ permissions }) =>
    allows(supplierEditor, permissions),
  )
  const at = await now()
  const claimedKeys = new Set(claimed.map(({ supplier_id, valid_to }) => `${supplier_id} ${valid_to}`))
  const fresh = ending.filter(({ supplier_id, valid_to }) => claimedKeys.has(`${supplier_id} ${valid_to}`))
  await writeMessages(
    tx,
    fresh.flatMap(({ supplier_id, valid_to, days_left }) =>
      keepers.map(({ id }) => ({
        ...nothing,
        id: newId(),
        enterprise_id: enterpriseId,
        user_id: id,
        kind: 'papers_ending' as const,
        supplier_id,
        count: days_left,
        day: valid_to,
        at,
      })),
    ),
  )
  return fresh.length
}

/** Deletes messages that are too old, or beyond the limit per user. */
export const deleteOldMessages = async (db: Db | Tx): Promise<void> => {
  await sql`delete from messages where at < clock_timestamp() - ${MESSAGE_DAYS} * interval '1 day'`.execute(db)
  await sql`delete from messages where id in (
    select id from (select id, row_number() over (partition by user_id order by at desc, id desc) as nth from messages) m
    where nth > ${MESSAGES_KEPT})`.execute(db)
  // A certificate that expired a year ago needs no further warning.
  await sql`delete from paper_warnings where valid_to < clock_timestamp() - interval '1 year'`.execute(db)
}
