// How a list row is read: only the columns of the list, and each table once.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Settings } from '#contract/enterprise.ts'
import type { ListedOrder } from '#contract/orders.listed.ts'
import type { Tx } from '#server/db/tables.ts'
import { rulesOf } from '#server/enterprise.rules.ts'
import { wholeRow } from '#server/http/list-pages.ts'
import { awardInForce, confirmedTotalOf } from './award-totals.ts'
import { countReveals, enteredCount, HANDED_IN } from './counts.ts'
import { type CountedProgress, progressOfOrder } from './progress.ts'
import { isCountShown } from './rows.ts'

/** The number of suppliers of a demand that have read it. */
const readers = sql<{ invited: number; viewed: number }>`(
  select json_build_object('invited', count(*) filter (where r.invited), 'viewed', count(*) filter (where r.first_viewed_at is not null))
  from read_records r where r.order_id = orders.id)`

/**
 * The number of suppliers that have tendered: after the opening, and before it as in `sealedCount` and `enteredCount`.
 */
const tendered = sql<{ opened: number; sealed: number; entered: number }>`(
  select json_build_object(
    'opened', count(distinct t.supplier_id) filter (where t.status in (${sql.join(HANDED_IN.map((one) => sql.lit(one)))})),
    'sealed', count(distinct t.supplier_id) filter (
        where t.status in ('submitted', 'reconfirm') and t.surrogate_confirmed is not false),
    'entered', case when orders.opened_at is null then ${enteredCount(sql.ref('orders.id'))} else 0 end)
  from tenders t where t.order_id = orders.id)`

/** Demands that are not deleted, with the columns of the list. `withProgress`: also the progress of their reviews. */
const listedColumns = (tx: Tx, withProgress: boolean) =>
  tx
    .selectFrom('orders')
    .leftJoinLateral(awardInForce, (join) => join.onTrue())
    .where('orders.is_deleted', '=', sql.lit(false))
    .select([
      'orders.id',
      'orders.order_no',
      'orders.title',
      'orders.status',
      'orders.review_stage',
      'orders.version',
      'orders.purchase_method',
      'orders.goods_type',
      'orders.item_count',
      'orders.total_quantity_kg',
      'orders.unweighed',
      'orders.bid_deadline_at',
      'orders.open_at',
      'orders.budget_amount',
      'orders.delivery_date',
      'orders.delivery_days',
      'orders.regulated',
      'orders.under_min',
      'orders.lowest_total',
      'orders.highest_total',
      'orders.fail_reason',
      'orders.cancel_reason',
      'orders.published_at',
      'orders.opened_at',
      'orders.updated_at',
    ])
    .select((eb) => [
      eb.selectFrom('users').whereRef('users.id', '=', 'orders.created_by').select('users.name').as('created_by_name'),
      sql<SqlBool>`exists (select from order_amendments a where a.order_id = orders.id and a.status = 'waiting')`.as(
        'amendment_waits',
      ),
      sql<number>`case when orders.published_at is null and orders.open_scope = 'invited'
        then jsonb_array_length(orders.invited_supplier_ids) else 0 end`.as('to_invite'),
      sql<{ invited: number; viewed: number } | null>`case when orders.published_at is not null then ${readers} end`.as(
        'readers',
      ),
      sql<{
        opened: number
        sealed: number
        entered: number
      } | null>`case when orders.published_at is not null${withProgress ? sql` and orders.opened_at is null` : sql``} then ${tendered} end`.as(
        'tendered',
      ),
      countReveals(sql.ref('orders.id')).as('count_reveals'),
      (withProgress
        ? sql<CountedProgress | null>`case when orders.opened_at is not null then ${progressOfOrder(sql.ref('orders.id'))} end`
        : sql<null>`null`
      ).as('review'),
      'award.awarded_total',
      'award.confirmed_total',
      'award.confirm_deadline_at',
      // The settings are the same for all rows, and are read together with them.
      eb.selectFrom('enterprises').select('enterprises.settings').as('enterprise_settings'),
    ])

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedColumns>['execute']>>[number]

const statements = new Map<boolean, string>()

/**
 * The columns of the list for a page. They are the same for each call, so their statement is built once: that takes
 * longer than everything else which builds a list.
 */
export const listedOrders = (tx: Tx, withProgress: boolean): RawBuilder<ListedRow> => {
  const known = statements.get(withProgress)
  if (known !== undefined) return sql.raw(known)
  const { sql: text, parameters } = wholeRow(listedColumns(tx, withProgress), sql<string>`orders.id`).compile(tx)
  if (parameters.length > 0) throw new Error('the columns of the list differ between calls')
  statements.set(withProgress, text)
  return sql.raw(text)
}

/** The settings that limit what a list may disclose. */
const settingsIn = ({ enterprise_settings }: ListedRow): Pick<Settings, 'show_tender_count'> =>
  rulesOf({ settings: enterprise_settings ?? {}, audit_chains: {} })

const orAbsent = <T>(value: T | null): T | undefined => value ?? undefined
const progressIn = ({ tenders, judged, shortlisted, flags = {}, decided_lines, won, answered }: CountedProgress) => ({
  tenders,
  judged,
  shortlisted,
  flags: Object.keys(flags).length === 0 ? undefined : flags,
  decided_lines: decided_lines || undefined,
  won: won || undefined,
  answered: answered || undefined,
})
const trueOrAbsent = (is: unknown): true | undefined => (is === true ? true : undefined)

/**
 * A row as the list shows it. A list of reviews leaves out the publication time of opened demands, which it has no room
 * for.
 */
export const listedOrderOf = (row: ListedRow): ListedOrder => {
  const showsCount = isCountShown(row, settingsIn(row))
  const quoted = row.opened_at === null ? row.tendered?.sealed : (row.review?.quoted ?? row.tendered?.opened)
  return {
    id: row.id,
    order_no: row.order_no,
    title: row.title,
    status: row.status,
    review_stage: orAbsent(row.review_stage),
    version: row.version,
    amendment_waits: trueOrAbsent(row.amendment_waits),
    purchase_method: orAbsent(row.purchase_method),
    goods_type: orAbsent(row.goods_type),
    item_count: row.item_count,
    total_quantity_kg: row.total_quantity_kg,
    unweighed: trueOrAbsent(row.unweighed.length > 0 && Number(row.total_quantity_kg) > 0),
    bid_deadline_at: orAbsent(row.bid_deadline_at),
    open_at: orAbsent(row.open_at),
    budget_amount: orAbsent(row.budget_amount),
    delivery_date: orAbsent(row.delivery_date),
    delivery_days: orAbsent(row.delivery_days),
    stats: {
      invited: row.readers?.invited ?? row.to_invite,
      viewed: row.readers?.viewed ?? 0,
      quoted: showsCount ? (quoted ?? 0) : 0,
      entered: showsCount ? row.tendered?.entered || undefined : undefined,
      tendered_is_told: showsCount,
    },
    under_min: trueOrAbsent(row.under_min),
    lowest_total: orAbsent(row.lowest_total),
    highest_total: orAbsent(row.highest_total),
    awarded_total: orAbsent(row.awarded_total),
    confirmed_total: orAbsent(confirmedTotalOf(row)),
    review: row.review === null ? undefined : progressIn(row.review),
    fail_reason: orAbsent(row.fail_reason),
    cancel_reason: orAbsent(row.cancel_reason),
    confirm_deadline_at: orAbsent(row.confirm_deadline_at),
    created_by_name: row.created_by_name ?? '',
    published_at: row.review === null ? orAbsent(row.published_at) : undefined,
    opened_at: orAbsent(row.opened_at),
    updated_at: row.updated_at,
  }
}
