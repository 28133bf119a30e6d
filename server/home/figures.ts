// The month in four numbers, computed by the database in the business calendar: for twelve months, and for the same
// days of the previous month.
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '#contract/business-day.ts'
import { percentOf } from '#contract/decimal.ts'
import { FIGURE_MONTHS, readMonthFigures } from '#contract/home.figures.ts'
import type { Tx } from '#server/db/tables.ts'
import { serve } from '#server/http/serve.ts'
import { inTagged } from '#server/orders/statuses.ts'
import { zoned } from '#server/zones.ts'

/** The span compared with the current month: the same number of days of the previous one. */
const SAME_DAYS = 'same_days'

/** The months up to the current one, and the span beside them: `key`, `since`, `until`. */
const spans = (month: string, now: string): RawBuilder<unknown> => sql`(
  with present as (select ${`${month}-01`}::timestamp as at)
  select to_char(m.at, 'YYYY-MM') as key, ${zoned(sql`m.at`)} as since,
    ${zoned(sql`(m.at + interval '1 month')`)} as until
  from present cross join lateral generate_series(
    present.at - ${FIGURE_MONTHS - 1} * interval '1 month', present.at, interval '1 month') as m(at)
  union all
  select ${SAME_DAYS}, before.since, least(before.since + (${now}::timestamptz - before.until), before.until)
  from (select ${zoned(sql`(at - interval '1 month')`)} as since, ${zoned(sql`at`)} as until
    from present) as before
)`

type Row<R> = R & { readonly key: string }

/** One row of figures per span; spans without figures have no row. */
const bySpan = async <R extends object>(tx: Tx, query: RawBuilder<Row<R>>): Promise<ReadonlyMap<string, R>> => {
  const { rows } = await query.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** The figure of each month that has one, and that of the same days of the previous month. */
const over = <R>(found: ReadonlyMap<string, R>, figureOf: (row: R) => string | null) => {
  const before = found.get(SAME_DAYS)
  return {
    before: before === undefined ? null : figureOf(before),
    months: [...found.entries()]
      .filter(([key]) => key !== SAME_DAYS)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, row]) => figureOf(row) ?? []),
  }
}

interface Saved {
  saving: string
  reference: string
}
interface Ended {
  failed: number
  ended: number
}
interface Awarded {
  mean: string
  awarded: number
}
interface Answered {
  tendered: number
  invited: number
}

const rate = (part: number, whole: number): string | null => percentOf(String(part), String(whole), 1)

export const figureHandlers = [
  serve(readMonthFigures, async ({ tx, now: clock }) => {
    const now = await clock()
    const month = businessDay(new Date(now)).slice(0, 7)
    const within = spans(month, now)
    const saved = await bySpan<Saved>(
      tx,
      sql`select s.key, sum(w.reference_amount - w.amount)::numeric(18, 2) as saving, sum(w.reference_amount)::numeric(18, 2) as reference
        from ${within} s join award_standing w on w.proposed_at >= s.since and w.proposed_at < s.until
        where w.is_confirmed and w.reference_amount is not null group by s.key`,
    )
    // A demand counts once, in the span in which it ended.
    const ended = await bySpan<Ended>(
      tx,
      sql`select s.key, count(distinct o.id) filter (where o.status = 'failed')::int as failed, count(distinct o.id)::int as ended
        from ${within} s
        join audit_rows a on a.occurred_at >= s.since and a.occurred_at < s.until and a.noun = 'orders'
          and a.to_status in ('awarded', 'failed', 'cancelled') and a.to_status is distinct from a.from_status
        join orders o on o.id = a.order_id and not o.is_deleted and o.status in (${inTagged('awarded', 'without_award')})
        group by s.key`,
    )
    const awarded = await bySpan<Awarded>(
      tx,
      sql`select s.key, round(avg(extract(epoch from e.at - e.published_at)) / 86400, 1)::text as mean, count(*)::int as awarded
        from ${within} s join (
          select o.id, o.published_at, min(a.occurred_at) as at
          from orders o join audit_rows a on a.order_id = o.id and a.noun = 'orders' and a.to_status = 'awarded'
            and a.to_status is distinct from a.from_status
          where not o.is_deleted and o.published_at is not null group by o.id
        ) e on e.at >= s.since and e.at < s.until
        group by s.key`,
    )
    // Counts opened demands only, because before the opening nobody may know who has tendered.
    const answered = await bySpan<Answered>(
      tx,
      sql`select s.key, count(*)::int as invited, count(*) filter (where exists (
          select from tenders t where t.order_id = o.id and t.supplier_id = r.supplier_id and t.opened_hash_ok is not null))::int as tendered
        from ${within} s
        join orders o on o.opened_at >= s.since and o.opened_at < s.until and not o.is_deleted
        join read_records r on r.order_id = o.id and r.invited
        group by s.key`,
    )
    const saving = saved.get(month) ?? { saving: '0.00', reference: '0.00' }
    const ends = ended.get(month) ?? { failed: 0, ended: 0 }
    const answers = answered.get(month) ?? { tendered: 0, invited: 0 }
    const savingRate = ({ saving: part, reference }: Saved) => percentOf(part, reference, 2)
    return {
      month,
      saving: { amount: saving.saving, pct: savingRate(saving), ...over(saved, savingRate) },
      failure: { ...ends, pct: rate(ends.failed, ends.ended), ...over(ended, (row) => rate(row.failed, row.ended)) },
      days: {
        mean: awarded.get(month)?.mean ?? null,
        awarded: awarded.get(month)?.awarded ?? 0,
        ...over(awarded, ({ mean }) => mean),
      },
      response: {
        ...answers,
        pct: rate(answers.tendered, answers.invited),
        ...over(answered, (row) => rate(row.tendered, row.invited)),
      },
    }
  }),
]
