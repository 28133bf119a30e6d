// Review progress of opened demands, for any number of them in one query.
import { sql } from 'kysely'
import type { ReviewProgress } from '#contract/reviews.progress.ts'
import type { Tx } from '../db/tables.ts'

interface ProgressRow extends ReviewProgress {
  readonly order_id: string
}

/** By order id; a demand that is not opened has no progress, even if it has tenders. */
export const progressOf = async (
  tx: Tx,
  rows: readonly { readonly id: string; readonly opened_at: string | null }[],
): Promise<ReadonlyMap<string, ReviewProgress>> => {
  const ids = rows.flatMap(({ id, opened_at }) => (opened_at === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const found = await sql<ProgressRow>`
    with asked as (select unnest(${ids}::uuid[]) as order_id),
    judged as (
      select t.order_id, count(*)::int as tenders, count(*) filter (where t.status <> 'opened')::int as judged,
        count(*) filter (where t.status not in ('opened', 'disqualified'))::int as shortlisted
      from tenders t join asked using (order_id) where t.opened_hash_ok is not null group by t.order_id
    ),
    flagged as (
      select order_id, jsonb_object_agg(flag, times) as flags
      from (
        select order_id, flag, count(*) as times
        from (
          select t.order_id, jsonb_array_elements_text(t.flags) as flag
          from tenders t join asked using (order_id) where t.flags <> '[]' and t.opened_hash_ok is not null
          union all
          select i.order_id, jsonb_array_elements_text(i.flags)
          from tender_items i join asked using (order_id) where i.flags <> '[]'
        ) as one group by order_id, flag
      ) as counted group by order_id
    ),
    decided as (
      select d.order_id,
        count(distinct l.order_item_id) filter (where l.role = 'main')::int
          + (select count(*) from no_awards n join decisions f on f.id = n.decision_id
            where f.order_id = d.order_id and f.status in ('auditing', 'effective'))::int as decided_lines,
        count(*) filter (where l.role = 'main')::int as won,
        count(*) filter (where l.role = 'main' and l.status not in ('proposed', 'approved', 'notified'))::int as answered
      from decisions d join asked using (order_id) left join award_lines l on l.decision_id = d.id
      where d.status in ('auditing', 'effective')
      group by d.order_id
    )
    select asked.order_id, coalesce(tenders, 0) as tenders, coalesce(judged, 0) as judged,
      coalesce(shortlisted, 0) as shortlisted, coalesce(flags, '{}') as flags,
      coalesce(decided_lines, 0) as decided_lines, coalesce(won, 0) as won, coalesce(answered, 0) as answered
    from asked left join judged using (order_id) left join flagged using (order_id) left join decided using (order_id)
  `.execute(tx)
  return new Map(found.rows.map(({ order_id, ...progress }) => [order_id, progress]))
}
