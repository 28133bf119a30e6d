// What was recorded of an order: its trail, and who was told and who looked. Nothing here says before the opening who has tendered.
import { sql } from 'kysely'
import type { ReadRecord } from '#contract/orders.ts'
import type { Tx } from './db/tables.ts'
import type { OrderRow } from './orders.rows.ts'

type Opened = Pick<OrderRow, 'id' | 'opened_at'>

/** Trail rows that would tell who has tendered; shown once tenders are open. */
const SEALED_ACTIONS = [
  'tender_submit',
  'tender_withdraw',
  'tender_reconfirm',
  'tender_save',
  'tender_enter',
  'tender_confirm',
] as const

/** The trail of an order, unordered. */
export const auditRowsOf = (tx: Tx, { id, opened_at }: Opened) =>
  tx
    .selectFrom('audit_rows')
    .where('order_id', '=', id)
    .$if(opened_at === null, (q) => q.where('action', 'not in', [...SEALED_ACTIONS]))
    .selectAll()

/** Its suppliers with what they did, unordered; of these `stages` only where they are named. */
export const readRecordsOf = (tx: Tx, { id, opened_at }: Opened, stages?: readonly ReadRecord['stage'][]) => {
  const opened = opened_at !== null
  // Until opening nothing may tell who has tendered. Interest is shown by tendering alone, so that it would tell it too.
  const tendered = opened
    ? sql`when t.submitted_at is not null then 'quoted' when r.intent = 'interested' then 'interested'`
    : sql``
  const intent = opened
    ? sql<ReadRecord['intent']>`r.intent`
    : sql<ReadRecord['intent']>`case when r.intent = 'interested' then 'none' else r.intent end`
  const stage = sql<ReadRecord['stage']>`case
    when r.intent = 'declined' then 'declined' ${tendered}
    when r.first_viewed_at is not null then 'viewed'
    when r.delivery_status = 'delivered' then 'delivered' else 'invited' end`
  return tx
    .selectFrom('read_records as r')
    .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
    .leftJoin('tenders as t', (join) =>
      join.onRef('t.order_id', '=', 'r.order_id').onRef('t.supplier_id', '=', 'r.supplier_id'),
    )
    .where('r.order_id', '=', id)
    .$if(stages !== undefined, (q) => q.where(stage, 'in', [...(stages ?? [])]))
    .selectAll('r')
    .select(['s.supplier_name', intent.as('intent'), stage.as('stage')])
    .$if(opened, (q) => q.select('t.submitted_at as quoted_at'))
}
