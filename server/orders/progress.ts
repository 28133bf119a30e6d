// Review progress of opened demands: as a column of a statement that reads them, or for demands that are read already.
import { type RawBuilder, sql } from 'kysely'
import type { ReviewProgress } from '#contract/reviews.progress.ts'
import type { Tx } from '#server/db/tables.ts'
import { HANDED_IN } from './counts.ts'

/** Besides the progress, how many suppliers have tendered. */
export interface CountedProgress extends ReviewProgress {
  readonly quoted: number
}

/** The review progress of the demand with this id, as JSON. Each table is read once, for this demand alone. */
export const progressOfOrder = (id: RawBuilder<unknown>): RawBuilder<CountedProgress> => sql<CountedProgress>`(
  with handed_in as materialized (
    select t.supplier_id, t.status, t.flags, t.opened_hash_ok from tenders t where t.order_id = ${id}
  ), opened as (select * from handed_in where opened_hash_ok is not null)
  select json_build_object('quoted', (select count(distinct supplier_id) from handed_in
      where status in (${sql.join(HANDED_IN.map((one) => sql.lit(one)))})), 'tenders', judged.tenders, 'judged', judged.judged, 'shortlisted', judged.shortlisted, 'flags', flagged.flags,
    'decided_lines', decided.lines + passed_over.lines, 'won', decided.won, 'answered', decided.answered)
  from (
    select count(*) as tenders, count(*) filter (where t.status <> 'opened') as judged,
      count(*) filter (where t.status not in ('opened', 'disqualified')) as shortlisted
    from opened t
  ) as judged, (
    select coalesce(json_object_agg(flag, times), '{}') as flags
    from (
      select flag, count(*) as times
      from (
        select jsonb_array_elements_text(t.flags) as flag from opened t where t.flags <> '[]'
        union all
        select jsonb_array_elements_text(i.flags) from tender_items i where i.order_id = ${id} and i.flags <> '[]'
      ) as one group by flag
    ) as counted
  ) as flagged, (
    select count(distinct l.order_item_id) filter (where l.role = 'main') as lines, count(*) filter (where l.role = 'main') as won,
      count(*) filter (where l.role = 'main' and l.status not in ('proposed', 'approved', 'notified')) as answered
    from decisions d join award_lines l on l.decision_id = d.id where d.order_id = ${id} and d.status in ('auditing', 'effective')
  ) as decided, (
    select count(*) as lines from decisions f join no_awards n on n.decision_id = f.id
    where f.order_id = ${id} and f.status in ('auditing', 'effective')
  ) as passed_over)`

/** The progress of demands, by order id; a demand that is not opened has none, even if it has tenders. */
export const progressOf = async (
  tx: Tx,
  rows: readonly { readonly id: string; readonly opened_at: string | null }[],
): Promise<ReadonlyMap<string, ReviewProgress>> => {
  const ids = rows.flatMap(({ id, opened_at }) => (opened_at === null ? [] : [id]))
  const [only] = ids
  if (only === undefined) return new Map()
  // How many ids a list holds is not known to a plan that is kept, so that one of a list is made anew for each call.
  const asked = ids.length === 1 ? sql`(values (${only}::uuid))` : sql`unnest(${ids}::uuid[])`
  const found = await sql<{ id: string; progress: ReviewProgress }>`
    select asked.id, ${progressOfOrder(sql.ref('asked.id'))} as progress from ${asked} as asked (id)`.execute(tx)
  return new Map(found.rows.map(({ id, progress }) => [id, progress]))
}
