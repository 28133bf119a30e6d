// Writes messages for audit entries, in the same transaction, just before the entries.
import { type Insertable, sql } from 'kysely'
import { v7 as newId, v4 as randomId } from 'uuid'
import { businessDay, businessInstant } from '#contract/business-day.ts'
import type { MessageKind } from '#contract/inbox.ts'
import { cautionsOf } from '#contract/orders.cautions.ts'
import { statusesTagged } from '#contract/orders.tags.ts'
import type { SignedEntry } from '#server/audit.ts'
import type { MessagesTable } from '#server/db/inbox-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { rulesOf } from '#server/enterprise.rules.ts'
import { isReached } from '#server/instants.ts'
import { countReveals } from '#server/orders/counts.ts'
import { hasDeclined } from '#server/tenders/declined.ts'
import { type Colleague, hasMessages, type OrderForMessages, recipientsOf } from './recipients.ts'

/** An entry of the trail with its time. */
export interface TrailEvent {
  readonly entry: SignedEntry
  readonly at: string
}

/** The data of a demand from which its cautions are computed. */
const cautionColumns = [
  'o.budget_amount',
  'o.reference_total',
  'o.open_scope',
  'o.invited_supplier_ids',
  'o.regulated',
  'o.bid_deadline_at',
  'o.delivery_date',
] as const

/** Rows written by one statement. */
const BATCH = 500

/** Enabled users of an enterprise with their permissions. */
export const colleaguesIn = async (tx: Tx, enterpriseId: string): Promise<Colleague[]> => {
  const rows = await tx
    .selectFrom('users as u')
    .where('u.enterprise_id', '=', enterpriseId)
    .where('u.status', '=', 'enabled')
    .where('u.is_deleted', '=', false)
    .select('u.id')
    .select(sql<string[]>`array(select p.code from user_permissions p where p.user_id = u.id)`.as('permissions'))
    .execute()
  return rows
}

interface Known extends Omit<OrderForMessages, 'is_openable'> {
  readonly opens_at: string | null
}

const circumstancesOf = async (
  tx: Tx,
  enterpriseId: string,
  orderIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, Known>> => {
  const rows = await tx
    .selectFrom('orders as o')
    .where('o.enterprise_id', '=', enterpriseId)
    .where('o.id', 'in', orderIds)
    .select([
      'o.id',
      'o.created_by',
      'o.submitted_by',
      'o.writers',
      'o.self_audit_for',
      'o.proposed_by',
      ...cautionColumns,
    ])
    .select([
      sql<string | null>`coalesce(o.open_at, o.bid_deadline_at)`.as('opens_at'),
      sql<string | null>`greatest(o.budget_amount, o.reference_total)`.as('demand_total'),
      sql<string | null>`(select d.standing_total from decisions d where d.order_id = o.id
        order by d.proposed_at desc, d.id desc limit 1)`.as('award_total'),
      sql<string | null>`(select a.proposed_by::text from order_amendments a where a.order_id = o.id
        order by a.proposed_at desc, a.id desc limit 1)`.as('amendment_by'),
      sql<string | null>`(select a.amount from order_amendments a where a.order_id = o.id
        order by a.proposed_at desc, a.id desc limit 1)`.as('amendment_total'),
      sql<string[]>`array(select distinct a.operator_id::text from audit_rows a
        where a.enterprise_id = o.enterprise_id and a.order_id = o.id and a.noun = 'orders'
          and (a.action = 'amend_approve' or (a.action = 'approve' and a.from_status = 'pending_audit'))
          and a.operator_id is not null)`.as('approved_by'),
      countReveals(sql.ref('o.id')).as('count_reveals'),
      sql<string[]>`array(select a.user_id::text from alarms a where a.order_id = o.id)`.as('reminder_user_ids'),
    ])
    .execute()
  const entries = await tx
    .selectFrom('tender_entries as e')
    .where('e.enterprise_id', '=', enterpriseId)
    .where('e.order_id', 'in', orderIds)
    .where('e.standing', 'in', ['confirmed', 'unconfirmed', 'set_aside'])
    .groupBy(['e.order_id', 'e.entered_by'])
    .select(['e.order_id', 'e.entered_by as user_id'])
    .select([
      sql<number>`count(*) filter (where e.standing = 'confirmed')`.as('confirmed'),
      sql<number>`count(*) filter (where e.standing = 'unconfirmed')`.as('unconfirmed'),
      sql<number>`count(*) filter (where e.standing = 'set_aside')`.as('set_aside'),
    ])
    .execute()
  const entered = Map.groupBy(entries, (row) => row.order_id)
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      {
        ...row,
        regulated: row.regulated === true,
        entered: entered.get(id) ?? [],
        cautions: cautionsOf(row, at).length,
      },
    ]),
  )
}

/**
 * The supplier or colleague; the clock's acts have no author, and the author of a question before the opening is never
 * named.
 */
const actorOf = ({ operator, action }: SignedEntry): string | null =>
  operator.role === 'system' || action === 'question_ask' ? null : operator.name

interface OrderTrailEvent extends TrailEvent {
  readonly order_id: string
  readonly actor_name: string | null
}

/**
 * Events of suppliers, once for each demand that accepts tenders from them; whether one has tendered is not checked.
 */
const supplierEvents = async (
  tx: Tx,
  enterpriseId: string,
  moments: readonly TrailEvent[],
): Promise<OrderTrailEvent[]> => {
  const ids = moments.flatMap(({ entry }) => entry.record_id ?? [])
  if (ids.length === 0) return []
  const asked = await tx
    .selectFrom('read_records as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
    .where('r.enterprise_id', '=', enterpriseId)
    .where('r.supplier_id', 'in', ids)
    .where((eb) => eb.not(hasDeclined('r', sql.lit(true))))
    .where('o.status', '=', 'bidding')
    .where('o.is_deleted', '=', false)
    .select(['r.order_id', 'r.supplier_id', 's.supplier_name'])
    .execute()
  return moments.flatMap((moment) =>
    asked
      .filter((one) => one.supplier_id === moment.entry.record_id)
      .map(({ order_id, supplier_name }) => ({ ...moment, order_id, actor_name: supplier_name })),
  )
}

/** A trail's status is text, and may be missing. */
const awaitingOpening: readonly (string | null | undefined)[] = statusesTagged('awaits_opening')

/** Kinds whose time is only a day, because the hour would reveal when a supplier acted. */
const ofDay: readonly MessageKind[] = ['question_asked', 'reset_asked']

/** The id and the time of a message; the hour, or an id with a timestamp, would reveal when a supplier acted. */
const momentOf = (kind: MessageKind, at: string): { id: string; at: string } =>
  ofDay.includes(kind) ? { id: randomId(), at: businessInstant(businessDay(new Date(at))) } : { id: newId(), at }

/** Sends the messages about events of an enterprise; without recipients it runs no query. */
export const sendMessages = async (tx: Tx, enterpriseId: string, moments: readonly TrailEvent[]): Promise<void> => {
  const concerning = moments.filter(({ entry }) => hasMessages(entry))
  const events = concerning.flatMap(({ entry, at }): OrderTrailEvent[] =>
    entry.order_id == null ? [] : [{ entry, at, order_id: entry.order_id, actor_name: actorOf(entry) }],
  )
  const ofSuppliers = concerning.filter(({ entry }) => entry.noun === 'suppliers')
  events.push(...(await supplierEvents(tx, enterpriseId, ofSuppliers)))
  const [first] = events
  if (first === undefined) return
  const rules = rulesOf(
    await tx
      .selectFrom('enterprises')
      .where('id', '=', enterpriseId)
      .select(['settings', 'audit_chains'])
      .executeTakeFirstOrThrow(),
  )
  const people = await colleaguesIn(tx, enterpriseId)
  const orders = await circumstancesOf(tx, enterpriseId, [...new Set(events.map((one) => one.order_id))], first.at)
  const endedReminders: string[] = []
  const rows = events.flatMap(({ entry, at, order_id, actor_name }): Insertable<MessagesTable>[] => {
    const known = orders.get(order_id)
    if (known === undefined) return []
    const order = { ...known, is_openable: isReached(known.opens_at, at) }
    if (known.reminder_user_ids.length > 0 && (order.is_openable || !awaitingOpening.includes(entry.to_status)))
      endedReminders.push(order_id)
    return recipientsOf(entry, { order, people, rules }).map(
      ({ user_id, kind, count, entered = null, fields = null }) => ({
        ...momentOf(kind, at),
        enterprise_id: enterpriseId,
        user_id,
        kind,
        order_id,
        supplier_id: null,
        actor_name,
        count,
        entered,
        fields,
        day: null,
        read_at: null,
      }),
    )
  })
  await writeMessages(tx, rows)
  if (endedReminders.length > 0) await tx.deleteFrom('alarms').where('order_id', 'in', endedReminders).execute()
}

/** Inserts messages. */
export const writeMessages = async (tx: Tx, rows: readonly Insertable<MessagesTable>[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insertInto('messages')
      .values(rows.slice(at, at + BATCH))
      .execute()
}
