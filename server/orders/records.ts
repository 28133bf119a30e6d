// What was recorded of an order: its trail, and who was told and who looked. Nothing here says before the opening who has tendered.
import { sql } from 'kysely'
import type { RemindChannel } from '#contract/orders.remind.ts'
import type { ReadRecord } from '#contract/orders.ts'
import type { Tx } from '../db/tables.ts'
import { saidNo } from '../tenders/declined.ts'
import type { OrderRow } from './rows.ts'

type Opened = Pick<OrderRow, 'id' | 'opened_at'>

/** Acts that would tell who has tendered, also where staff did them. */
const SEALED_ACTIONS = ['tender_enter', 'tender_reset'] as const

/**
 * What of a trail may be seen before the opening: nothing that a supplier did, nor what was written down or taken away for one. Its place
 * among the others alone would tell the hour.
 */
export const shownBeforeOpening = sql<boolean>`(operator_role is distinct from 'supplier_link' and action not in (${sql.join([...SEALED_ACTIONS])}))`

/** The trail of an order, unordered. Before the opening it has no hashes: they would tell that something lies between two rows. */
export const auditRowsOf = (tx: Tx, { id, opened_at }: Opened) =>
  tx
    .selectFrom('audit_rows')
    .where('order_id', '=', id)
    .$if(opened_at === null, (q) => q.where(shownBeforeOpening))
    .selectAll()
    .select([
      opened_at === null ? sql<string | null>`null::text`.as('prev_hash') : 'prev_hash',
      opened_at === null ? sql<string | null>`null::text`.as('hash') : 'hash',
      // How many tenders there were at the deadline is told by the demand, where it may be.
      opened_at === null ? sql<unknown>`payload - 'tenders'`.as('payload') : 'payload',
      sql<string | null>`case when operator_id is not null then ip end`.as('ip'),
      sql<string | null>`case when operator_id is not null then user_agent end`.as('user_agent'),
      sql<
        number | null
      >`greatest(floor(extract(epoch from occurred_at - lag(occurred_at) over (order by seq))), 0)::int`.as(
        'cost_seconds',
      ),
    ])

/** The suppliers of an order that were reminded: how often, and the last time. */
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

/** The day in China of a moment: what may be told of a supplier's doings before the opening, and of its reading ever. */
export const dayOf = (column: string) => sql<string | null>`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`

interface Wanted {
  readonly stages?: readonly ReadRecord['stage'][] | undefined
  /** Also whom to ask at each of them. */
  readonly withContact?: boolean
}

/** Its suppliers with what they did, unordered; of these `stages` only where they are named. */
export const readRecordsOf = (tx: Tx, { id, opened_at }: Opened, wanted: Wanted = {}) => {
  const { stages, withContact = false } = wanted
  const opened = opened_at !== null
  // Until opening nothing may tell who has tendered. Interest is shown by tendering alone, so that it would tell it too.
  const tendered = opened
    ? sql`when t.submitted_at is not null then 'quoted' when r.intent = 'interested' then 'interested'`
    : sql``
  const no = saidNo('r', sql.lit(!opened))
  const intent = opened
    ? sql<ReadRecord['intent']>`r.intent`
    : sql<ReadRecord['intent']>`case when ${no} then 'declined' else 'none' end`
  // How its link got there is told by the link alone: delivered only when a channel said so.
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
