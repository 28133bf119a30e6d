// The operation log of a demand (操作日志): its part of the audit trail, including files exported from
// it and codes generated for it. Until the opening nothing in it reveals who has tendered or asked
// a question.
import { sql } from 'kysely'
import { type LogActor, type LogKind, type LogRow, listOrderLog, logActs, originReader } from '#contract/orders.log.ts'
import { allows } from '#contract/permissions.ts'
import { actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import type { Tx } from '#server/db/tables.ts'
import { pageOf } from '#server/http/lists.ts'
import { serve } from '#server/http/serve.ts'
import { shownBeforeOpening } from './records.ts'
import type { OrderRow } from './rows.ts'
import { visibleOrder } from './visible.ts'

type Opened = Pick<OrderRow, 'id' | 'enterprise_id' | 'opened_at'>

/** The trail's action name, prefixed where other nouns use the same name; a key of `orders:event`. */
const act = sql<string>`case
  when a.noun = 'codes' then 'codes_' || a.action
  when a.action = 'open' and a.to_status = 'pending_open' then 'open_present'
  when a.action = 'amend' and a.payload ->> 'amendment_id' is not null then 'amend_propose'
  when a.action = 'amend' then 'amend_at_once'
  when a.action = 'requalify' and a.payload ->> 'verdict' = 'none' then 'retract_verdict'
  else a.action end`

const among = (kind: keyof typeof logActs) =>
  sql`when (case when a.noun = 'codes' then 'codes_' || a.action else a.action end) in (${sql.join(logActs[kind])}) then ${kind}::text`

const kind = sql<LogKind>`case
  when a.biz_type = 'award' then 'award'
  ${sql.join(
    (Object.keys(logActs) as (keyof typeof logActs)[]).map(among), // Object.keys types the keys as string
    sql` `,
  )}
  else 'demand' end`

const actor = sql<LogActor>`case
  when a.operator_id is not null then 'staff'
  when a.operator_role = 'system' then 'system'
  else 'supplier' end`

const count = sql<number | null>`case
  when a.action = 'remind' then jsonb_array_length(a.payload -> 'supplier_ids')
  when a.action in ('line_confirm', 'line_decline') then (a.payload ->> 'lines')::int
  when a.action = 'link_show' then (a.payload ->> 'links')::int
  when a.noun = 'codes' then (a.payload ->> 'count')::int end`

/**
 * What a person wrote. The tender a question is about is known only after the opening, and such
 * questions exist only then.
 */
const words = sql<
  string | null
>`coalesce(nullif(a.opinion, ''), a.payload ->> 'reason', a.payload ->> 'text', a.payload ->> 'question')`

/** The rows of the trail that belong to a demand and may be seen now, unordered. */
const rowsOf = (tx: Tx, { id, enterprise_id, opened_at }: Opened) =>
  tx
    .selectFrom('audit_rows as a')
    .where('a.enterprise_id', '=', enterprise_id)
    .where((eb) =>
      eb.or([
        eb('a.order_id', '=', id),
        // An export does not move the demand, so its row has no order_id.
        eb.and([eb('a.noun', '=', 'orders'), eb('a.record_id', '=', id), eb('a.order_id', 'is', null)]),
        eb.and([
          eb('a.noun', '=', 'codes'),
          eb('a.record_id', 'in', eb.selectFrom('codes as c').where('c.order_id', '=', id).select('c.id')),
        ]),
      ]),
    )
    .$if(opened_at === null, (q) => q.where(shownBeforeOpening))

const logRowsOf = (tx: Tx, order: Opened, withOrigin: boolean) => {
  return rowsOf(tx, order)
    .select(['a.id', 'a.operator_id', 'a.from_status', 'a.to_status', 'a.self_audit', 'a.occurred_at'])
    .select([
      kind.as('kind'),
      act.as('act'),
      actor.as('actor'),
      count.as('count'),
      words.as('words'),
      sql<string | null>`case when a.operator_role is distinct from 'system' then a.operator_name end`.as(
        'operator_name',
      ),
      // A tender is named only after the opening; no such row exists before.
      sql<string | null>`coalesce(a.payload ->> 'supplier_name', (
        select t.supplier_name from tenders t
        where t.order_id = ${order.id} and t.id::text = a.payload ->> 'tender_id'
      ))`.as('supplier_name'),
      sql<string[] | null>`case when a.action = 'link_show' then array(
        select one ->> 'name' from jsonb_array_elements(a.payload -> 'suppliers') with ordinality as s (one, no) order by no) end`.as(
        'supplier_names',
      ),
      sql<string | null>`a.payload ->> 'about_lines'`.as('lines'),
      sql<string[] | null>`case when a.action = 'amend' and jsonb_typeof(a.payload -> 'fields') = 'array' then array(
        select one from jsonb_array_elements_text(a.payload -> 'fields') with ordinality as f (one, no) order by no) end`.as(
        'fields',
      ),
      sql<LogRow['channel']>`case when a.action = 'remind' then a.payload ->> 'channel' end`.as('channel'),
      sql<string | null>`case when a.action = 'export' then a.payload ->> 'format' end`.as('format'),
      sql<string | null>`coalesce(a.payload ->> 'bid_deadline_at', a.payload ->> 'new_deadline')`.as('deadline'),
    ])
    .$if(withOrigin, (q) =>
      q.select([
        sql<string | null>`case when a.operator_id is not null then a.ip end`.as('ip'),
        sql<string | null>`case when a.operator_id is not null then a.user_agent end`.as('user_agent'),
      ]),
    )
}

const operatorsIn = async (tx: Tx, order: Opened): Promise<{ id: string; name: string }[]> => {
  const rows = await rowsOf(tx, order)
    .where('a.operator_id', 'is not', null)
    .groupBy('a.operator_id')
    .select(sql<string>`a.operator_id`.as('id'))
    // A person whose name has changed appears under the latest one.
    .select(sql<string>`(array_agg(a.operator_name order by a.seq desc))[1]`.as('name'))
    .orderBy(sql`2`)
    .orderBy(sql`1`)
    .execute()
  return rows
}

/** A demand's log as rows of a file, oldest first. */
export const logSheetRows = (tx: Tx, order: Opened, most: number): Promise<LogRow[]> =>
  logRowsOf(tx, order, false).orderBy('a.occurred_at').orderBy('a.id').limit(most).execute()

export const orderLogHandlers = [
  serve(listOrderLog, applyDue, async (ctx, { query }) => {
    const order = await visibleOrder(await actContextOf(ctx), query.order_id)
    const rows = logRowsOf(ctx.tx, order, allows(originReader, ctx.viewer.permissions))
      .$if(query.kind !== undefined, (q) => q.where(kind, 'in', [...(query.kind ?? [])]))
      .$if(query.actor !== undefined, (q) => q.where(actor, 'in', [...(query.actor ?? [])]))
      .$if(query.operator_id !== undefined, (q) => q.where('a.operator_id', 'in', [...(query.operator_id ?? [])]))
    const page = await pageOf(ctx.tx, rows, query, {
      sortable: { occurred_at: sql`a.occurred_at` },
      id: sql`a.id`,
      otherwise: '-occurred_at',
    })
    return { ...page, operators: await operatorsIn(ctx.tx, order) }
  }),
]
