// The additional data of demands in the worklist; one query each for all demands.
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { UNSETTLED } from '#server/orders/award-totals.ts'

/** Who moved a demand to its current status, when, and with which remark. */
export interface Move {
  readonly at: string
  readonly name: string
  readonly action: string
  readonly opinion: string | null
}

/** The last change of status of each demand. */
export const lastMoves = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Move>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Move & { order_id: string }>`
    select o.id as order_id, a.occurred_at as at, a.operator_name as name, a.action, a.opinion
    from unnest(${[...ids]}::uuid[]) as o(id)
    cross join lateral (
      select occurred_at, operator_name, action, opinion from audit_rows
      where order_id = o.id and noun = 'orders' and to_status is not null and to_status is distinct from from_status
      order by seq desc limit 1
    ) a`.execute(tx)
  return new Map(rows.map(({ order_id, ...move }) => [order_id, move]))
}

/**
 * An award that waits for approval or for its suppliers: the number of suppliers, and its sums in 元 where all lines
 * have a reference price.
 */
export interface AwardFigures {
  readonly suppliers: number
  /** Suppliers that have not answered. */
  readonly unanswered: number
  readonly amount: string
  readonly reference: string
}

export const awardFigures = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, AwardFigures>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AwardFigures & { order_id: string }>`
    select l.order_id, count(distinct l.supplier_id)::int as suppliers,
      count(distinct l.supplier_id) filter (where l.status in (${sql.join([...UNSETTLED])}))::int as unanswered,
      coalesce(sum(l.amount) filter (where i.reference_price is not null), 0)::numeric(18, 2) as amount,
      coalesce(sum(round(i.reference_price * unit_in_kg(l.unit) * l.awarded_qty, 2)), 0)::numeric(18, 2) as reference
    from award_lines l
    join orders o on o.id = l.order_id
    join decisions d on d.id = l.decision_id
      and d.status = case o.status when 'award_auditing' then 'auditing' else 'effective' end
    join order_items i on i.id = l.order_item_id
    where l.role = 'main' and l.order_id = any(${[...ids]}::uuid[])
    group by l.order_id`.execute(tx)
  return new Map(rows.map(({ order_id, ...figures }) => [order_id, figures]))
}

/** The day (YYYY-MM-DD) on which the first opened offer of each demand ends. */
export const offersEnd = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ order_id: string; day: string }>`
    select order_id, min(valid_until) as day from tenders
    where order_id = any(${[...ids]}::uuid[]) and status in ('opened', 'shortlisted') and valid_until is not null
    group by order_id`.execute(tx)
  return new Map(rows.map(({ order_id, day }) => [order_id, day]))
}

/** The number of unanswered questions, by demand. */
export const questionsWaiting = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('order_questions')
    .where('order_id', 'in', [...ids])
    .where('settled_at', 'is', null)
    .select((eb) => ['order_id', eb.fn.countAll<number>().as('n')])
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, n }) => [order_id, n]))
}

/** Names of people, by id. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
