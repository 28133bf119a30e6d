// Handlers of the month's charts: counted by the database, in the calendar of the business.
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { percentOf } from '#contract/decimal.ts'
import {
  listRecents,
  type monthSteps,
  readMonthFailures,
  readMonthFunnel,
  readMonthPhases,
  readMonthSavings,
} from '#contract/home.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders.statuses.ts'
import { isTagged, isTerminal, statusesTagged } from '#contract/orders.tags.ts'
import type { Ctx } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { inTagged } from '#server/orders/statuses.ts'
import { localMonth, zoned } from '#server/zones.ts'

/** States whose duration is no waiting time: the demand is still being written, or has ended. */
const hasPhase = (status: OrderStatus): boolean => !isTagged(status, 'editable') && !isTerminal(status)
const phaseOrder = orderStatuses.filter(hasPhase)

const MONTHS_SHOWN = 6
const RECENTS_SHOWN = 10

const monthOf = async (ctx: Ctx, asked: string | undefined): Promise<string> =>
  asked ?? businessDay(new Date(await ctx.now())).slice(0, 7)

/** The first moment of the month that begins `ahead` months after `month`. */
const start = (month: string, ahead = 0): RawBuilder<string> =>
  zoned(sql`(${`${month}-01`}::date + ${ahead} * interval '1 month')`)

const within = (column: RawBuilder<unknown>, month: string, before = 0): RawBuilder<boolean> =>
  sql`(${column} >= ${start(month, -before)} and ${column} < ${start(month, 1)})`

/** Audit rows that moved a demand to another state in a month. */
const movesIn = (month: string): RawBuilder<unknown> => sql`
  select order_id from audit_rows
  where noun = 'orders' and to_status is not null and to_status is distinct from from_status
    and ${within(sql`occurred_at`, month)}`

/** `YYYY-MM` of the months up to `month`, oldest first. */
const monthsUpTo = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    new Date(Date.UTC(year, number - MONTHS_SHOWN + at, 1)).toISOString().slice(0, 7),
  )
}

interface Saved {
  month: string
  awards: number
  total_amount: string
  saving: string
  reference: string
}

export const homeHandlers = [
  serve(listRecents, async ({ tx, viewer }) => {
    const { rows } = await sql<{ order_id: string; order_no: string; title: string; last_at: string }>`
      select o.id as order_id, o.order_no, o.title, a.last_at
      from (
        select order_id, max(seq) as seq, max(occurred_at) as last_at from audit_rows
        where operator_id = ${viewer.id} and order_id is not null
        group by order_id order by 2 desc limit ${RECENTS_SHOWN}
      ) a join orders o on o.id = a.order_id
      where not o.is_deleted order by a.seq desc`.execute(tx)
    return { list: rows }
  }),

  serve(readMonthFunnel, async (ctx, { query }) => {
    const month = await monthOf(ctx, query.month)
    const { rows } = await sql<Record<(typeof monthSteps)[number], number>>`
      select count(*) as published,
        count(*) filter (where bid_deadline_at <= business_now() and status <> 'cancelled') as closed,
        count(*) filter (where opened_at is not null and status <> 'cancelled') as opened,
        count(*) filter (where status in (${inTagged('awarded')})) as awarded,
        count(*) filter (where status = 'completed') as completed
      from orders where not is_deleted and ${within(sql`published_at`, month)}`.execute(ctx.tx)
    return { month, steps: rows[0] ?? { published: 0, closed: 0, opened: 0, awarded: 0, completed: 0 } }
  }),

  serve(readMonthSavings, async (ctx, { query }) => {
    const month = await monthOf(ctx, query.month)
    const { rows } = await sql<Saved>`
      select ${localMonth(sql`proposed_at`)} as month, count(distinct order_id) filter (where is_confirmed) as awards,
        coalesce(sum(amount) filter (where is_confirmed), 0)::numeric(18, 2) as total_amount,
        coalesce(sum(reference_amount - amount) filter (where is_confirmed), 0)::numeric(18, 2) as saving,
        coalesce(sum(reference_amount) filter (where is_confirmed), 0)::numeric(18, 2) as reference
      from award_standing where ${within(sql`proposed_at`, month, MONTHS_SHOWN - 1)}
      group by 1`.execute(ctx.tx)
    const months = monthsUpTo(month).map((one) => {
      const found = rows.find((row) => row.month === one)
      const { awards = 0, total_amount = '0.00', saving = '0.00', reference = '0.00' } = found ?? {}
      return { month: one, awards, total_amount, saving, saving_pct: percentOf(saving, reference) }
    })
    const present = months.at(-1)
    if (present === undefined) throw new Error('no month to show')
    return { ...present, months }
  }),

  serve(readMonthFailures, async (ctx, { query }) => {
    const month = await monthOf(ctx, query.month)
    const { rows } = await sql<{
      status: 'awarded' | 'completed' | 'failed' | 'cancelled'
      reason: OrderHead['fail_reason'] | OrderHead['cancel_reason']
      count: number
    }>`
      select status, case status when 'failed' then fail_reason when 'cancelled' then cancel_reason end as reason, count(*) as count
      from orders
      where not is_deleted and status in (${inTagged('awarded', 'without_award')}) and id in (
        ${movesIn(month)} and to_status in ('awarded', 'failed', 'cancelled'))
      group by 1, 2 order by 3 desc, 1, 2`.execute(ctx.tx)
    const total = (...wanted: string[]) =>
      rows.filter((row) => wanted.includes(row.status)).reduce((all, row) => all + row.count, 0)
    const [failed, cancelled] = [total('failed'), total('cancelled')]
    const ended = total(...statusesTagged('awarded', 'without_award'))
    return {
      month,
      ended,
      failed,
      cancelled,
      failure_pct: percentOf(String(failed), String(ended), 1),
      causes: rows.flatMap(({ status, ...row }) =>
        status === 'failed' || status === 'cancelled' ? [{ ...row, status }] : [],
      ),
    }
  }),

  serve(readMonthPhases, async (ctx, { query }) => {
    const month = await monthOf(ctx, query.month)
    const { rows } = await sql<{ status: OrderStatus; days: string; count: number }>`
      with stays as (
        select to_status as status, occurred_at, lead(occurred_at) over (partition by order_id order by seq) as left_at
        from audit_rows
        where noun = 'orders' and to_status is not null and to_status is distinct from from_status
          and order_id in (${movesIn(month)})
      )
      select status, round(avg(extract(epoch from left_at - occurred_at)) / 86400, 1)::text as days, count(*) as count
      from stays where ${within(sql`left_at`, month)} group by 1`.execute(ctx.tx)
    return {
      month,
      phases: phaseOrder.flatMap((status) => rows.filter((row) => row.status === status)),
    }
  }),
]
