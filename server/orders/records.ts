// The records of an order: its audit trail, who was notified and who read it. Before the opening
// nothing here reveals who has tendered.

import { sql } from 'kysely'
import type { RemindChannel } from '#contract/orders.remind.ts'
import type { ReadRecord } from '#contract/orders.ts'
import type { Tx } from '#server/db/tables.ts'
import { hasDeclined } from '#server/tenders/declined.ts'
import { localDay } from '#server/zones.ts'
import type { OrderRow } from './rows.ts'

type Opened = Pick<OrderRow, 'id' | 'opened_at'>

/** Acts that would reveal who has tendered, even when staff did them. */
const SEALED_ACTIONS = ['tender_enter', 'tender_reset'] as const

/**
 * The part of a trail that may be seen before the opening: nothing a supplier did, and nothing
 * staff entered or removed for one. The position of such a row would already reveal its time.
 */
export const shownBeforeOpening = sql<boolean>`(operator_role is distinct from 'supplier_link' and action not in (${sql.join([...SEALED_ACTIONS])}))`

/**
 * The audit trail of an order, unordered. Before the opening it has no hashes, because a gap in the chain would reveal
 * a hidden row. With `withOrigin` it contains addresses, for viewers who may read them (`originReader`).
 */
export const auditRowsOf = (tx: Tx, { id, opened_at }: Opened, withOrigin: boolean) =>
  tx
    .selectFrom('audit_rows')
    .where('order_id', '=', id)
    .$if(opened_at === null, (q) => q.where(shownBeforeOpening))
    .selectAll()
    .select([
      opened_at === null ? sql<string | null>`null::text`.as('prev_hash') : 'prev_hash',
      opened_at === null ? sql<string | null>`null::text`.as('hash') : 'hash',
      // The demand itself shows the number of tenders at the deadline, where allowed; the log records whose links were
      // shown.
      opened_at === null
        ? sql<unknown>`payload - 'tenders' - 'sealed' - 'entered' - 'suppliers'`.as('payload')
        : 'payload',
      sql<string | null>`case when ${withOrigin} and operator_id is not null then ip end`.as('ip'),
      sql<string | null>`case when ${withOrigin} and operator_id is not null then user_agent end`.as('user_agent'),
      sql<
        number | null
      >`greatest(floor(extract(epoch from occurred_at - lag(occurred_at) over (order by seq))), 0)::int`.as(
        'cost_seconds',
      ),
    ])

/** The reminded suppliers of an order: how often, and when last. */
export const remindersOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('reminders')
    .where('order_id', '=', orderId)
    .groupBy('supplier_id')
    .select((eb) => [
      'supplier_id',
      eb.fn.countAll<number>().as('times'),
      eb.fn.max('reminded_at').as('last_reminded_at'),
      sql<string>`(array_agg(reminded_by_name order by reminded_at desc, id desc))[1]`.as('last_reminded_by_name'),
      sql<RemindChannel>`(array_agg(channel order by reminded_at desc, id desc))[1]`.as('last_remind_channel'),
    ])

/**
 * The day of a moment. Before the opening a supplier's acts are shown only to the day; its
 * reading always is.
 */
export const dayOf = (column: string) => sql<string | null>`${localDay(sql.ref(column))}`

interface Wanted {
  readonly stages?: readonly ReadRecord['stage'][] | undefined
  /** Includes the contact person of each supplier. */
  readonly withContact?: boolean
}

/** The suppliers of an order with what they did, unordered; filtered by `stages` when given. */
export const readRecordsOf = (tx: Tx, { id, opened_at }: Opened, wanted: Wanted = {}) => {
  const { stages, withContact = false } = wanted
  const opened = opened_at !== null
  // Until the opening nothing may reveal who has tendered. A supplier becomes interested only by
  // tendering, so that is hidden too.
  const tendered = opened
    ? sql`when t.submitted_at is not null then 'quoted' when r.intent = 'interested' then 'interested'`
    : sql``
  const no = hasDeclined('r', sql.lit(!opened))
  const intent = opened
    ? sql<ReadRecord['intent']>`r.intent`
    : sql<ReadRecord['intent']>`case when ${no} then 'declined' else 'none' end`
  // The delivery status comes from the link alone: delivered only when a channel reported it.
  const delivery = sql<string>`coalesce((select l.delivery_status from tender_links as l
    where l.order_id = r.order_id and l.supplier_id = r.supplier_id
    order by l.revoked_at is null desc, l.created_at desc limit 1), 'unsent')`
  const stage = sql<ReadRecord['stage']>`case
    ${tendered} when ${no} then 'declined'
    when r.first_viewed_at is not null then 'viewed'
    when ${delivery} = 'delivered' then 'delivered' else 'invited' end`
  return tx
    .selectFrom('read_records as r')
    .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
    .leftJoin('tenders as t', (join) =>
      join.onRef('t.order_id', '=', 'r.order_id').onRef('t.supplier_id', '=', 'r.supplier_id'),
    )
    .where('r.order_id', '=', id)
    .$if(stages !== undefined, (q) => q.where(stage, 'in', [...(stages ?? [])]))
    .leftJoin(remindersOf(tx, id).as('m'), 'm.supplier_id', 'r.supplier_id')
    .select([
      'r.id',
      'r.order_id',
      'r.supplier_id',
      'r.invited',
      'r.invited_at',
      'r.channel',
      delivery.as('delivery_status'),
    ])
    .select([
      sql<ReadRecord['decline_reason']>`case when ${no} then r.decline_reason end`.as('decline_reason'),
      sql<ReadRecord['decline_text']>`case when ${no} then r.decline_text end`.as('decline_text'),
    ])
    .select([dayOf('r.first_viewed_at').as('first_viewed_on')])
    .select(['s.supplier_name', intent.as('intent'), stage.as('stage')])
    .select((eb) => [
      eb.fn.coalesce('m.times', eb.lit(0)).as('remind_count'),
      'm.last_reminded_at',
      'm.last_reminded_by_name',
      'm.last_remind_channel',
    ])
    .$if(withContact, (q) => q.select(['s.contact_name', 's.contact_phone']))
    .$if(opened, (q) => q.select('t.submitted_at as quoted_at'))
}
